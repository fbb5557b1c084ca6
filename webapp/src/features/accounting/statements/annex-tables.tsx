import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FileChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAnnexTablesUrl, useGetAnnexTables } from '@/api/generated/accounting/accounting';
import type { AnnexForm, AnnexTables as View, FiscalYearView } from '@/api/generated/model';
import { ExportMenu } from '@/components/data-table/export-menu';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching } from '@/components/ui/problem-state';
import { BesidePanel } from '@/components/ui/side-panel';
import { monthsOf } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AnnexPanel } from './annex-panel';
import { AnnexPartTable } from './annex-part';
import { shownParts } from './annex-rows';
import { StatementsChoice } from './statements-choice';
import { isUnavailable } from './unavailable';

const route = getRouteApi('/app/accounting/statements');

/** A form of the annexes of the French tax return, with the code of each cell. */
export function AnnexTables({ years, year, form }: { years: readonly FiscalYearView[]; year: FiscalYearView; form: AnnexForm }) {
  const { t } = useTranslation('statements');
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const companyId = useCompanyId();
  const asked = {
    fiscal_year_id: year.id,
    form,
    to: monthsOf(year).find(({ month }) => month === search.to)?.to,
    with_drafts: search.drafts === 'yes' ? true : undefined,
  };
  const tables = useGetAnnexTables(companyId, asked);
  const view = tables.data;
  const parts = useMemo(() => (view === undefined || view.accounts.length === 0 ? [] : shownParts(view, search.all === 'yes')), [view, search.all]);
  const made = useMemo(() => new Set(view?.accounts.map(({ row }) => row)), [view]);
  const opened = view?.parts.flatMap(({ rows }) => rows).find(({ code }) => code === search.line && made.has(code));
  const openRow = (line: string | undefined) => void navigate({ search: (before) => ({ ...before, line }) });
  if (tables.isError && isUnavailable(tables.error)) return <Navigate from="/accounting/statements" to="." search={(before) => ({ ...before, set: undefined, line: undefined })} replace />;
  return (
    <BesidePanel panel={view === undefined || opened === undefined ? null : <AnnexPanel key={opened.code} view={view} row={opened} onClose={() => openRow(undefined)} />}>
      <div className="flex flex-wrap items-center gap-2">
        <StatementsChoice
          years={years}
          year={year}
          sets={view?.sets}
          forms={view?.forms ?? []}
          set={form}
          search={search}
          onChange={(change) => void navigate({ search: (before) => ({ ...before, line: undefined, ...change }) })}
        />
        {parts.length === 0 ? null : (
          <div className="ms-auto">
            <ExportMenu exports={{ url: (choice) => getExportAnnexTablesUrl(companyId, { ...asked, ...choice }), file: t(`annex.forms.${form}`) }} />
          </div>
        )}
      </div>
      <Fetching query={tables} />
      {view === undefined ? null : <Remarks view={view} />}
      {view !== undefined && parts.length === 0 ? <NothingMoved /> : null}
      {parts.map((part) => (
        <AnnexPartTable key={`${form} ${part.code}`} part={part} made={made} onOpen={openRow} />
      ))}
    </BesidePanel>
  );
}

/** What is still to be known. */
function Remarks({ view: { is_complete: isComplete, is_opening_provisional: isProvisional } }: { view: View }) {
  const { t } = useTranslation('statements');
  const { t: ta } = useTranslation('accounting');
  if (isComplete && !isProvisional) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isComplete ? null : <Badge tone="caution">{t('annex.incomplete')}</Badge>}
      {isProvisional ? <Badge tone="caution">{ta('balance.provisional')}</Badge> : null}
    </div>
  );
}

function NothingMoved() {
  const { t } = useTranslation('statements');
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<FileChartColumn aria-hidden />} title={t('annex.empty')} action={<LinkButton to="/accounting/fec">{t('importFec')}</LinkButton>}>
        {t('annex.emptyHint')}
      </EmptyState>
    </div>
  );
}
