import { useTranslation } from 'react-i18next';
import type { NotificationChannels } from '@/api/generated/model';
import { Checkbox } from '@/components/ui/checkbox';

const channels = [
  { label: 'shown', name: 'is_shown' },
  { label: 'mailed', name: 'is_mailed' },
] as const;

/** Properties of `CategoryTable`. */
export interface CategoryTableProps {
  categories: readonly NotificationChannels[];
  onChange: (categories: NotificationChannels[]) => void;
}

/** Of what the person is told, one subject a row, and where, one channel a column. */
export function CategoryTable({ categories, onChange }: CategoryTableProps) {
  const { t } = useTranslation('notifications');
  return (
    <table aria-label={t('preferences.title')} className="w-full max-w-2xl border-collapse">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t('preferences.category')}
          </th>
          {channels.map(({ label }) => (
            <th key={label} scope="col" className="w-24 px-2 py-2 text-center font-medium md:w-36">
              {t(`preferences.${label}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((row) => (
          <tr key={row.category} className="border-b border-line last:border-0">
            <th scope="row" className="py-3 pe-4 text-start font-normal">
              {t(`preferences.categories.${row.category}.name`)}
              <span className="block text-sm text-muted">{t(`preferences.categories.${row.category}.hint`)}</span>
            </th>
            {channels.map(({ label, name }) => (
              <td key={label} className="px-2 py-3">
                <div className="flex justify-center">
                  <Checkbox
                    labelHidden
                    label={`${t(`preferences.categories.${row.category}.name`)}, ${t(`preferences.${label}`)}`}
                    checked={row[name]}
                    onCheckedChange={(checked) => onChange(categories.map((other) => (other === row ? { ...row, [name]: checked } : other)))}
                  />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
