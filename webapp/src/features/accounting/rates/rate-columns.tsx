import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRateView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { currencyName } from '@/lib/names';
import { quoteOf } from './quote';

/** What is done to a rate of the list. */
export interface RateAct {
  kind: 'change' | 'remove';
  rate: ExchangeRateView;
}

const sourceTones = { typed: 'accent', ecb: 'neutral', file: 'neutral' } as const;

/** Day, currency, rate and where it comes from. */
export function useRateColumns(onAct: ((act: RateAct) => void) | undefined): Column<ExchangeRateView>[] {
  const { t } = useTranslation('rates');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const columns: Column<ExchangeRateView>[] = [
      { id: 'day', header: t('fields.day'), className: 'whitespace-nowrap', cell: ({ day }) => <DateText value={day} /> },
      { id: 'currency', header: t('fields.currency'), from: 'xl', cell: ({ currency }) => <bdi>{currencyName(currency, language)}</bdi> },
      { id: 'rate', header: t('fields.rate'), align: 'end', cell: (rate) => <bdi dir="ltr" className="whitespace-nowrap tabular-nums">{quoteOf(rate, rate.rate, language)}</bdi> },
      { id: 'source', header: t('fields.source'), from: 'md', cell: ({ source }) => <Badge tone={sourceTones[source]}>{t(`sources.${source}`)}</Badge> },
    ];
    if (onAct !== undefined) {
      columns.push({
        id: 'acts',
        header: '',
        className: 'w-14',
        control: true,
        cell: (rate) => (
          <RowMenu label={t('list.acts', { currency: rate.currency, date: formatDate(rate.day, language) })}>
            <MenuItem onSelect={() => onAct({ kind: 'change', rate })}>{t('list.change')}</MenuItem>
            <MenuItem destructive onSelect={() => onAct({ kind: 'remove', rate })}>
              {tc('actions.delete')}
            </MenuItem>
          </RowMenu>
        ),
      });
    }
    return columns;
  }, [t, tc, language, onAct]);
}
