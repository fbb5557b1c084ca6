import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The command that is `partita` on the instance under test, with its words between blanks; its settings come from the environment. */
const partita = process.env.E2E_PARTITA?.trim().split(/\s+/) ?? [];

/** Why a story of somebody who operates the instance cannot be told, or false where it can. */
export const whyNoOperator = partita.length === 0 ? 'Set E2E_PARTITA to the command of the instance under test, to make an operator.' : false;

/** Lets whoever has this address operate the instance, as its administrator does. */
export async function grantOperator(email) {
  const [command, ...words] = partita;
  await run(command, [...words, 'operator', 'grant', email]);
}
