import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FiscalYearView, YearEndEntryKind } from '@/api/generated/model';
import { Section } from '@/components/ui/page';

/** What is written at the end of a year, in groups. */
const groups = [
  { key: 'accruals', kinds: ['prepaid_expense', 'deferred_income', 'accrued_expense', 'accrued_income'] },
  { key: 'risks', kinds: ['provision', 'provision_release'] },
  { key: 'debts', kinds: ['doubtful_debt', 'allowance', 'allowance_release'] },
  { key: 'others', kinds: ['stock', 'grant'] },
] as const satisfies readonly { key: string; kinds: readonly YearEndEntryKind[] }[];

/** The kind that an address asks for; nothing where there is none of that name. */
export function kindOf(text: string | undefined) {
  return groups.flatMap(({ kinds }): readonly YearEndEntryKind[] => kinds).find((kind) => kind === text);
}

/** The kinds of entries, each with what it is for. */
export function Kinds({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('yearEnd');
  return groups.map(({ key, kinds }) => (
    <Section key={key} title={t(`groups.${key}`)}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              to="/accounting/year-end"
              search={{ year: year.id, kind }}
              className="flex h-full flex-col gap-1 rounded-xl border border-line p-4 transition-colors duration-150 hover:border-accent"
            >
              <span className="font-medium text-accent">{t(`kinds.${kind}.title`)}</span>
              <span className="text-sm text-pretty text-muted">{t(`kinds.${kind}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  ));
}
