import { useTranslation } from 'react-i18next';
import { useCodeText } from '@/lib/problem-text';
import { SplitChip } from '../split/split-chip';
import type { DraftLine } from './draft';

/** The sections of the line, and what is wrong with them. */
export function DraftSplit({ line, place, code, onSplit }: { line: DraftLine; place: number; code: string | undefined; onSplit: (key: number) => void }) {
  const { t } = useTranslation('accounting');
  const codeText = useCodeText();
  return (
    <>
      <SplitChip parts={line.parts} line={t('form.line', { place })} shortcut="Alt+A" onOpen={() => onSplit(line.key)} />
      {code === undefined ? null : (
        <p role="alert" className="text-xs text-danger">
          {codeText(code) ?? codeText('invalid')}
        </p>
      )}
    </>
  );
}
