/** The sentences in French, each file fetched when it is first needed. */
export const files = import.meta.glob<Record<string, unknown>>('../locales/fr/*.ts', { import: 'default' });
