import { useTranslation } from 'react-i18next';
import type { ResultAccount } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { isNegative, isZero } from '@/lib/amount';
import type { Posting, Slot } from './split';

interface PreviewProps {
  postings: readonly Posting[];
  accounts: Readonly<Record<Slot, string>>;
  /** The accounts that hold the result: each is brought to nothing. */
  results: readonly ResultAccount[];
}

/** The lines that the entry would have: what each is of, and its account. */
export function Preview({ postings, accounts, results }: PreviewProps) {
  const { t } = useTranslation('allocation');
  const { t: ta } = useTranslation('accounting');
  const held = results.filter(({ amount }) => !isZero(amount));
  const lines = postings.flatMap(({ slot, amount }): (Posting & ResultAccount)[] => (slot === 'result' ? held.map((of) => ({ slot, ...of })) : [{ slot, amount, account: accounts[slot] }]));
  return (
    <div className="overflow-x-auto">
      <table aria-label={ta('form.lines')} className="w-full max-w-3xl border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-1.5 pe-2 text-start font-medium">
              {ta('fields.account')}
            </th>
            <th scope="col" className="px-2 py-1.5 text-right font-medium">
              {ta('fields.debit')}
            </th>
            <th scope="col" className="py-1.5 ps-2 text-right font-medium">
              {ta('fields.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ slot, account, amount }) => (
            <tr key={`${slot} ${account}`} className="border-b border-line last:border-0">
              <td className="py-1.5 pe-2">
                <span className="me-2 tabular-nums">
                  <bdi>{account}</bdi>
                </span>
                <span className="text-muted">{t(slot === 'result' ? 'preview.result' : `slots.${slot}`)}</span>
              </td>
              <td className="px-2 py-1.5 text-right">{isNegative(amount) ? null : <Amount value={amount} />}</td>
              <td className="py-1.5 ps-2 text-right">{isNegative(amount) ? <Amount value={amount.slice(1)} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
