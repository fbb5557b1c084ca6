import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, baseUrl, launchBrowser, screens } from '../support/browser.js';

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

/** The words of the page that is left when nothing starts. */
const fatal = {
  fr: { text: "L'application n'a pas pu démarrer.", reload: 'Recharger', direction: 'ltr' },
  ar: { text: 'تعذّر تحميل التطبيق.', reload: 'إعادة التحميل', direction: 'rtl' },
};
const entry = /\/assets\/index-[^/]+\.js$/;
const sentences = /\/assets\/(sentences|common|shell)-[^/]+\.js$/;

describe('a start that fails', () => {
  it('is tried once more, and nobody notices', () =>
    opened('fr', async (page) => {
      const failing = await fails(page, entry, 1);
      await page.goto('/auth?lng=fr');
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(failing.times, 1);
      assert.equal(await page.getByText(fatal.fr.text).count(), 0);
    }));

  for (const [language, { text, reload, direction }] of Object.entries(fatal)) {
    it(`says so in ${language} and offers to load the page again`, () =>
      opened(language, async (page) => {
        const failing = await fails(page, entry, 2);
        await page.goto(`/auth?lng=${language}`);
        await page.getByRole('heading', { name: text }).waitFor();
        assert.equal(failing.times, 2);
        assert.equal(await page.locator('html').getAttribute('dir'), direction);
        await assertUsable(page, `fatal page, ${language}`);
        await page.getByRole('button', { name: reload }).click();
        await page.getByRole('textbox').first().waitFor();
        assert.equal(await page.getByText(text).count(), 0);
      }));
  }

  it('is one as well when the sentences do not come', () =>
    opened('fr', async (page) => {
      await fails(page, sentences, Infinity);
      await page.goto('/auth?lng=fr');
      await page.getByRole('heading', { name: fatal.fr.text }).waitFor();
    }));

  it('says that it takes long, and goes on', () =>
    opened('fr', async (page) => {
      let release;
      const held = new Promise((resolve) => (release = resolve));
      await page.route(sentences, (route) => held.then(() => route.continue()));
      await page.clock.install();
      await page.goto('/auth?lng=fr');
      const slow = page.getByText("Le chargement est plus long que d'habitude.");
      assert.equal(await slow.count(), 0);
      await page.clock.fastForward(15_000);
      await slow.waitFor();
      await assertUsable(page, 'a start that takes long');
      release();
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await slow.count(), 0);
    }));

  it('gets its second try again after a start that went well', () =>
    opened('fr', async (page) => {
      const failing = await fails(page, entry, 1);
      await page.goto('/auth?lng=fr');
      await page.getByRole('textbox').first().waitFor();
      failing.left = 1;
      await page.reload();
      await page.getByRole('textbox').first().waitFor();
      assert.equal(failing.times, 2);
    }));
});

describe('the files of a page', () => {
  it('come packed, each once, and all that the first page needs at once', () =>
    opened('es', async (page) => {
      const answers = [];
      page.on('response', (answer) => answers.push(answer));
      await page.goto('/auth');
      await page.getByRole('textbox').first().waitFor();
      const files = answers.filter((answer) => /\/assets\/.*\.js$/.test(answer.url()));
      const names = files.map((answer) => new URL(answer.url()).pathname);
      assert.deepEqual(names, [...new Set(names)]);
      assert.deepEqual(names.filter((name) => /sentences-(ar|en|fr)/.test(name)), [], 'the sentences of other languages');
      const libraries = files.find((answer) => answer.url().includes('/libraries-'));
      assert.equal(libraries.headers()['content-encoding'], 'br');
      const ahead = await page.locator('head link[rel=modulepreload]').evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
      assert.deepEqual(names.filter((name) => /auth-page|sentences-es/.test(name) && !ahead.includes(name)), [], 'files that were asked for late');
    }));
});

/** A visitor whose page may complain: that files do not arrive is the story. */
async function opened(language, story) {
  const context = await browser.newContext({ viewport: screens.desk, locale: language, serviceWorkers: 'block', baseURL: baseUrl });
  try {
    await story(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Lets the files that `pattern` names not arrive, the next `left` times; `times` counts. */
async function fails(page, pattern, left) {
  const failing = { left, times: 0 };
  await page.route(pattern, (route) => {
    if (failing.left <= 0) return route.continue();
    failing.left -= 1;
    failing.times += 1;
    return route.abort();
  });
  return failing;
}
