import type { Translation } from '../../resources';
import type fr from '../fr/plans';

export default {
  codes: {
    payments_off: 'This instance sells no subscription.',
    not_subscribed: 'You have no paid subscription.',
    no_change_waits: 'No change waits any more: it was paid or dropped meanwhile.',
  },
  trial: 'Free trial of 14 days, no card needed.',
  beforeTax: 'Prices before tax.',
  sandbox: { all: 'Sandbox: no real payment takes place.', cards: 'Sandbox: no payment by card is real.', mobile: 'Sandbox: no payment by mobile money is real.' },
  currency: 'Currency of the prices',
  rhythm: 'Billing',
  rhythms: { monthly: 'Monthly', yearly: 'Yearly' },
  per: { monthly: 'a month', yearly: 'a year' },
  billed: { monthly: 'billed every month', yearly: 'billed every year' },
  none: { monthly: 'No monthly price in this currency.', yearly: 'No yearly price in this currency.' },
  popular: 'Most popular',
  users_one: '{{count}} user',
  users_other: '{{count}} users',
  unlimitedUsers: 'Unlimited users',
  clients_one: '{{count}} client',
  clients_other: '{{count}} clients',
  unlimitedClients: 'Unlimited clients',
  reports_one: '{{count}} report',
  reports_other: '{{count}} reports',
  allReports: 'All reports',
  storage: '{{gigabytes}} GB of storage',
  unlimitedStorage: 'Unlimited storage',
  support: { basic: 'Standard support', priority: 'Priority support', dedicated: 'Dedicated support' },
} satisfies Translation<typeof fr>;
