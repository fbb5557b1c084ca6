import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntriesImported } from '@/api/generated/model';
import { LeaveGuard } from '@/components/form/parts';
import { NotAllowed } from '@/components/ui/problem-state';
import { useCould } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { isNamed, type ChosenFile } from '../tables/reading';
import { Choices } from './choices';
import { Outcome } from './outcome';
import type { Reading } from './reading';
import { Saved } from './saved';

/** Takes in the entries of a file: it is chosen, read before anything is written, and saved as drafts. */
export function EntryImportPage() {
  const { t } = useTranslation('entryImport');
  return (
    <AccountingPage title={t('title')} description={t('description')}>
      {useCould('accounting.write') ? <TakeIn /> : <NotAllowed />}
    </AccountingPage>
  );
}

/** What was saved, and the year of it where the list shows one at a time. */
export interface SavedEntries {
  imported: EntriesImported;
  firstDay: string | undefined;
}

function TakeIn() {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [reading, setReading] = useState<Reading>({});
  const [saved, setSaved] = useState<SavedEntries>();
  const change = (next: Partial<Reading>) => setReading({ ...reading, ...next });
  const choose = (file: File) => {
    setChosen({ id: crypto.randomUUID(), file });
    setReading({ journal: reading.journal, label: reading.label });
  };
  const another = () => {
    setSaved(undefined);
    setChosen(undefined);
    setReading({});
  };
  if (saved !== undefined) return <Saved saved={saved} onAnother={another} />;
  return (
    <>
      {/* What was named by hand is not there a second time; the file is. */}
      <Suspense>
        <LeaveGuard isDirty={() => isNamed(reading)} isSending={false} />
      </Suspense>
      <Choices reading={reading} hasFile={chosen !== undefined} onChange={change} onFile={choose} />
      {chosen === undefined ? null : <Outcome key={chosen.id} chosen={chosen} reading={reading} onChange={change} onSaved={setSaved} />}
    </>
  );
}
