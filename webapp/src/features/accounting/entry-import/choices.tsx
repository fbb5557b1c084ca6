import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useCompanyId } from '@/lib/session';
import { journalOptions } from '../journals-of';
import { TableDrop } from '../tables/table-drop';
import { usableJournals } from '../usable-journals';
import type { Reading } from './reading';

interface ChoicesProps {
  reading: Reading;
  hasFile: boolean;
  onChange: (next: Partial<Reading>) => void;
  onFile: (file: File) => void;
}

/** The file, and what its rows have that do not say it. */
export function Choices({ reading, hasFile, onChange, onFile }: ChoicesProps) {
  const { t } = useTranslation('entryImport');
  const journals = useListJournals(useCompanyId()).data?.items ?? [];
  const active = usableJournals(journals);
  return (
    <Section title={t('choices.title')}>
      <div className="flex flex-col gap-5">
        <TableDrop label={t('choices.file')} hasFile={hasFile} onFile={onFile} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('choices.journal')} hint={t('choices.journalHint')} unmarked>
            {(control) => (
              <Select {...control} value={reading.journal ?? ''} onChange={({ target }) => onChange({ journal: target.value === '' ? undefined : target.value })} options={[{ value: '', label: t('choices.ofFile') }, ...journalOptions(active)]} />
            )}
          </Field>
          <Label value={reading.label} onChange={(label) => onChange({ label })} />
        </div>
      </div>
    </Section>
  );
}

/** What lines say that say nothing; the file is read anew once the field is left. */
function Label({ value, onChange }: { value: string | undefined; onChange: (label: string | undefined) => void }) {
  const { t } = useTranslation('entryImport');
  const [typed, setTyped] = useState(value ?? '');
  const leave = () => {
    const label = typed.trim() === '' ? undefined : typed.trim();
    if (label !== value) onChange(label);
  };
  return (
    <Field label={t('choices.label')} hint={t('choices.labelHint')} unmarked>
      {(control) => <Input {...control} value={typed} onChange={({ target }) => setTyped(target.value)} onBlur={leave} onKeyDown={({ key }) => key === 'Enter' && leave()} />}
    </Field>
  );
}
