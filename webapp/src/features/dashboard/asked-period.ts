import type { QueryKey } from '@tanstack/react-query';
import { getGetDashboardQueryKey, useGetDashboard } from '@/api/generated/dashboard/dashboard';
import type { DashboardView, GetDashboardParams } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { lastDayOf } from '@/lib/month';
import type { Period } from '@/lib/period';

/** What the address asks for; where it is neither, the service chooses. */
export interface AskedPeriod {
  /** A fiscal year. */
  year?: string | undefined;
  /** Months instead. */
  months?: Period | undefined;
}

/** Reads the address: months count before a fiscal year, as they do for the service. */
export function askedPeriod({ year, from, to }: { year?: string | undefined; from?: string | undefined; to?: string | undefined }): AskedPeriod {
  return from !== undefined && to !== undefined ? { months: { from: `${from}-01`, to: lastDayOf(to) } } : { year };
}

/** The period, as the service is asked for it. */
export function paramsOf({ year, months }: AskedPeriod): GetDashboardParams {
  return months === undefined ? { fiscal_year_id: year } : { from: months.from.slice(0, 7), to: months.to.slice(0, 7) };
}

/** The dashboard of a period. While another period of the same company is fetched, what shows stays. */
export function useDashboard(companyId: string, asked: AskedPeriod) {
  const isOfCompany = (key: QueryKey | undefined) => key?.[0] === getGetDashboardQueryKey(companyId)[0];
  return useGetDashboard(companyId, paramsOf(asked), {
    query: { placeholderData: (last: DashboardView | undefined, query) => (isOfCompany(query?.queryKey) ? last : undefined) },
  });
}

/** Whether the fiscal year that was asked for is none of the company: it is another one's, or is no more. */
export function isYearUnknown(error: unknown): boolean {
  return isProblem(error) && error.errors.some(({ code }) => code === 'fiscal_year_unknown');
}
