import { ArrowRightLeft, BookOpenText, Boxes, CalendarCheck2, CalendarRange, Coins, FileChartColumn, FileDown, FileUp, FolderInput, Hourglass, Landmark, Link2, ListTree, LockKeyhole, NotebookPen, Percent, PieChart, Plus, ReceiptText, Scale, TrendingDown } from 'lucide-react';
import type { ModulePlaces } from '@/lib/module';

/** What the palette finds of the accounting. */
export const places: ModulePlaces = {
  pages: [
    { label: 'chart', href: '/accounting/chart', icon: ListTree },
    { label: 'journals', href: '/accounting/journals', icon: BookOpenText },
    { label: 'entries', href: '/accounting/entries', icon: NotebookPen },
    { label: 'drafts', href: '/accounting/entries?state=draft', icon: NotebookPen },
    { label: 'matching', href: '/accounting/matching', icon: Link2 },
    { label: 'assets', href: '/accounting/assets', icon: Boxes },
    { label: 'depreciations', href: '/accounting/assets?tab=posted', icon: TrendingDown },
    { label: 'loans', href: '/accounting/loans', icon: Landmark },
    { label: 'yearEnd', href: '/accounting/year-end', icon: CalendarCheck2 },
    { label: 'fec', href: '/accounting/fec', icon: FileUp },
    { label: 'trialBalance', href: '/accounting/trial-balance', icon: Scale },
    { label: 'aged', href: '/accounting/aged', icon: Hourglass },
    { label: 'statements', href: '/accounting/statements', icon: FileChartColumn },
    { label: 'vat', href: '/accounting/vat', icon: ReceiptText },
    { label: 'taxes', href: '/accounting/taxes', icon: Percent },
    { label: 'fiscalYears', href: '/accounting/fiscal-years', icon: CalendarRange },
    { label: 'openingBalances', href: '/accounting/opening-balances', icon: FolderInput },
    { label: 'exchangeRates', href: '/accounting/exchange-rates', icon: ArrowRightLeft },
    { label: 'revaluation', href: '/accounting/revaluation', icon: Coins },
    { label: 'locks', href: '/accounting/locks', icon: LockKeyhole },
  ],
  acts: [
    { label: 'newEntry', href: '/accounting/entries/new', icon: Plus, permission: 'accounting.write' },
    { label: 'newAsset', href: '/accounting/assets/new', icon: Plus, permission: 'accounting.write' },
    { label: 'writeOff', href: '/accounting/assets?act=write-off', icon: TrendingDown, permission: 'accounting.write' },
    { label: 'newLoan', href: '/accounting/loans/new', icon: Plus, permission: 'accounting.write' },
    { label: 'takeInBalances', href: '/accounting/opening-balances', icon: FolderInput, permission: 'accounting.write' },
    { label: 'yearEndEntry', href: '/accounting/year-end', icon: CalendarCheck2, permission: 'accounting.write' },
    { label: 'allocateResult', href: '/accounting/fiscal-years/allocation', icon: PieChart, permission: 'accounting.manage' },
    { label: 'revalue', href: '/accounting/revaluation', icon: Coins, permission: 'accounting.manage' },
    { label: 'typeRate', href: '/accounting/exchange-rates?act=type', icon: Plus, permission: 'accounting.write' },
    { label: 'importRates', href: '/accounting/exchange-rates?act=import', icon: FileUp, permission: 'accounting.write' },
    { label: 'convert', href: '/accounting/exchange-rates?act=convert', icon: ArrowRightLeft },
    { label: 'importFec', href: '/accounting/fec', icon: FileUp, permission: 'accounting.write' },
    { label: 'exportFec', href: '/accounting/fec', icon: FileDown },
  ],
};
