/**
 * Packs each file of the build that is worth it by brotli at its best, as a twin beside it, which the service answers to
 * browsers that can unpack it: packing on the way has no time to be good.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const texts = /\.(?:js|css|html|svg)$/;
/** A file that goes over the network in one piece anyway is not worth it. */
const leastBytes = 1_000;

for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (texts.test(name)) pack(file, readFileSync(file));
}

function pack(file, bytes) {
  if (bytes.length < leastBytes) return;
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
}
