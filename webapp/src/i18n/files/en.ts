/** The sentences in English, each file fetched when it is first needed. */
export const files = import.meta.glob<Record<string, unknown>>('../locales/en/*.ts', { import: 'default' });
