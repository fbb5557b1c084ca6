import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEventView } from '@/api/generated/model';
import type audit from '@/i18n/locales/fr/audit';

/** The acts that have a name, in the order of their codes. */
export type Operation = keyof typeof audit.operations;
/** The kinds of things that acts are done to. */
export type TargetKind = keyof typeof audit.targets;
type Field = keyof typeof audit.fields;

/** Words of the trail in the reader's language; a code that has none stands for itself. */
export interface Words {
  operation: (code: string) => string;
  field: (name: string) => string;
  /** The kind of a target, with what tells it apart where that is short. */
  target: (target: string) => string;
  actor: (event: AuditEventView) => string;
}

/** Gives the words of the trail. */
export function useWords(): Words {
  const { t } = useTranslation('audit');
  const { i18n } = useTranslation();
  const known = useCallback((key: string) => i18n.exists(key, { ns: 'audit' }), [i18n]);
  const operation = (code: string) => (known(`operations.${code}`) ? t(`operations.${code as Operation}`) : code);
  const field = (name: string) => (known(`fields.${name}`) ? t(`fields.${name as Field}`) : name);
  const target = (subject: string) => {
    const [kind = '', ...rest] = subject.split(':');
    const id = rest.join(':');
    const word = known(`targets.${kind}`) ? t(`targets.${kind as TargetKind}`) : kind;
    // The ids of rows tell nobody anything; a number of an account or a code of a journal does.
    return id === '' || id.length > 20 ? word : `${word} ${id}`;
  };
  const actor = (event: AuditEventView) => {
    if (event.actor_kind === 'service') return event.actor_name ?? t('service');
    if (event.actor_kind === 'api_key') return t('program', { name: event.api_key_name ?? t('removedKey') });
    return event.actor_name ?? t('unknownPerson');
  };
  return { operation, field, target, actor };
}
