import AxeBuilder from '@axe-core/playwright';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The obstacles of `impacts` on the page for people with disabilities (WCAG 2.2 A and AA, good practice), in words. */
export async function obstacles(page, impacts) {
  // Colours are measured at rest: a transition under way is neither the one nor the other.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => undefined))));
  // What is in order is not told, which takes as long as to find it. There are no frames, for whose sake each check would open a page of its own.
  const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] };
  const found = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze();
  return found.violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} (${node.any.map((check) => check.message).join(' ')})`).join(', ')}`);
}

/** By how many pixels the page is wider than the screen. */
export function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
