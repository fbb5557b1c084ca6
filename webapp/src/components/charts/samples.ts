import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import type { ChartProps, ChartPoint } from './chart';
import { monthPoints } from './months';

const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`);
/** Made-up figures of a year, with months of losses. */
export const sales = ['8500.00', '9200.00', '10400.50', '7800.00', '11200.00', '12650.00', '9900.00', '4300.00', '13100.00', '14250.00', '12800.00', '15400.00'];
export const costs = ['6100.00', '6900.00', '7100.00', '8800.00', '7300.00', '7250.00', '7400.00', '6900.00', '8100.00', '8250.00', '8800.00', '9400.00'];
export const results = ['2400.00', '-2300.00', '3300.50', '-1000.00', '3900.00', '5400.00', '2500.00', '-2600.00', '5000.00', '6000.00', '4000.00', '6000.00'];

/** What the sample charts have in common, in the language of the page. */
export function useSample(): Pick<ChartProps, 'format' | 'label'> & { points: readonly ChartPoint[] } {
  const language = useLanguage();
  return {
    label: language === 'ar' ? 'المبيعات حسب الشهر' : 'Ventes par mois',
    format: (value) => formatAmount(value, language, 'EUR'),
    points: monthPoints(months, language),
  };
}
