import type { Translation } from '../../resources';
import type fr from '../fr/landing';

export default {
  title: 'The accounts of all your companies, in one place',
  subtitle: 'Partita keeps double-entry books for several companies, in France as well as in the OHADA zone. Import the FEC of your current software and read your trial balance a few minutes later.',
  start: 'Start the free trial',
  signin: 'Sign in',
  pointsLabel: 'What Partita does',
  points: {
    companies: { title: 'Several companies, well apart', text: 'Each company has its data kept apart, its own chart of accounts (PCG or revised SYSCOHADA), currency and members. One click takes you from one to another.' },
    fec: { title: 'The FEC, read before it is written', text: 'A report shows what the file holds, what was tolerated and what is wrong, line by line. Nothing is stored before you agree.' },
    ledger: { title: 'Entries that stay put', text: 'A posted entry is neither changed nor deleted: it is reversed. Numbers without holes and a chain that can be verified.' },
  },
  plans: {
    title: 'Plans',
    note: 'Partita is under construction: dashboard, accounting and settings are available today.',
    more: 'See the prices',
  },
} satisfies Translation<typeof fr>;
