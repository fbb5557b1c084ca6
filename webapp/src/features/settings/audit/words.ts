import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEventView } from '@/api/generated/model';
import type audit from '@/i18n/locales/fr/audit';
import type members from '@/i18n/locales/fr/members';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useRoleName } from '@/lib/roles';
import { useNames, type Names } from './names';
import { stateOf, type State } from './state';

/** The acts that have a name, in the order of their codes. */
export type Operation = keyof typeof audit.operations;
/** The kinds of things that acts are done to. */
export type TargetKind = keyof typeof audit.targets;
type Field = keyof typeof audit.fields;
type Module = keyof typeof members.roles.modules;
type Level = keyof typeof members.roles.levels;

/** Words of the trail in the reader's language; a code that has none stands for itself. */
export interface Terms {
  operation: (code: string) => string;
  field: (name: string) => string;
  kind: (code: string) => string;
  module: (key: string) => string;
  /** As `accounting.read`. */
  permission: (code: string) => string;
  actor: (event: AuditEventView) => string;
}

/** The words, and the names of what acts were done to. */
export interface Words extends Terms {
  /** What an act was done to: its kind, and what tells it apart from others of its kind. */
  target: (event: AuditEventView) => { kind: string; name: string };
  person: (id: string) => string;
  role: (key: string) => string;
}

/** Gives the words of the trail that need no names. */
export function useTerms(): Terms {
  const { t, i18n } = useTranslation(['audit', 'members']);
  const known = useCallback((key: string) => i18n.exists(key), [i18n]);
  return useMemo(() => {
    const module = (key: string) => (known(`members:roles.modules.${key}`) ? t(`members:roles.modules.${key as Module}`) : key);
    return {
      operation: (code) => (known(`audit:operations.${code}`) ? t(`operations.${code as Operation}`) : code),
      field: (name) => (known(`audit:fields.${name}`) ? t(`fields.${name as Field}`) : name),
      kind: (code) => (known(`audit:targets.${code}`) ? t(`targets.${code as TargetKind}`) : code),
      module,
      permission: (code) => {
        const [key = '', level = ''] = code.split('.');
        return known(`members:roles.levels.${level}`) ? `${module(key)} (${t(`members:roles.levels.${level as Level}`)})` : code;
      },
      actor: (event) => {
        if (event.actor_kind === 'service') return event.actor_name ?? t('service');
        if (event.actor_kind === 'api_key') return t('program', { name: event.api_key_name ?? t('removedKey') });
        return event.actor_name ?? t('unknownPerson');
      },
    };
  }, [t, known]);
}

/** Gives the words of these acts. */
export function useWords(events: readonly AuditEventView[]): Words {
  const terms = useTerms();
  const names = useNames(events);
  const roleName = useRoleName();
  const language = useLanguage();
  return useMemo(() => {
    const date = (day: string) => formatDate(day, language);
    return {
      ...terms,
      target: (event) => {
        const [kind = '', ...rest] = (event.target ?? '').split(':');
        return { kind: terms.kind(kind), name: nameOf(kind, rest.join(':'), event, { ...names, module: terms.module, role: roleName, date }) };
      },
      person: (id) => names.people.get(id) ?? short(id),
      role: (key) => names.roles.get(key) ?? short(roleName({ key })),
    };
  }, [terms, names, roleName, language]);
}

interface Naming extends Names {
  module: Terms['module'];
  role: ReturnType<typeof useRoleName>;
  date: (day: string) => string;
}

/** What a thing is called: as the lists of the company have it, else as the act says, else by the end of its id. */
function nameOf(kind: string, id: string, event: AuditEventView, names: Naming): string {
  const state = { ...stateOf(event.details), ...stateOf(event.before), ...stateOf(event.after) };
  if (kind === 'company') return names.company;
  if (kind === 'module') return names.module(id);
  if (kind === 'user') return names.people.get(id) ?? short(id);
  if (kind === 'role') return names.roles.get(id) ?? short(names.role({ key: id }));
  if (kind === 'invitation') return names.invitations.get(id) ?? short(id);
  const ofList = kind === 'api_key' ? names.keys.get(id) : undefined;
  // A number of an account or a code of a journal is known to people, the id of a row is not.
  return ofList ?? (id.length > longestCode ? (nameIn(state, names.date) ?? short(id)) : id);
}

/** How a state names what it is of. */
function nameIn(state: State, date: Naming['date']): string | undefined {
  const [start, end] = [text(state, 'start'), text(state, 'end')];
  if (start !== '' && end !== '') return `${date(start)} – ${date(end)}`;
  return ['name', 'number', 'label', 'file_name', 'url', 'letter'].map((field) => text(state, field)).find((name) => name !== '');
}

function text(state: State, field: string): string {
  const value = state[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Longest number of an account or code of a journal, in characters. */
const longestCode = 20;

/** The end of a long id: its beginning is a time, which ids of one minute have in common. */
function short(id: string): string {
  return id.length > longestCode ? id.slice(-8) : id;
}
