import type { Translation } from '../../resources';
import type fr from '../fr/dashboard';

export default {
  title: 'Dashboard',
  figures: 'Key figures',
  period: 'From the ledger, posted entries of the period',
  kinds: { treasury: 'Cash and banks', revenue: 'Revenue', expenses: 'Expenses', result: 'Result' },
  hidden: {
    title: 'Your role does not show the figures',
    text: 'They come from the accounting. Your administrator can give you access to it; your other modules are in the menu.',
  },
  months: {
    title: 'Revenue and expenses by month',
    chart: 'Chart',
    table: 'Table',
    month: 'Month',
    label: 'Bars of the revenue and expenses of each month; the Table tab gives the same figures.',
    sentence: '{{month}}: revenue {{revenue}}, expenses {{expenses}}',
    nothing: 'Neither revenue nor expenses in this fiscal year.',
  },
  todos: {
    title: 'To do',
    draft_entries_one: '{{count}} draft entry to post',
    draft_entries_other: '{{count}} draft entries to post',
    fec_reports_one: '{{count}} analysed FEC file awaits your decision',
    fec_reports_other: '{{count}} analysed FEC files await your decision',
  },
  first: {
    title: 'Your bookkeeping starts here',
    text: 'The chart of accounts, the journals and the first fiscal year are in place. As soon as an entry is posted, your figures appear on this page.',
    textNoChart: 'The journals and the first fiscal year are in place. The chart of accounts is empty, as your standard comes with none here: create your accounts ahead, or as you type.',
    fecTitle: 'Bring existing books along',
    fecText: 'Drop the French tax-audit file (FEC) of your former software. A report tells you what it holds before anything is written.',
    fecAct: 'Import a FEC',
    entryTitle: 'Type a first entry',
    entryText: 'Type an entry on the keyboard; its balance is checked as you go.',
    entryAct: 'Type an entry',
    chartTitle: 'Create your accounts',
    chartText: 'Give each account its number and its name. Typing an entry creates them too, on the way.',
    chartAct: 'Open the chart of accounts',
  },
} satisfies Translation<typeof fr>;
