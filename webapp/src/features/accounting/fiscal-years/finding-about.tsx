import { useTranslation } from 'react-i18next';
import type { ClosingFinding, FindingCode, FiscalYearView } from '@/api/generated/model';
import { DateText } from '@/components/ui/date-text';
import { useCloseDialog } from '@/components/ui/dialog';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { useFiscalYears, yearName } from '@/lib/fiscal-years';

interface FindingAboutProps {
  finding: ClosingFinding;
  /** The year that is to be closed. */
  year: FiscalYearView;
}

/** What a finding is about: the first of it, each with the way to the page that shows it, or the way to all of it. */
export function FindingAbout({ finding: { code, count, about }, year }: FindingAboutProps) {
  const isCut = about.length < count;
  if (about.length === 0) return <Whole code={code} year={year} />;
  return (
    <>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 ps-4 text-muted">
        {about.map((subject) => (
          <li key={subject}>
            <Subject code={code} subject={subject} year={year} />
          </li>
        ))}
        {isCut ? <li>…</li> : null}
      </ul>
      <Whole code={code} year={year} />
    </>
  );
}

/** The way to what is only counted, and to what mends all of it. */
function Whole({ code, year }: { code: FindingCode; year: FiscalYearView }) {
  const { t } = useTranslation('closing');
  switch (code) {
    case 'drafts':
    case 'drafts_overdue':
      return (
        <p className="ps-4">
          <TextLink to="/accounting/entries" search={{ year: year.id, state: 'draft' }}>
            {t('see.drafts')}
          </TextLink>
        </p>
      );
    case 'open_items':
      return (
        <p className="ps-4">
          <TextLink to="/accounting/matching">{t('see.openItems')}</TextLink>
        </p>
      );
    case 'currencies_not_revalued':
      return (
        <p className="ps-4">
          <TextLink to="/accounting/revaluation" search={{ year: year.id }}>
            {t('see.revaluation')}
          </TextLink>
        </p>
      );
    case 'assets_not_written_off':
      return (
        <p className="ps-4">
          <TextLink to="/accounting/assets">{t('see.assets')}</TextLink>
        </p>
      );
    case 'instalments_not_booked':
      return (
        <p className="ps-4">
          <TextLink to="/accounting/loans">{t('see.loans')}</TextLink>
        </p>
      );
    default:
      return null;
  }
}

function Subject({ code, subject, year }: { code: FindingCode; subject: string; year: FiscalYearView }) {
  const [first = '', ...others] = subject.split(' ');
  const rest = others.join(' ');
  switch (code) {
    case 'earlier_year_open':
      return <EarlierYear start={subject} />;
    case 'suspense_not_empty':
    case 'treasury_in_credit':
    case 'third_parties_reversed':
    case 'vat_not_settled':
    case 'result_not_allocated':
    case 'currencies_not_revalued':
    case 'opening_differs':
      return <OfAccount number={first} thirdParty={rest} year={year} />;
    case 'doubles':
      return (
        <>
          <OfAccount number={first} year={year} /> <DateText value={rest} />
        </>
      );
    case 'round_amounts':
    case 'openings_beside':
      return (
        <TextLink to="/accounting/entries" search={{ year: year.id, journal: first, state: 'posted', q: rest }} className="tabular-nums">
          <bdi>{subject}</bdi>
        </TextLink>
      );
    case 'empty_months':
      return <DateText value={subject} format="month" />;
    default:
      return <bdi>{subject}</bdi>;
  }
}

/** An account, and the third party on it where a balance is one's. */
function OfAccount({ number, thirdParty = '', year }: { number: string; thirdParty?: string; year: FiscalYearView }) {
  return (
    <>
      <TextLink to="/accounting/chart/$number" params={{ number }} search={{ year: year.id }} className="tabular-nums">
        <bdi>{number}</bdi>
      </TextLink>
      {thirdParty === '' ? null : (
        <>
          {' '}
          <TextLink to="/accounting/third-parties/$code" params={{ code: thirdParty }} search={{ year: year.id }}>
            <bdi>{thirdParty}</bdi>
          </TextLink>
        </>
      )}
    </>
  );
}

/** The years are listed behind the dialog, which makes way for them. */
function EarlierYear({ start }: { start: string }) {
  const language = useLanguage();
  const close = useCloseDialog();
  const year = useFiscalYears().data?.items.find((known) => known.start === start);
  return (
    <TextLink to="/accounting/fiscal-years" onClick={close}>
      {year === undefined ? <DateText value={start} /> : yearName(year, language)}
    </TextLink>
  );
}
