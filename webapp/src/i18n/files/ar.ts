/** The sentences in Arabic, each file fetched when it is first needed. */
export const files = import.meta.glob<Record<string, unknown>>('../locales/ar/*.ts', { import: 'default' });
