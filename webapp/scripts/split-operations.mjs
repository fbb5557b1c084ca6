/**
 * Gives each operation of the generated client a file of its own, so that a page loads the operations that it calls
 * and not all of their tag. `<tag>/<tag>.ts` stays as the one place to import from.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const client = new URL('../src/api/generated/', import.meta.url);
/** Where the generator begins an operation: with the comment on the function of its address. */
const beginning = /^ *\/\*\*\n(?:(?!\*\/)[^])*?\*\/\nexport const get\w+Url = /gm;
const named = /^import (type )?\{([^}]*)\} from '([^']+)';$/gm;

for (const entry of readdirSync(client, { withFileTypes: true })) {
  if (entry.isDirectory() && entry.name !== 'model') split(entry.name);
}

function split(tag) {
  const folder = new URL(`${tag}/`, client);
  const text = readFileSync(new URL(`${tag}.ts`, folder), 'utf8');
  const starts = [...text.matchAll(beginning)].map(({ index }) => index);
  const head = text.slice(0, starts[0]);
  if (starts.length !== text.match(/^export const \w+ = async /gm)?.length) throw new Error(`${tag}: not every operation begins as expected`);
  const operations = starts.map((start, index) => text.slice(start, starts[index + 1]));
  for (const operation of operations) {
    writeFileSync(new URL(`${nameOf(operation)}.ts`, folder), headOf(head, operation) + operation);
  }
  const generated = head.slice(0, head.indexOf('*/') + 3);
  writeFileSync(new URL(`${tag}.ts`, folder), `${generated}${operations.map((operation) => `export * from './${nameOf(operation)}';\n`).join('')}`);
}

/** `getSession` of `export const getSession = async`. */
function nameOf(operation) {
  const name = /^export const (\w+) = async /m.exec(operation)?.[1];
  if (name === undefined) throw new Error(`an operation without a function:\n${operation.slice(0, 400)}`);
  return name;
}

/** The head of the tag's file with what this operation uses of it. */
function headOf(head, operation) {
  const uses = (name) => new RegExp(`\\b${name}\\b`).test(operation);
  const withImports = head.replace(named, (_, type = '', list, from) => {
    const used = list.split(',').map((name) => name.trim()).filter((name) => name !== '' && (uses(name) || name === 'http'));
    return used.length === 0 ? '' : `import ${type}{ ${used.join(', ')} } from '${from}';`;
  });
  return uses('SecondParameter') ? withImports : withImports.replace(/^type SecondParameter<.*$/m, '');
}
