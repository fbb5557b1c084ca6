import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePostYearEndEntry } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, JournalView, YearEndEntryKind, YearEndPosted, YearEndProposal } from '@/api/generated/model';
import { Form } from '@/components/form/form';
import { useForm, useValues } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { yearName } from '@/lib/fiscal-years';
import { proposedJournal } from '../journals-of';
import { PostingLines } from '../posting-lines';
import { YearTotals } from '../year-totals';
import { useStock } from './use-stock';
import { AccountFields, AmountFields, EntryFields, ReversalFields } from './year-end-fields';
import { changeOf, linesOf, schemaOf, sentOf, valuesOf, type YearEndForm } from './year-end-values';

interface YearEndFormProps {
  year: FiscalYearView;
  kind: YearEndEntryKind;
  proposal: YearEndProposal;
  journals: readonly JournalView[];
  onPosted: (posted: YearEndPosted) => void;
}

/** An entry of a year's end, with its lines as they will be. */
export function YearEndFormPart({ year, kind, proposal, journals, onPosted }: YearEndFormProps) {
  const { t } = useTranslation('yearEnd');
  const language = useLanguage();
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const post = usePostYearEndEntry();
  const schema = useMemo(() => schemaOf(proposal, decimals), [proposal, decimals]);
  const form = useForm(schema, {
    defaultValues: valuesOf(kind, proposal, proposedJournal(journals, 'miscellaneous'), t('form.labelOf', { kind: t(`kinds.${kind}.title`), year: yearName(year, language) })),
    send: (values) => post.mutateAsync({ companyId, data: sentOf(values) }),
    onSent: onPosted,
  });
  const stock = useStock(form, year, proposal);
  return (
    <Form form={form} className="flex flex-col gap-6 [&_:is(input,select)]:scroll-mb-24">
      <Section title={t(`kinds.${kind}.title`)} description={t(`kinds.${kind}.text`)}>
        <div className="flex flex-col gap-6">
          <AmountFields form={form} proposal={proposal} />
          <AccountFields form={form} proposal={proposal} />
          {kind === 'stock' ? <Stock form={form} booked={stock.booked} isLoading={stock.isLoading} /> : null}
        </div>
      </Section>
      <EntryFields form={form} journals={journals} year={year} />
      {proposal.reverse_on === undefined ? null : <ReversalFields form={form} />}
      <Lines form={form} booked={kind === 'stock' ? stock.booked : undefined} />
      <div className="sticky bottom-0 flex justify-end rounded-2xl border border-line bg-surface px-6 py-4">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {t('form.act')}
        </Button>
      </div>
    </Form>
  );
}

/** What the books have of a stock, and what counting it changes. */
function Stock({ form, booked, isLoading }: { form: YearEndForm; booked: string | undefined; isLoading: boolean }) {
  const { t } = useTranslation('yearEnd');
  const { currency, currency_decimals: decimals } = useCompany();
  const { amount } = useValues(form);
  if (booked === undefined) return isLoading ? <Skeleton className="h-14" /> : null;
  const change = changeOf(amount, booked, decimals);
  return (
    <section aria-label={t('stock.title')} className="rounded-xl bg-sunken px-4 py-3">
      <YearTotals
        figures={[
          [t('stock.booked'), <Amount key="booked" value={booked} currency={currency} />],
          ...(change === undefined ? [] : [[t('stock.change'), <Amount key="change" value={change} currency={currency} />] as const]),
        ]}
      />
    </section>
  );
}

/** The lines that will be posted, once there is an amount. */
function Lines({ form, booked }: { form: YearEndForm; booked: string | undefined }) {
  const { t } = useTranslation('yearEnd');
  const { currency_decimals: decimals } = useCompany();
  const values = useValues(form);
  const moved = values.kind === 'stock' ? (booked === undefined ? undefined : changeOf(values.amount, booked, decimals)) : values.amount;
  const lines = linesOf(values, moved, decimals);
  return (
    <Section title={t('preview.title')}>
      {lines.length === 0 ? (
        <p className="text-muted">{t('preview.nothing')}</p>
      ) : (
        <div className="max-w-3xl">
          <PostingLines lines={lines} />
        </div>
      )}
    </Section>
  );
}
