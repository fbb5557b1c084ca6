import assert from 'node:assert/strict';
import { linkMailedTo } from './mailbox.js';
import { freshAddress, password } from './newcomer.js';

/**
 * Signs the visitor of `page` up and in and makes their companies, without a page: for stories that begin where a
 * newcomer's ends. A company with a `fec` has its entries in the books. Answers the companies with their ids.
 */
export async function settle(page, { language, companies }) {
  const send = sender(page.request);
  const email = freshAddress();
  await send('post', '/identity/registrations', { data: { first_name: 'Awa', last_name: 'Diop', email, password, language } });
  const token = new URL(await linkMailedTo(email)).searchParams.get('token');
  await send('post', '/identity/confirmations', { data: { token } });
  await send('post', '/identity/sessions', { data: { email, password } });
  const made = [];
  for (const company of companies) made.push(await makeCompany(send, company));
  return made;
}

async function makeCompany(send, { name, fec }) {
  const begun = await send('get', '/onboarding');
  await send('put', '/onboarding/preferences', { data: begun.preferences });
  await send('put', '/onboarding/company', { data: { ...begun.company, name, sector: 'services', country: 'FR', email: 'contact@example.org' } });
  for (const step of ['welcome', 'preferences', 'company', 'modules']) await send('post', `/onboarding/steps/${step}/complete`, { data: {} });
  const id = await finalise(send, name);
  return { id, name, ...(fec === undefined ? {} : { fec, importId: await importFec(send, id, fec) }) };
}

/** Finalises as often as it takes: without a spare it is the worker who makes the company. */
async function finalise(send, name) {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const { state, company_id: id } = await send('post', '/onboarding/finalisation', { data: {} }, [409]);
    if (state === 'completed') return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${name} is not made in time`);
}

async function importFec(send, id, { name, buffer, year }) {
  const imports = `/companies/${id}/accounting/fec_imports`;
  const { id: importId, version } = await send('post', imports, { params: { file_name: name }, data: buffer, headers: { 'Content-Type': 'application/octet-stream' } });
  const run = { fiscal_year_start: `${year}-01-01`, fiscal_year_end: `${year}-12-31`, valid_entries_only: false };
  await send('post', `${imports}/${importId}/run`, { data: run, headers: { 'If-Match': `"${version}"` } });
  return importId;
}

/** Sends as the page would, with its cookies; what is refused is an error, but for the statuses that are expected. */
function sender(request) {
  return async (method, path, options, expected = []) => {
    const answer = await request[method](`/api/v1${path}`, options);
    assert.ok(answer.ok() || expected.includes(answer.status()), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.headers()['content-type']?.includes('json') ? answer.json() : undefined;
  };
}
