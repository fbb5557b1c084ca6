import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { levels } from '../members/grid';
import { stateOf } from './state';
import type { Words } from './words';

/** Fields that hold the id of a person. */
const ofPeople: ReadonlySet<string> = new Set(['asked_by', 'from', 'invited_by', 'owner', 'to', 'user']);
/** Fields that hold the key of a role. */
const ofRoles: ReadonlySet<string> = new Set(['replacement', 'role']);

interface ValueProps {
  /** The field. */
  name: string;
  value: unknown;
  words: Words;
}

/** A value of a field: a word for yes, no and nothing; lists and what is made of parts below each other. */
export function Value({ name, value, words }: ValueProps) {
  const { t } = useTranslation('audit');
  if (value === undefined) return <span aria-hidden>—</span>;
  if (value === null || value === '') return <span className="text-faint">{t('detail.absent')}</span>;
  if (typeof value === 'boolean') return value ? t('detail.yes') : t('detail.no');
  if (typeof value === 'string') return <Text name={name} text={value} words={words} />;
  if (typeof value === 'number') return <bdi>{String(value)}</bdi>;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return (
      <ul className="flex flex-col gap-1">
        {(name === 'permissions' ? furthest(items) : items).map((one, index) => (
          // The parts of a list have no other name than their place in it.
          <li key={index}>
            <Value name={name} value={one} words={words} />
          </li>
        ))}
      </ul>
    );
  }
  const parts = Object.entries(stateOf(value)).filter(([, part]) => part !== null && part !== '');
  return (
    <span className="flex flex-wrap gap-x-3">
      {parts.map(([part, held]) => (
        <span key={part}>
          <span className="text-muted">{words.field(part)}</span> <Value name={part} value={held} words={words} />
        </span>
      ))}
    </span>
  );
}

/** A text: people, roles and rights by their names, days and instants as they are written here. */
function Text({ name, text, words }: { name: string; text: string; words: Words }) {
  const language = useLanguage();
  const shown = () => {
    if (ofPeople.has(name)) return words.person(text);
    if (ofRoles.has(name)) return words.role(text);
    if (name === 'permissions') return words.permission(text);
    if (isInstant(text)) return formatDate(text, language, 'time');
    return isDate(text) ? formatDate(text, language) : text;
  };
  return <bdi className="wrap-anywhere">{shown()}</bdi>;
}

/** Of the rights to a module the furthest, which includes the others. */
function furthest(permissions: readonly unknown[]): unknown[] {
  const reaches = (permission: unknown) => {
    const [module = '', level = ''] = String(permission).split('.');
    const further = levels.slice(levels.findIndex((known) => known === level) + 1);
    return !further.some((next) => permissions.includes(`${module}.${next}`));
  };
  return permissions.filter(reaches);
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
