import { useState } from 'react';
import { useListJournals, useProposeYearEndEntry } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, YearEndEntryKind, YearEndPosted } from '@/api/generated/model';
import { Fetching } from '@/components/ui/problem-state';
import { useCompanyId } from '@/lib/session';
import { journalsOfActs } from '../usable-journals';
import { Posted } from './posted';
import { YearEndFormPart } from './year-end-form';

/** One entry of a year's end: the form with what is proposed for it, then what was posted. */
export function YearEndEntryPart({ year, kind }: { year: FiscalYearView; kind: YearEndEntryKind }) {
  const companyId = useCompanyId();
  const proposal = useProposeYearEndEntry(companyId, year.id, { kind });
  const journals = useListJournals(companyId);
  const [posted, setPosted] = useState<YearEndPosted>();
  if (posted !== undefined) return <Posted posted={posted} kind={kind} year={year} onAgain={() => setPosted(undefined)} />;
  if (proposal.data === undefined || journals.data === undefined) return <Fetching query={proposal.data === undefined ? proposal : journals} lines={6} />;
  return <YearEndFormPart year={year} kind={kind} proposal={proposal.data} journals={journalsOfActs(journals.data.items)} onPosted={setPosted} />;
}
