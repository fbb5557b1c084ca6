import AxeBuilder from '@axe-core/playwright';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What depends on colours and sizes, and not on the elements alone. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size'];

/** The obstacles of `impacts` on the page for people with disabilities (WCAG 2.2 A and AA, good practice), in words. */
export async function obstacles(page, impacts) {
  return violations(page, impacts, (axe) => axe.withTags(tags));
}

/** Those of the look of a page whose elements were looked at before, with other colours. */
export async function obstaclesOfLook(page, impacts) {
  return violations(page, impacts, (axe) => axe.withRules(rulesOfLooks));
}

async function violations(page, impacts, choose) {
  // Colours are measured at rest: a transition under way is neither the one nor the other.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity).map((animation) => animation.finished.catch(() => undefined))));
  // There are no frames, for whose sake each check would open a page of its own.
  const found = await choose(new AxeBuilder({ page })).setLegacyMode().analyze();
  return found.violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} (${node.any.map((check) => check.message).join(' ')})`).join(', ')}`);
}

/** By how many pixels the page is wider than the screen. */
export function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
