/** What a form's values are checked by: a schema of zod, of which no more than this is known here. */
export interface FormSchema<Input extends object = object, Output = unknown> {
  readonly '~standard': {
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (typed: unknown) => Judgement<Output> | Promise<Judgement<Output>>;
  };
}

type Judgement<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly { readonly message: string; readonly path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }[] };

/** What is typed into a form. */
export type Typed<Schema extends FormSchema> = NonNullable<Schema['~standard']['types']>['input'];
/** What is sent of it. */
export type Sent<Schema extends FormSchema> = NonNullable<Schema['~standard']['types']>['output'];

/** The code of the first broken rule of each field, by its path (`lines.0.account`). */
export type BrokenRules = Record<string, string>;

/** Applies the rules of a form: the values as they are to be sent, or every field's broken rule. */
export async function applyRules<Schema extends FormSchema>(schema: Schema, typed: unknown): Promise<{ values?: Sent<Schema>; broken: BrokenRules }> {
  const judgement = await schema['~standard'].validate(typed);
  if (judgement.issues === undefined) return { values: judgement.value, broken: {} };
  const broken: BrokenRules = {};
  for (const { path = [], message } of judgement.issues) broken[path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')] ??= message;
  return { broken };
}
