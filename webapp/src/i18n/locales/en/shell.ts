import type { Translation } from '../../resources';
import type fr from '../fr/shell';

export default {
  skip: 'Skip to content',
  navigation: 'Main navigation',
  groups: { finances: 'Finance', commercial: 'Sales', gestion: 'Operations', analyse: 'Analysis', system: 'Administration' },
  modules: {
    dashboard: 'Dashboard',
    accounting: 'Accounting',
    settings: 'Settings',
  },
  locked: { not_in_plan: 'Not included in your plan', subscription_ended: 'Your subscription has ended' },
  sidebar: { open: 'Open the menu', collapse: 'Collapse the menu', expand: 'Expand the menu' },
  company: { current: 'Company: {{name}}', switch: 'Switch company', search: 'Search for a company', new: 'New company', none: 'No company matches' },
  user: { menu: 'Account of {{name}}', profile: 'Profile', settings: 'Settings', logout: 'Sign out' },
  footer: { docs: 'Documentation', privacy: 'Privacy', cookies: 'Cookies', gdpr: 'GDPR', status: 'Service status' },
} satisfies Translation<typeof fr>;
