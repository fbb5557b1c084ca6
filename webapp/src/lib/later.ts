import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/resources';

/** A component that is fetched when it is first shown; `ahead` fetches it when it is likely to be wanted next. */
export type Later<Props> = LazyExoticComponent<ComponentType<Props>> & { ahead: () => void };

/** Makes a component of its file, fetched with the sentences that it speaks. */
export function later<Props>(load: () => Promise<ComponentType<Props>>, ...namespaces: Namespace[]): Later<Props> {
  const fetch = async () => {
    const [component] = await Promise.all([load(), loadNamespaces(...namespaces)]);
    return { default: component };
  };
  // What fails ahead is fetched again when it is shown, and its failure told then.
  return Object.assign(lazy(fetch), { ahead: () => void fetch().catch(() => undefined) });
}
