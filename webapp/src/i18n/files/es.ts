/** The sentences in Spanish, each file fetched when it is first needed. */
export const files = import.meta.glob<Record<string, unknown>>('../locales/es/*.ts', { import: 'default' });
