import { describe, expect, it } from 'vitest';
import type { Module } from '@/lib/module';
import { createApp } from './boot';
import { homePath, needsModules } from './guards';
import { modules, moduleAt } from './modules';

/** What is there more than once. */
const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);
const pathOf = (href: string) => href.split('?')[0] ?? '';

describe('the modules', () => {
  it.each(modules)('$key goes by one name, and is entered by a permission of its own', ({ key, path, permissions }) => {
    expect(path).toBe(`/${key}`);
    expect(permissions).toContain(`${key}.read`);
  });

  it('have among them the one where people begin', () => {
    expect(moduleAt(homePath)?.path).toBe(homePath);
  });

  it('take no name and no letter of each other, nor a letter of every page', () => {
    expect(twice(modules.map(({ key }) => key))).toEqual([]);
    expect(twice(['B', 'K', ...modules.flatMap(({ shortcut }: Module) => shortcut ?? [])])).toEqual([]);
  });

  it('share no other address of their pages, nor have one that is judged before they are there', () => {
    const aliases = modules.flatMap((module: Module) => Object.keys(module.aliases ?? {}));
    expect(twice([...aliases, ...modules.map(({ path }) => path)])).toEqual([]);
    expect(aliases.filter((alias) => !needsModules(alias))).toEqual([]);
  });
});

describe('what the palette finds of them', () => {
  it.each(modules)('is a page that there is: $key', async (module) => {
    const { hasPage } = createApp().router.options.context;
    const { pages, acts } = await module.places();
    for (const { href } of [...pages, ...acts]) expect([href, await hasPage(pathOf(href))]).toEqual([href, true]);
    for (const { href } of pages) expect([href, moduleAt(pathOf(href))?.key]).toEqual([href, module.key]);
  });

  it('is no page at an address that leads nowhere', async () => {
    expect(await createApp().router.options.context.hasPage('/accounting/nowhere')).toBe(false);
  });

  it('is known to the palette by one name each', async () => {
    const places = await Promise.all(modules.map((module) => module.places()));
    expect(twice(places.flatMap(({ pages }) => pages.map(({ label }) => label)))).toEqual([]);
    expect(twice(places.flatMap(({ acts }) => acts.map(({ label }) => label)))).toEqual([]);
  });
});

it('the cards of all modules are kept under names of their own', async () => {
  const cards = await Promise.all(modules.map(async (module: Module) => (await module.cards?.()) ?? []));
  expect(twice(cards.flat().map(({ key }) => key))).toEqual([]);
});
