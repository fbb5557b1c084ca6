import type { Translation } from '../../resources';
import type fr from '../fr/reports';

export default {
  withDrafts: 'With drafts',
  withClosing: 'With the closing entry',
  draftsUnbalanced: 'The drafts do not balance',
  compared: {
    label: 'Compare with the year before',
    days: 'Balances on {{to}} and on {{before}}',
    before: 'Year before: {{amount}} {{side}}',
    previous_debit: 'Debit, year before',
    previous_credit: 'Credit, year before',
    change: 'Change',
    percent: 'Change in %',
  },
  general: {
    description: 'Each account over a fiscal year or some months: what it brings forward, its lines, and the balance after each.',
    search: 'Accounts: 4, 401, 6…',
    place: 'Account, date',
    brought: 'Brought forward',
    total: 'Total {{account}}',
  },
  book: {
    cancelledClosings: 'This fiscal year was opened again: the cancelled closing and opening entries count here, with those that cancel them; the trial balance keeps their net alone.',
    title: 'Journal book',
    description: 'The journals of a fiscal year, month by month, and the entries of each.',
    all: 'Centralised: all journals',
    journal: 'Journal shown',
    month: 'Month',
    wholeYear: 'Whole year',
    totals: 'Centralised journal',
    credit: 'Credit: {{amount}}',
    linesOf: 'Lines of journal {{journal}}',
    openMonth: '{{journal}}, {{month}}: {{amount}}',
    entryTotal: 'Total of the entry',
    empty: 'Nothing posted in this fiscal year',
    emptyHint: 'Drafts do not count: post them, or import a FEC.',
    noLines: 'No line in this period',
  },
  auxiliary: {
    title: 'Third-party balance',
    description: 'What each third party brought forward, moved and left as a balance over a fiscal year or some months.',
    search: 'Search a third party or an account',
    empty: 'No third party moved in this period',
    emptyHint: 'Only posted entries count.',
  },
} satisfies Translation<typeof fr>;
