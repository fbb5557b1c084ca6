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
    trial: 'Free trial of 14 days, no card needed.',
    currency: 'Currency of the prices',
    perMonth: 'a month',
    billedYearly: 'billed yearly',
    billedMonthly: 'a month, billed monthly',
    users_one: '{{count}} user',
    users_other: '{{count}} users',
    unlimitedUsers: 'Unlimited users',
    clients_one: '{{count}} client',
    clients_other: '{{count}} clients',
    unlimitedClients: 'Unlimited clients',
    storage: '{{gigabytes}} GB of storage',
    unlimitedStorage: 'Unlimited storage',
    note: 'Partita is under construction: dashboard, accounting and settings are available today. Subscribing online is not open yet.',
  },
} satisfies Translation<typeof fr>;
