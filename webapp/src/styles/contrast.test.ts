import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');
/** WCAG 2.2 AA: of text, and of what must be seen to be used. */
const textContrast = 4.5;
const partContrast = 3;
const grounds = ['canvas', 'surface', 'surface-raised', 'surface-sunken'] as const;
const tones = ['accent', 'positive', 'caution', 'danger'] as const;

const texts = [
  ...grounds.flatMap((ground) => ['ink', 'ink-muted', 'ink-faint', ...tones].map((text) => [text, ground] as const)),
  ...tones.flatMap((tone) => [tone, 'ink', 'ink-muted'].map((text) => [text, `${tone}-soft`] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
] as const;
const parts = grounds.flatMap((ground) => [['line-strong', ground], ['accent', ground]] as const);

for (const [theme, at] of [['light', 1], ['dark', 2]] as const) {
  it.each(texts)(`in the ${theme} theme %s is legible on %s`, (text, ground) => {
    expect(contrast(colour(text, at), colour(ground, at))).toBeGreaterThanOrEqual(textContrast);
  });
  it.each(parts)(`in the ${theme} theme the edge %s is seen on %s`, (part, ground) => {
    expect(contrast(colour(part, at), colour(ground, at))).toBeGreaterThanOrEqual(partContrast);
  });
}

/** The colour of a token in one of the two themes, as three numbers from 0 to 255. */
function colour(token: string, at: 1 | 2): number[] {
  const match = new RegExp(`--${token}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\);`).exec(css);
  if (match === null) throw new Error(`--${token} is no pair of colours`);
  return (match[at]?.match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16));
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((less, more) => less - more);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
