import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'partita-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

/**
 * Drops a file from the desktop on `zone`: the browser itself is told of it, as by the window system, because it takes
 * no file out of an event that a script made.
 */
export async function dropFile(page, zone, file) {
  const path = join(folder, file.name);
  writeFileSync(path, file.buffer);
  await zone.scrollIntoViewIfNeeded();
  const box = await zone.boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const browser = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data: { items: [], files: [path], dragOperationsMask: 1 } });
  }
  await browser.detach();
}

/** Holds back what the page sends with `method` to addresses that match, while `look` looks at the page. */
export async function whileSending(page, { method, matching }, act, look) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const passed = [];
  const hold = (route) => {
    const wait = route.request().method() === method ? released : Promise.resolve();
    passed.push(wait.then(() => route.continue()));
  };
  await page.route(matching, hold);
  try {
    await act();
    await look();
  } finally {
    release();
    await Promise.all(passed);
  }
  await page.unroute(matching, hold);
}
