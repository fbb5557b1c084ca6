import type { ComponentType } from 'react';
import type { Resources } from '@/i18n/resources';

/** What a card of the dashboard is told. */
export interface ModuleCardProps {
  /** First and last day of the figures. */
  from: string;
  to: string;
  /** The company's currency. */
  currency: string;
}

/** A card of the dashboard, as a module registers it. */
export interface ModuleCard {
  /** Its name in what people have chosen and ordered: it never changes. */
  key: string;
  /** Its title in the `dashboard` namespace. */
  label: keyof Resources['dashboard']['cards'];
  /** What the person must be allowed to do to see it. */
  permission?: string;
  /** The whole width of the page, or half of it. */
  width: 'whole' | 'half';
  /** It has the height of two others, which then stand beside it. */
  isTall?: boolean;
  /** One that few choose is fetched when it is first shown. */
  component: ComponentType<ModuleCardProps>;
}
