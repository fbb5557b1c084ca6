import { accountingRoutes } from '@/features/accounting/routes';
import { dashboardRoutes } from '@/features/dashboard/routes';
import { settingsRoutes } from '@/features/settings/routes';

/** The pages of a company, of all modules: fetched by who is in a company, or about to be. */
export const companyPages = [...dashboardRoutes, ...accountingRoutes, ...settingsRoutes] as const;
