import { useTranslation } from 'react-i18next';
import type { AssetLine } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';

/** The lines that an entry would have, by account. */
export function PostingLines({ lines }: { lines: readonly AssetLine[] }) {
  const { t } = useTranslation('accounting');
  return (
    <table aria-label={t('form.lines')} className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1.5 pe-2 text-start font-medium">
            {t('fields.account')}
          </th>
          <th scope="col" className="px-2 py-1.5 text-right font-medium">
            {t('fields.debit')}
          </th>
          <th scope="col" className="py-1.5 ps-2 text-right font-medium">
            {t('fields.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.account} ${line.debit}`} className="border-b border-line last:border-0">
            <td className="py-1.5 pe-2 tabular-nums">
              <bdi>{line.account}</bdi>
            </td>
            <td className="px-2 py-1.5 text-right">
              <Amount value={line.debit} blankZero />
            </td>
            <td className="py-1.5 ps-2 text-right">
              <Amount value={line.credit} blankZero />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
