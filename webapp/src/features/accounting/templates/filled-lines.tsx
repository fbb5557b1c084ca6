import { useTranslation } from 'react-i18next';
import type { FilledEntry } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useCodeText } from '@/lib/problem-text';
import type { Fill } from './fill';

/** What a template comes to, or why it cannot be filled. */
export function FilledLines({ fill: { filled, error, isComplete, isFetching } }: { fill: Fill }) {
  const { t } = useTranslation('templates');
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {isComplete ? null : <p className="text-muted">{t('preview.waits')}</p>}
      {error === null ? null : <Refusal error={error} />}
      {filled === undefined && isFetching ? <SkeletonLines lines={3} /> : null}
      {filled === undefined ? null : filled.lines.length === 0 ? <p className="text-muted">{t('preview.none')}</p> : <Lines filled={filled} />}
    </div>
  );
}

/** Each line of the template that cannot be filled, with the reason. What is wrong with an amount stands by its field. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('templates');
  const codeText = useCodeText();
  const problems = isProblem(error) ? error.errors : [];
  const lines = problems.flatMap(({ pointer, code }) => {
    const place = /^\/lines\/(\d+)/.exec(pointer)?.[1];
    return place === undefined ? [] : [{ place: Number(place) + 1, code }];
  });
  if (problems.length > 0 && lines.length === 0) return problems.some(({ pointer }) => pointer === '/amounts') ? <Callout tone="danger">{codeText('template_amounts_differ')}</Callout> : null;
  if (lines.length === 0) return <ProblemCallout error={error} />;
  return (
    <Callout tone="danger">
      <ul>
        {lines.map(({ place, code }) => (
          <li key={place}>{t('preview.line', { place, text: codeText(code) ?? codeText('invalid') ?? code })}</li>
        ))}
      </ul>
    </Callout>
  );
}

function Lines({ filled }: { filled: FilledEntry }) {
  const { t } = useTranslation('templates');
  const isBalanced = filled.total_debit === filled.total_credit;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 font-medium">
        <bdi>
          {filled.journal} · {filled.label}
        </bdi>
        <Badge tone={isBalanced ? 'positive' : 'caution'}>{t(isBalanced ? 'preview.balanced' : 'preview.notBalanced')}</Badge>
      </p>
      <div className="overflow-x-auto">
        <table aria-label={t('preview.table')} className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-2 pe-2 text-start font-medium">
                {t('fields.account')}
              </th>
              <th scope="col" className="px-2 py-2 text-right font-medium">
                {t('fields.debit')}
              </th>
              <th scope="col" className="py-2 ps-2 text-right font-medium">
                {t('fields.credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {filled.lines.map(({ account, auxiliary = '', label, debit, credit, tax_code: code = '' }, place) => (
              <tr key={place} className="border-b border-line align-top">
                <td className="py-2 pe-2">
                  <bdi className="tabular-nums">{account}</bdi>
                  <span className="block text-muted">
                    <bdi>{[label === filled.label ? '' : label, auxiliary, code].filter((note) => note !== '').join(' · ')}</bdi>
                  </span>
                </td>
                <td className="px-2 py-2 text-right">
                  <Amount value={debit} blankZero />
                </td>
                <td className="py-2 ps-2 text-right">
                  <Amount value={credit} blankZero />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <td />
              <td className="px-2 py-2 text-right">
                <Amount value={filled.total_debit} />
              </td>
              <td className="py-2 ps-2 text-right">
                <Amount value={filled.total_credit} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
