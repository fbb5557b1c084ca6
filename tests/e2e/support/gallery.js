import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../webapp/node_modules/.cache/gallery/', import.meta.url));
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };

/** Serves the built gallery under the policy of the service, on a port of its own. */
export async function serveGallery() {
  const policy = servicePolicy();
  const server = createServer((request, response) => {
    const path = built + new URL(request.url, 'http://gallery').pathname.slice(1).replaceAll('..', '');
    if (!existsSync(path) || types[extname(path)] === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': types[extname(path)], 'Content-Security-Policy': policy });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/gallery.html`, close: () => server.close() };
}

/** The content security policy where the service has it: what breaks under it there breaks here. */
function servicePolicy() {
  const source = readFileSync(new URL('../../../api/src/http/layers.rs', import.meta.url), 'utf8');
  const [, policy] = /const CONTENT_SECURITY_POLICY: &str = "([^"]*)";/.exec(source) ?? [];
  if (policy === undefined) throw new Error('the policy is no longer in layers.rs');
  return policy.replace(/\\\n\s*/g, '');
}
