import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { levels, mayGive, moduleKeys, type Grid, type Level, type ModuleKey } from './grid';

/** Properties of `RoleGrid`. */
export interface RoleGridProps {
  grid: Grid;
  /** The modules to show. */
  modules: readonly string[];
  /** What the reader may do: more cannot be given. */
  own: readonly string[];
  disabled: boolean;
  onChange: (grid: Grid) => void;
}

/** The level of each module, one choice a row. */
export function RoleGrid({ grid, modules, own, disabled, onChange }: RoleGridProps) {
  const { t } = useTranslation('members');
  const hintId = useId();
  return (
    <div>
      <div className="overflow-x-auto">
        <table aria-label={t('roles.grid')} aria-describedby={hintId} className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pe-2 text-start font-medium">
                {t('roles.module')}
              </th>
              {levels.map((level) => (
                <th key={level} scope="col" className="px-1 py-2 text-center font-medium">
                  {t(`roles.levels.${level}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moduleKeys
              .filter((key) => modules.includes(key))
              .map((key) => (
                <GridRow key={key} module={key} value={grid[key]} own={own} disabled={disabled} onChange={(level) => onChange({ ...grid, [key]: level })} />
              ))}
          </tbody>
        </table>
      </div>
      <p id={hintId} className="mt-2 text-sm text-muted">
        {t('roles.gridHint')}
      </p>
    </div>
  );
}

function GridRow({ module, value, own, disabled, onChange }: { module: ModuleKey; value: Level; own: readonly string[]; disabled: boolean; onChange: (level: Level) => void }) {
  const { t } = useTranslation('members');
  const name = useId();
  const label = t(`roles.modules.${module}`);
  // Without the first page nobody could enter the company.
  const isOffered = (level: Level) => mayGive(own, module, level) && !(module === 'dashboard' && level === 'none');
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="py-1 pe-2 text-start font-normal">
        {label}
      </th>
      {levels.map((level) => (
        <td key={level} className="px-1 py-1 text-center">
          <label className="inline-flex size-9 items-center justify-center">
            <input
              type="radio"
              name={name}
              aria-label={`${label} : ${t(`roles.levels.${level}`)}`}
              checked={value === level}
              disabled={disabled || !isOffered(level)}
              onChange={() => onChange(level)}
              className="size-4 accent-accent"
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
