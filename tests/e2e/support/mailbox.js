import { setTimeout as rest } from 'node:timers/promises';
import { baseUrl } from './browser.js';

const mailboxUrl = `${baseUrl}/dev/mailbox.json`;
/** Mails leave through the job queue: not at once, but soon. */
const patienceMs = 20_000;

/** The first link of the newest mail to `address` that has one, waited for; with `page`, one that leads to that page. */
export async function linkMailedTo(address, page = '') {
  const wanted = new RegExp(`https?://[^/\\s]+/${page}\\S*`);
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const mails = await (await fetch(mailboxUrl)).json();
    const link = mails.filter(({ to }) => to === address).map(({ text }) => text.match(wanted)?.[0]).find((found) => found !== undefined);
    if (link !== undefined) return link;
    await rest(250);
  }
  throw new Error(`no mail with a link to /${page} came to ${address}`);
}
