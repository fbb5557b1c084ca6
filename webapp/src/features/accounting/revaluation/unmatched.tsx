import { useTranslation } from 'react-i18next';
import type { RevaluationView } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { bothSides } from './both-sides';

/** As many third parties are named; of the others it is told how many there are. */
const named = 3;

/** Says who has invoices and payments open in the same currency, and leads to where they are matched: of one alone to its own. */
export function Unmatched({ revaluation: { positions } }: { revaluation: RevaluationView }) {
  const { t } = useTranslation('revaluation');
  const list = new Intl.ListFormat(useLanguage());
  const found = bothSides(positions);
  const parties = distinct(found.map(({ auxiliary }) => auxiliary));
  if (parties.length === 0) return null;
  const others = parties.length - named;
  const names = list.format([...parties.slice(0, named), ...(others > 0 ? [t('unmatched.others', { count: others })] : [])]);
  const currencies = list.format(distinct(found.map(({ currency }) => currency)));
  return (
    <Callout
      tone="caution"
      actions={
        <LinkButton to="/accounting/matching" search={{ account: only(distinct(found.map(({ account }) => account))), auxiliary: only(parties) }}>
          {t('unmatched.toMatching')}
        </LinkButton>
      }
    >
      <p>{t('unmatched.text', { count: parties.length, names, currencies })}</p>
    </Callout>
  );
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** The only one of them; none where there are several. */
function only(values: readonly string[]): string | undefined {
  return values.length === 1 ? values[0] : undefined;
}
