/**
 * A program that keeps books: it signs in with an API key, drafts an entry, posts it, pages through what was posted, and
 * knows a refusal by its code.
 *
 * PARTITA_URL, PARTITA_COMPANY and PARTITA_KEY say where, for which company, and with which key.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/partita.js';

type Entry = components['schemas']['EntryCreate'];
type Problem = components['schemas']['Problem'];

/** A refusal of the service: `code` is what a program goes by. */
class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
  }
}

/** The answer, or the refusal thrown. */
async function answer<T>(asked: Promise<{ data?: T; error?: Problem; response: Response }>): Promise<{ data: T; response: Response }> {
  const { data, error, response } = await asked;
  if (error !== undefined) throw new Refusal(error);
  return { data: data as T, response };
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

const company = { company_id: setting('PARTITA_COMPANY') };
const client = createClient<paths>({
  baseUrl: `${setting('PARTITA_URL')}/api/v1`,
  headers: { Authorization: `Bearer ${setting('PARTITA_KEY')}` },
});

/** Drafts an entry. With a key of the caller's own it is drafted once, however often a broken line has it sent. */
async function draft(entry: Entry, key: string) {
  const params = { path: company, header: { 'Idempotency-Key': key } };
  return answer(client.POST('/companies/{company_id}/accounting/entries', { params, body: entry }));
}

/** Posts a draft as it was seen: what somebody changed meanwhile is not posted unseen. */
async function post(id: string, etag: string) {
  const params = { path: { ...company, entry_id: id }, header: { 'If-Match': etag } };
  return answer(client.POST('/companies/{company_id}/accounting/entries/{entry_id}/post', { params }));
}

/** Every posted entry, page by page. */
async function* posted() {
  let cursor: string | undefined;
  do {
    const params = { path: company, query: { state: 'posted' as const, limit: 2, cursor } };
    const { data } = await answer(client.GET('/companies/{company_id}/accounting/entries', { params }));
    yield* data.items;
    cursor = data.next_cursor;
  } while (cursor !== undefined);
}

function sale(day: number, amount: string): Entry {
  const lines = [
    { account: '411', debit: amount },
    { account: '707', credit: amount },
  ];
  return { journal: 'VE', date: `${setting('PARTITA_YEAR')}-02-${String(day).padStart(2, '0')}`, label: `Vente ${day}`, lines };
}

const run = setting('PARTITA_RUN');
for (const day of [1, 2, 3, 4, 5]) {
  const { data, response } = await draft(sale(day, `${day * 100}.00`), `${run}-${day}`);
  const again = await draft(sale(day, `${day * 100}.00`), `${run}-${day}`);
  if (again.data.id !== data.id) throw new Error('the same key made two entries');
  await post(data.id, response.headers.get('ETag') ?? '');
}

let total = 0;
for await (const entry of posted()) total += Number(entry.total.replace('.', ''));
console.log(`posted: ${total} minor units`);

try {
  const unbalanced = { ...sale(6, '1.00'), lines: [{ account: '411', debit: '1.00' }, { account: '707', credit: '2.00' }] };
  const { data, response } = await draft(unbalanced, `${run}-6`);
  await post(data.id, response.headers.get('ETag') ?? '');
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  const { status, code, errors } = error.problem;
  console.log(`refused: ${status} ${code}: ${errors.map((field) => field.code).join(', ')}`);
}
