import { setTimeout as rest } from 'node:timers/promises';
import { baseUrl } from './browser.js';

const mailboxUrl = `${baseUrl}/dev/mailbox.json`;
/** Mails leave through the job queue: not at once, but soon. */
const patienceMs = 20_000;

/** The first link of the newest mail to `address`, waited for. */
export async function linkMailedTo(address) {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const mails = await (await fetch(mailboxUrl)).json();
    const mail = mails.find(({ to }) => to === address);
    const link = mail?.text.match(/https?:\/\/\S+/)?.[0];
    if (link !== undefined) return link;
    await rest(250);
  }
  throw new Error(`no mail with a link came to ${address}`);
}
