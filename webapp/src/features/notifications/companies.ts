import { useSession } from '@/lib/session';

/** Gives the name of the company that a notification is about; nothing to whoever has one company only, or has left it. */
export function useCompanyName(): (id: string | undefined) => string | undefined {
  const { companies } = useSession();
  return (id) => (companies.length < 2 ? undefined : companies.find((company) => company.id === id)?.name);
}

/** The address of a page with the company that is meant: it leads there whichever company shows. */
export function withCompany(page: string, companyId: string | undefined): string {
  if (companyId === undefined) return page;
  return `${page}${page.includes('?') ? '&' : '?'}company=${encodeURIComponent(companyId)}`;
}
