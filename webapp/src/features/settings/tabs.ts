/** The tabs of the settings in their groups: what is the person's, and what all members of the company share. */
export const tabGroups = [
  { key: 'account', tabs: ['profile', 'appearance', 'security', 'notifications'] },
  { key: 'company', tabs: ['company', 'members', 'modules', 'subscription', 'api', 'audit', 'data'] },
] as const;

/** A tab of the settings, by its name in the address. */
export type SettingsTab = (typeof tabGroups)[number]['tabs'][number];
