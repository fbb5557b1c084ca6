import { useTranslation } from 'react-i18next';
import { Carried } from '@/components/form/carried';
import type { Draft } from './draft';

/** Says which fields of an entry hold what was typed, and which what somebody else made of them; its lines are one. */
export function CarriedEntry({ kept, over, taken, onDismiss }: NonNullable<Draft['carried']> & { onDismiss: () => void }) {
  const { t } = useTranslation('accounting');
  const labels: Partial<Record<keyof Draft, string>> = {
    journal: t('fields.journal'),
    date: t('fields.date'),
    pieceRef: t('fields.piece'),
    pieceDate: t('fields.pieceDate'),
    label: t('fields.label'),
    lines: t('form.lines'),
  };
  const labelsOf = (names: readonly (keyof Draft)[]) => names.flatMap((name) => labels[name] ?? []);
  return <Carried labels={{ kept: labelsOf(kept), over: labelsOf(over), taken: labelsOf(taken) }} onDismiss={onDismiss} />;
}
