import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateTaxCode } from '@/api/generated/accounting/accounting';
import type { TaxCodeView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { Percent } from '@/components/figures/percent';
import { DateText } from '@/components/ui/date-text';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { isOver, nextRate, rateOn } from './rates';

/** The columns of the tax codes, with the rates of a day. `onEdit` is there for those who may change one. */
export function useTaxCodeColumns(today: string, onEdit: ((code: TaxCodeView) => void) | undefined): Column<TaxCodeView>[] {
  const { t } = useTranslation('taxes');
  return useMemo(() => {
    const columns: Column<TaxCodeView>[] = [
      { id: 'code', header: t('fields.code'), sort: ({ code }) => code, cell: (code) => <CodeCell code={code} /> },
      { id: 'rate', header: t('list.rateToday'), align: 'end', sort: (code) => numberOf(rateOn(code, today)?.rate), cell: (code) => <RateCell code={code} today={today} /> },
      { id: 'usage', header: t('fields.usage'), from: 'xl', sort: ({ usage }) => t(`usages.${usage}`), cell: ({ usage }) => t(`usages.${usage}`) },
      { id: 'kind', header: t('fields.kind'), from: '3xl', sort: ({ kind }) => t(`kinds.${kind}`), cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: 'due', header: t('fields.due'), from: '4xl', sort: ({ due }) => t(`dues.${due}`), cell: ({ due }) => t(`dues.${due}`) },
      { id: 'collected_account', header: t('fields.collected_account'), from: '5xl', className: 'tabular-nums', sort: (code) => code.collected_account, cell: (code) => code.collected_account },
      { id: 'deductible_account', header: t('fields.deductible_account'), from: '5xl', className: 'tabular-nums', sort: (code) => code.deductible_account, cell: (code) => code.deductible_account },
      { id: 'state', header: t('fields.state'), from: 'xl', sort: ({ is_active }) => (is_active ? 0 : 1), cell: (code) => <State code={code} today={today} /> },
    ];
    if (onEdit !== undefined) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (code) => <CodeMenu code={code} onEdit={() => onEdit(code)} /> });
    return columns;
  }, [t, today, onEdit]);
}

const numberOf = (rate: string | undefined) => (rate === undefined ? null : Number(rate));

function CodeCell({ code: { code, name } }: { code: TaxCodeView }) {
  return (
    <>
      <bdi>{code}</bdi>
      <span className="block text-xs font-normal text-muted">
        <bdi>{name}</bdi>
      </span>
    </>
  );
}

/** The rate of the day with how much of it is got back; of one that is still to come, its first day. */
function RateCell({ code, today }: { code: TaxCodeView; today: string }): ReactNode {
  const { t } = useTranslation('taxes');
  const rate = rateOn(code, today);
  const next = nextRate(code, today);
  const share = rate?.deductible_share ?? '100';
  return (
    <>
      {rate === undefined ? <span className="text-muted">{t('list.noRate')}</span> : <Percent value={rate.rate} />}
      {Number(share) === 100 ? null : (
        <span className="block text-xs text-muted">
          {t('list.share')} <Percent value={share} />
        </span>
      )}
      {next === undefined || isOver(code, today) ? null : (
        <span className="block text-xs text-muted">
          <Percent value={next.rate} /> · <DateText value={next.from} />
        </span>
      )}
    </>
  );
}

function State({ code, today }: { code: TaxCodeView; today: string }) {
  const { t } = useTranslation('taxes');
  const { t: ta } = useTranslation('accounting');
  if (!code.is_active) return <Status tone="neutral">{ta('states.inactive')}</Status>;
  return isOver(code, today) ? <Status tone="neutral">{t('list.over')}</Status> : <Status tone="positive">{ta('states.active')}</Status>;
}

function CodeMenu({ code, onEdit }: { code: TaxCodeView; onEdit: () => void }) {
  const { t } = useTranslation('taxes');
  const { t: ta } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const problemText = useProblemText();
  const companyId = useCompanyId();
  const update = useUpdateTaxCode({ request: ifMatch(code.version), mutation: { onError: (error) => showToast('danger', problemText(error)) } });
  return (
    <RowMenu label={t('list.acts', { code: code.code })} busy={update.isPending}>
      <MenuItem onSelect={onEdit}>{tc('actions.edit')}</MenuItem>
      <MenuItem onSelect={() => update.mutate({ companyId, taxCode: code.code, data: { is_active: !code.is_active } })}>{code.is_active ? ta('actions.deactivate') : ta('actions.activate')}</MenuItem>
    </RowMenu>
  );
}
