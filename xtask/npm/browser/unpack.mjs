// Unpacks the browser of @sparticuz/chromium into the folder given as the first argument: the package holds
// brotli-compressed files and unpacks them itself only where its own platform runs.
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const packed = new URL('node_modules/@sparticuz/chromium/bin/', import.meta.url);
const [, , target] = process.argv;

async function unpackFile(name, file) {
  await pipeline(createReadStream(new URL(name, packed)), createBrotliDecompress(), createWriteStream(file));
  await chmod(file, 0o755);
}

async function unpackArchive(name) {
  const archive = join(target, 'archive.tar');
  await unpackFile(name, archive);
  execFileSync('tar', ['--extract', '--file', archive, '--directory', target], { stdio: 'inherit' });
  await rm(archive);
}

await mkdir(target, { recursive: true });
await unpackArchive('al2023.tar.br');
await unpackArchive('swiftshader.tar.br');
await unpackFile('chromium.br', join(target, 'chromium-program'));
// The package brings the few libraries that a machine without any browser may lack.
const script = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/chromium-program" "$@"
`;
await writeFile(join(target, 'chromium'), script);
await chmod(join(target, 'chromium'), 0o755);
