import { useTranslation } from 'react-i18next';
import type { ChartProps } from './chart';

/** The figures of a chart as a table. */
export function ChartTable({ label, category, points, series, format }: ChartProps) {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to enter it, to scroll what is wider than its place
    <div role="group" aria-label={label} tabIndex={0} className="max-h-80 overflow-auto">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {category ?? t('chart.category')}
            </th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col" className="py-2 ps-4 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {point.label}
              </th>
              {series.map(({ key, values }) => (
                <td key={key} className="py-2 ps-4 text-right whitespace-nowrap tabular-nums">
                  <bdi dir="ltr">{values[index] === undefined ? '–' : format(values[index])}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
