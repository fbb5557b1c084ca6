import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementAccount, StatementLine } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { SidePanel } from '@/components/ui/side-panel';
import { TextLink } from '@/components/ui/text-link';
import { sumOf } from '@/lib/minor';
import { accountsOf, type MadeOfAccounts } from './rows';

/** Properties of `LinePanel`. */
export interface LinePanelProps {
  view: MadeOfAccounts & ShownBooks;
  line: Pick<StatementLine, 'code' | 'less_code' | 'label'>;
  /** What the accounts are to the line. */
  description: string;
  onClose: () => void;
}

/** Of which year the accounts are, whether with drafts, and the currency of their amounts. */
export interface ShownBooks {
  fiscal_year_id: string;
  with_drafts?: boolean;
  currency: string;
}

/** The accounts that a line is made of, each with the way to its entries. */
export function LinePanel({ view, line, description, onClose }: LinePanelProps) {
  const { t } = useTranslation('statements');
  const { of, less } = accountsOf(view, line);
  return (
    <SidePanel title={line.label} description={description} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Accounts title={less.length === 0 ? undefined : t('columns.gross')} accounts={of} view={view} />
        {less.length === 0 ? null : <Accounts title={t('columns.less')} accounts={less} view={view} />}
      </div>
    </SidePanel>
  );
}

/** Accounts with what each of them adds, and what they come to. */
export function Accounts({ title, accounts, view }: { title: ReactNode; accounts: readonly Pick<StatementAccount, 'account' | 'label' | 'amount'>[]; view: ShownBooks }) {
  const { t } = useTranslation('statements');
  return (
    <table className="w-full border-collapse text-sm">
      {title === undefined ? null : <caption className="pb-2 text-start font-semibold">{title}</caption>}
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {t('panel.account')}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t('panel.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account, place) => (
          // An account whose third parties stand on either side is there twice.
          <tr key={`${account.account} ${String(place)}`} className="border-b border-line">
            <td className="py-2 pe-3">
              <TextLink to="/accounting/chart/$number" params={{ number: account.account }} search={{ year: view.fiscal_year_id, drafts: view.with_drafts === true ? 'yes' : undefined }}>
                <span className="tabular-nums">{account.account}</span> <bdi>{account.label}</bdi>
              </TextLink>
            </td>
            <td className="py-2 text-end">
              <Amount value={account.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td className="py-2 pe-3">{t('panel.total')}</td>
          <td className="py-2 text-end">
            <Amount value={sumOf(accounts.map(({ amount }) => amount))} currency={view.currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
