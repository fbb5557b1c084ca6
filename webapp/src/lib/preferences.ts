import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { SessionView } from '@/api/generated/model';
import { changeLanguage, currentLanguage, isLanguageOfAddress, onLanguageChange } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import { chooseFormats } from './formats';
import { fromService } from './preferences-of';
import { sessionQuery } from './session';
import { readStored, writeStored } from './storage';
import { changeTheme, currentTheme, onThemeChange, type Theme } from './theme';

/** How close things stand. */
export type Density = 'comfortable' | 'compact';
/** `day_first` 31/12/2026, `month_first` 12/31/2026, `iso` 2026-12-31, `dotted` 31.12.2026. */
export type DateFormat = 'day_first' | 'month_first' | 'iso' | 'dotted';
/** `european` 1 234,56, `dotted` 1.234,56, `anglo` 1,234.56, `swiss` 1'234.56. */
export type NumberFormat = 'european' | 'dotted' | 'anglo' | 'swiss';

/** The columns of one table: which do not show, and the order of those that were moved. */
export interface TableColumns {
  hidden: readonly string[];
  order: readonly string[];
}

/** One card of the dashboard, at its place in the list. */
export interface DashboardCard {
  key: string;
  hidden: boolean;
}

/** What a person likes: the same on every device. */
export interface Preferences {
  theme: Theme;
  density: Density;
  language: Language;
  /** Null: as the language does. */
  date_format: DateFormat | null;
  /** Null: as the language does. */
  number_format: NumberFormat | null;
  /** A zone of the IANA database; null: the company's. */
  time_zone: string | null;
  sidebar_collapsed: boolean;
  /** Keys of modules, in the order in which they were starred. */
  favourites: readonly string[];
  /** Keys of modules, the newest first, at most five. */
  recents: readonly string[];
  /** By the id of the table. What is changed of one leaves the others alone. */
  tables: Readonly<Record<string, TableColumns>>;
  dashboard_cards: readonly DashboardCard[];
}

/** Theme and language are kept by their own modules, which need them before the first paint. */
type Kept = Omit<Preferences, 'theme' | 'language'>;

const defaults: Kept = {
  density: 'comfortable',
  date_format: null,
  number_format: null,
  time_zone: null,
  sidebar_collapsed: false,
  favourites: [],
  recents: [],
  tables: {},
  dashboard_cards: [],
};

/** What this device remembers, so that the first paint is already right. `public/early.js` reads the density. */
interface Remembered {
  /** Whose it is; null for somebody who is not signed in. */
  person: string | null;
  kept: Partial<Kept>;
  /** What the service has not been told yet. */
  unsent: Partial<Preferences>;
}

/** What a session tells of the person whose it is. */
type Person = Pick<SessionView['user'], 'id' | 'preferences'>;

const rememberedKey = 'partita.preferences';
/** How long a change waits for the next before they are sent together, in milliseconds. */
const restMs = 400;

const listeners = new Set<() => void>();
let remembered = readRemembered();
let companyZone: string | null = null;
/** That of the newest answer of the service that this page has had. */
let revision = -1;
let current = read();
let client: QueryClient | undefined;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;

onThemeChange(show);
onLanguageChange(show);
window.addEventListener('storage', readAgain);

/** All preferences, following changes on this page, in other tabs, and on other devices whenever the session is read. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, currentPreferences);
}

/** One preference, and what changes it: the change shows at once and is sent a moment later. */
export function usePreference<Key extends keyof Preferences>(key: Key): [Preferences[Key], (value: Preferences[Key]) => void] {
  const value = useSyncExternalStore(subscribe, () => current[key]);
  const change = useCallback((next: Preferences[Key]) => changePreferences({ [key]: next }), [key]);
  return [value, change];
}

/** How many changes the service has not been told yet; where one was last is no change that anybody waits for. */
export function useUnsentPreferences(): number {
  return useSyncExternalStore(subscribe, () => Object.keys(remembered.unsent).filter((key) => key !== 'recents').length);
}

/** All preferences at this moment. */
export function currentPreferences(): Preferences {
  return current;
}

/** Changes some preferences. Of `tables`, those that are named are changed. */
export function changePreferences(change: Partial<Preferences>): void {
  const { theme, language, ...kept } = change;
  if (theme !== undefined) changeTheme(theme);
  if (language !== undefined) void changeLanguage(language);
  remember({ ...remembered, kept: merged(remembered.kept, kept), unsent: merged(remembered.unsent, change) });
  clearTimeout(timer);
  timer = setTimeout(() => void send(), restMs);
}

/** Starts to take over what the service says of the person whenever the session is read, and to tell it what changes here. */
export function followPreferences(queryClient: QueryClient): void {
  client = queryClient;
  const sessionHash = JSON.stringify(sessionQuery.queryKey);
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return;
    const user = queryClient.getQueryData(sessionQuery.queryKey)?.user;
    if (user !== undefined) void takeOver(user);
  });
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', sendNow);
}

/** Writes instants in the time zone of this company as long as the person has chosen none. */
export function followCompanyZone(timeZone: string): void {
  if (timeZone === companyZone) return;
  companyZone = timeZone;
  show();
}

/**
 * What the service says of the person holds on this device, but for what was changed here and not told yet: what somebody
 * chooses before their first sign-in on it is theirs too. It ends when all is in their language.
 */
export async function takeOver({ id, preferences }: Person): Promise<void> {
  const isKnown = id === remembered.person;
  // What is known, or was overtaken on its way by a later answer.
  if (isKnown && preferences.revision <= revision) return;
  revision = preferences.revision;
  const unsent = isKnown || remembered.person === null ? remembered.unsent : {};
  const { theme, language, ...kept } = merged(fromService(preferences), unsent);
  remember({ person: id, kept, unsent });
  if (theme !== currentTheme()) changeTheme(theme);
  sendNow();
  // A language that the address of the page names holds as long as the page is open.
  if (language !== currentLanguage() && !isLanguageOfAddress()) await changeLanguage(language);
}

function sendNow(): void {
  if (Object.keys(remembered.unsent).length > 0) void send();
}

/** Sends what is unsent, all together. What gets no answer is sent with the next change, or when the network or the person is back. */
async function send(): Promise<void> {
  clearTimeout(timer);
  if (isSending) return;
  isSending = true;
  const isDone = await sendOnce();
  isSending = false;
  // What was changed meanwhile.
  if (isDone) sendNow();
}

/** Whether the service knows now what it did not know, or never will. */
async function sendOnce(): Promise<boolean> {
  // Who that is is asked now, not for the page to show.
  const session = await client?.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null);
  const { person, unsent: sent } = remembered;
  if (person === null || session?.user.id !== person) return false;
  // It was told on the way, or another person is here.
  if (Object.keys(sent).length === 0) return true;
  // Not for those who only look in.
  const answer = await import('./tell-preferences').then(({ tellPreferences }) => tellPreferences(sent)).catch(() => null);
  if (answer === null) return false;
  forgetSent(sent);
  if (answer !== undefined && person === remembered.person) void takeOver({ id: person, preferences: answer });
  return true;
}

/** Takes out of what is unsent what was sent, unless it was changed again meanwhile. */
function forgetSent(sent: Partial<Preferences>): void {
  const left = Object.entries(remembered.unsent).filter(([key, value]) => sent[key as keyof Preferences] !== value);
  remember({ ...remembered, unsent: Object.fromEntries(left) });
}

/** What was, with the change: member by member, and of `tables` table by table. */
function merged<Values extends Partial<Kept>>(values: Values, change: Partial<Values>): Values {
  const tables = change.tables === undefined ? values.tables : { ...values.tables, ...change.tables };
  return { ...values, ...change, ...(tables === undefined ? {} : { tables }) };
}

function remember(next: Remembered): void {
  remembered = next;
  writeStored(rememberedKey, JSON.stringify(next));
  show();
}

/** Another tab of this device has changed something. */
function readAgain(): void {
  remembered = readRemembered();
  changeTheme(currentTheme());
  show();
}

/** Puts the density on the page, and tells who follows. */
function show(): void {
  current = read();
  if (current.density === 'compact') document.documentElement.dataset.density = 'compact';
  else delete document.documentElement.dataset.density;
  listeners.forEach((listener) => listener());
}

/** What is preferred now; how numbers and dates are written is told to those who write them. */
function read(): Preferences {
  const preferences = { ...defaults, ...remembered.kept, theme: currentTheme(), language: currentLanguage() };
  chooseFormats({ numbers: preferences.number_format, dates: preferences.date_format, timeZone: preferences.time_zone ?? companyZone });
  return preferences;
}

function readRemembered(): Remembered {
  const nothing: Remembered = { person: null, kept: {}, unsent: {} };
  try {
    const stored: unknown = JSON.parse(readStored(rememberedKey) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...nothing, ...stored } : nothing;
  } catch {
    return nothing;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
