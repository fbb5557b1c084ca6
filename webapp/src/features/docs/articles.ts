/** The articles there are. Their sentences are in the `docs` namespace, part by part. */
export const articles = [
  { category: 'getting-started', key: 'create-company', parts: ['account', 'steps', 'result', 'more'] },
  { category: 'accounting', key: 'import-fec', parts: ['prepare', 'drop', 'report', 'import', 'check'] },
] as const;

/** An article. */
export type Article = (typeof articles)[number];
/** The key of a category, as in the address. */
export type Category = Article['category'];

/** The categories in order. */
export const categories: readonly Category[] = ['getting-started', 'accounting'];
