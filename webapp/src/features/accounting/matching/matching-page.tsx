import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft, Wand2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { cn } from '@/lib/cn';
import { useMay } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { EntryDrawer } from '../entries/entry-drawer';
import { OpenBalances } from './open-balances';
import { OpenItems } from './open-items';

// Who matches by hand needs none of it.
const AutomaticDialog = later(async () => (await import('./automatic-dialog')).AutomaticDialog);
const Matches = later(async () => (await import('./matches')).Matches);

const route = getRouteApi('/app/accounting/matching');

/** Which lines settle one another: the open ones by third party, to be matched, and the matches that were made. */
export function MatchingPage() {
  const { t } = useTranslation('matching');
  const mayWrite = useMay('accounting.write');
  const navigate = route.useNavigate();
  const { tab = 'open', entry } = route.useSearch();
  // The columns of one table are not those of the other.
  const show = (next: 'open' | 'matched') => void navigate({ search: (before) => ({ ...before, tab: next === 'open' ? undefined : next, sort: undefined, columns: undefined, match: undefined }) });
  const tabs = (['open', 'matched'] as const).map((value) => ({ value, label: t(`parts.${value}`) }));
  return (
    <AccountingPage title={t('title')} actions={mayWrite ? <Automatic /> : undefined}>
      <Tabs value={tab} onChange={show} onAhead={(next) => next === 'matched' && Matches.ahead()} label={t('parts.label')} tabs={tabs}>
        <TabPanel value="open">
          <Open />
        </TabPanel>
        <TabPanel value="matched">
          <Suspense>
            <Matches />
          </Suspense>
        </TabPanel>
      </Tabs>
      <EntryDrawer entryId={entry} onClose={() => void navigate({ search: (before) => ({ ...before, entry: undefined }) })} />
    </AccountingPage>
  );
}

function Automatic() {
  const { t } = useTranslation('matching');
  const { account, auxiliary } = route.useSearch();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAsks(true)}>
        <Wand2 aria-hidden />
        {t('automatic.act')}
      </Button>
      <Suspense>{asks ? <AutomaticDialog account={account} auxiliary={auxiliary} onClose={() => setAsks(false)} /> : null}</Suspense>
    </>
  );
}

/** The third parties, and beside them the items of the one that is chosen; where there is no room, in their place. */
function Open() {
  const { t } = useTranslation('matching');
  const { account, auxiliary } = route.useSearch();
  const isChosen = account !== undefined;
  return (
    <div className={cn(isChosen && 'xl:grid xl:grid-cols-[minmax(16rem,20rem)_minmax(0,1fr)] xl:items-start xl:gap-6')}>
      <div className={cn('min-w-0', isChosen && 'max-xl:hidden')}>
        <OpenBalances />
      </div>
      {isChosen ? (
        <div className="flex min-w-0 flex-col items-stretch gap-4">
          <LinkButton from="/accounting/matching" to="." search={(before) => ({ ...before, account: undefined, auxiliary: undefined })} variant="quiet" className="self-start xl:hidden">
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
            {t('balances.back')}
          </LinkButton>
          <OpenItems key={`${account} ${auxiliary ?? '*'}`} account={account} auxiliary={auxiliary} />
        </div>
      ) : null}
    </div>
  );
}
