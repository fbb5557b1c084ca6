import type accounting from './locales/fr/accounting';
import type accounts from './locales/fr/accounts';
import type allocation from './locales/fr/allocation';
import type analytics from './locales/fr/analytics';
import type apiKeys from './locales/fr/apiKeys';
import type assets from './locales/fr/assets';
import type attachments from './locales/fr/attachments';
import type audit from './locales/fr/audit';
import type auth from './locales/fr/auth';
import type budgets from './locales/fr/budgets';
import type chartImport from './locales/fr/chartImport';
import type closing from './locales/fr/closing';
import type common from './locales/fr/common';
import type company from './locales/fr/company';
import type dashboard from './locales/fr/dashboard';
import type data from './locales/fr/data';
import type docs from './locales/fr/docs';
import type entryImport from './locales/fr/entryImport';
import type errors from './locales/fr/errors';
import type fec from './locales/fr/fec';
import type forms from './locales/fr/forms';
import type frame from './locales/fr/frame';
import type integrity from './locales/fr/integrity';
import type journals from './locales/fr/journals';
import type landing from './locales/fr/landing';
import type legal from './locales/fr/legal';
import type limits from './locales/fr/limits';
import type loans from './locales/fr/loans';
import type locks from './locales/fr/locks';
import type matching from './locales/fr/matching';
import type members from './locales/fr/members';
import type mobileMoney from './locales/fr/mobileMoney';
import type modules from './locales/fr/modules';
import type notifications from './locales/fr/notifications';
import type onboarding from './locales/fr/onboarding';
import type opening from './locales/fr/opening';
import type operator from './locales/fr/operator';
import type palette from './locales/fr/palette';
import type plans from './locales/fr/plans';
import type preferences from './locales/fr/preferences';
import type pricing from './locales/fr/pricing';
import type problems from './locales/fr/problems';
import type rates from './locales/fr/rates';
import type reports from './locales/fr/reports';
import type revaluation from './locales/fr/revaluation';
import type security from './locales/fr/security';
import type settings from './locales/fr/settings';
import type setup from './locales/fr/setup';
import type sheets from './locales/fr/sheets';
import type shell from './locales/fr/shell';
import type statements from './locales/fr/statements';
import type subscription from './locales/fr/subscription';
import type table from './locales/fr/table';
import type taxes from './locales/fr/taxes';
import type templates from './locales/fr/templates';
import type webhooks from './locales/fr/webhooks';
import type yearEnd from './locales/fr/yearEnd';

/** Every namespace, typed by its French file. A new namespace is a file in each language and a line here. */
export interface Resources {
  accounting: typeof accounting;
  accounts: typeof accounts;
  allocation: typeof allocation;
  analytics: typeof analytics;
  apiKeys: typeof apiKeys;
  assets: typeof assets;
  attachments: typeof attachments;
  audit: typeof audit;
  auth: typeof auth;
  budgets: typeof budgets;
  chartImport: typeof chartImport;
  closing: typeof closing;
  common: typeof common;
  company: typeof company;
  dashboard: typeof dashboard;
  data: typeof data;
  docs: typeof docs;
  entryImport: typeof entryImport;
  errors: typeof errors;
  fec: typeof fec;
  forms: typeof forms;
  frame: typeof frame;
  integrity: typeof integrity;
  journals: typeof journals;
  landing: typeof landing;
  legal: typeof legal;
  limits: typeof limits;
  loans: typeof loans;
  locks: typeof locks;
  matching: typeof matching;
  members: typeof members;
  mobileMoney: typeof mobileMoney;
  modules: typeof modules;
  notifications: typeof notifications;
  onboarding: typeof onboarding;
  opening: typeof opening;
  operator: typeof operator;
  palette: typeof palette;
  plans: typeof plans;
  preferences: typeof preferences;
  pricing: typeof pricing;
  problems: typeof problems;
  rates: typeof rates;
  reports: typeof reports;
  revaluation: typeof revaluation;
  security: typeof security;
  settings: typeof settings;
  setup: typeof setup;
  sheets: typeof sheets;
  shell: typeof shell;
  statements: typeof statements;
  subscription: typeof subscription;
  table: typeof table;
  taxes: typeof taxes;
  templates: typeof templates;
  webhooks: typeof webhooks;
  yearEnd: typeof yearEnd;
}

/** The name of a file of sentences. */
export type Namespace = keyof Resources;

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type PluralKey = `${string}_${PluralSuffix}`;

/**
 * What a translation of the French file `T` must hold: the same keys, except that each language has the
 * plural forms that it needs (a test compares them with `Intl.PluralRules`).
 */
export type Translation<T> = {
  readonly [K in Exclude<keyof T, PluralKey>]: T[K] extends string ? string : Translation<T[K]>;
} & Readonly<Partial<Record<PluralKey, string>>>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
    returnNull: false;
    enableSelector: false;
  }
}
