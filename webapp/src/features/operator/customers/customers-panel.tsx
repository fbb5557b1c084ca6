import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SubscriptionStatus, type Buyer } from '@/api/generated/model';
import { getExportBuyersUrl, useListBuyersInfinite } from '@/api/generated/operator/operator';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { usePlans } from '@/components/plans/plans';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { byCursor } from '@/lib/paging';
import { soldPlanName } from '@/lib/plan-name';
import { choiceOf } from '@/lib/query';
import { useCustomerColumns } from './customer-columns';

const route = getRouteApi('/instance/operator');
const pageSize = 50;
const statuses = Object.values(SubscriptionStatus);

/** Who has, or had, a subscription or a trial. */
export function CustomersPanel() {
  const { t } = useTranslation('operator');
  const { q, status, plan } = route.useSearch();
  const asked = { q, status: choiceOf(status, statuses), plan };
  const buyers = useListBuyersInfinite({ ...asked, limit: pageSize }, { query: byCursor });
  return (
    <ListSection title={t('customers.title')} description={t('customers.description')}>
      <DataTable
        stacks
        name="operator_buyers"
        label={t('customers.title')}
        columns={useCustomerColumns()}
        query={buyers}
        rowKey={(buyer) => buyer.user_id}
        state={useTableState(route)}
        finder={{ label: t('customers.search') }}
        filters={useCustomerFilters()}
        exports={{ url: (choice) => getExportBuyersUrl({ ...asked, ...choice }), file: t('customers.title') }}
        empty={
          <EmptyState icon={<Users aria-hidden />} title={t('customers.empty')}>
            {t('customers.emptyText')}
          </EmptyState>
        }
      />
    </ListSection>
  );
}

function useCustomerFilters(): TableFilter<Buyer>[] {
  const { t } = useTranslation('operator');
  const sold = usePlans().data?.items ?? [];
  return [
    { key: 'status', label: t('status'), choices: statuses.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    { key: 'plan', label: t('plan'), choices: [{ value: 'trial', label: t('trial') }, ...sold.map(({ id }) => ({ value: id, label: soldPlanName(id) }))] },
  ];
}
