import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartImported } from '@/api/generated/model';
import { LeaveGuard } from '@/components/form/parts';
import { LinkButton } from '@/components/ui/link-button';
import { Section } from '@/components/ui/page';
import { NotAllowed } from '@/components/ui/problem-state';
import { useCould } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { isNamed, type ChosenFile, type TableReading } from '../tables/reading';
import { TableDrop } from '../tables/table-drop';
import { Outcome } from './outcome';
import { OfStandard } from './of-standard';
import { Saved } from './saved';

/** Adds many accounts at a time: those of a file, which is read before anything is changed, and those of the standard that are not there. */
export function ChartImportPage() {
  const { t } = useTranslation('chartImport');
  return (
    <AccountingPage title={t('title')} description={t('description')} actions={<LinkButton to="/accounting/chart">{t('toChart')}</LinkButton>}>
      {useCould('accounting.write') ? (
        <>
          <OfFile />
          <OfStandard />
        </>
      ) : (
        <NotAllowed />
      )}
    </AccountingPage>
  );
}

function OfFile() {
  const { t } = useTranslation('chartImport');
  const [chosen, setChosen] = useState<ChosenFile>();
  const [reading, setReading] = useState<TableReading>({});
  const [saved, setSaved] = useState<ChartImported>();
  const choose = (file: File) => {
    setChosen({ id: crypto.randomUUID(), file });
    setReading({});
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
      <Section title={t('file.title')} description={t('file.text')}>
        <TableDrop label={t('file.drop')} hasFile={chosen !== undefined} onFile={choose} />
      </Section>
      {chosen === undefined ? null : <Outcome key={chosen.id} chosen={chosen} reading={reading} onChange={(next) => setReading({ ...reading, ...next })} onSaved={setSaved} />}
    </>
  );
}
