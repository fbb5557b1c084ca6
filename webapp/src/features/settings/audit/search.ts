import type { ListAuditEventsParams } from '@/api/generated/model';
import { isDay } from '@/lib/day';
import type { Operation, TargetKind } from './words';

/** The filters of the trail, and the event whose detail is open. */
export interface AuditSearch {
  operation?: string | undefined;
  target?: string | undefined;
  actor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  request?: string | undefined;
}

/** The acts that are offered. */
export const operations: readonly Operation[] = [
  'account_created',
  'account_deleted',
  'account_updated',
  'api_key_created',
  'api_key_renamed',
  'api_key_revoked',
  'api_key_rotated',
  'company_created',
  'chart_imported',
  'company_erasure_asked',
  'company_erasure_cancelled',
  'company_imported',
  'company_renamed',
  'data_export_asked',
  'data_export_downloaded',
  'data_export_removed',
  'drafts_deleted',
  'entries_imported',
  'entry_deleted',
  'entry_drafted',
  'entry_posted',
  'entry_reversed',
  'entry_updated',
  'fec_discarded',
  'fec_imported',
  'fec_reported',
  'fec_reports_forgotten',
  'finalise_onboarding',
  'fiscal_year_closed',
  'fiscal_year_deleted',
  'fiscal_year_opened',
  'fiscal_year_reopened',
  'period_sealed',
  'attachment_added',
  'attachment_removed',
  'year_archive_asked',
  'year_archive_removed',
  'year_archived',
  'opening_balances_imported',
  'result_allocated',
  'currencies_revalued',
  'revaluation_cancelled',
  'year_end_entry_posted',
  'exchange_rate_deleted',
  'exchange_rate_set',
  'third_party_named',
  'exchange_rates_imported',
  'invitation_accepted',
  'invitation_declined',
  'invitation_readdressed',
  'invitation_resent',
  'invitation_revoked',
  'invitation_superseded',
  'journal_created',
  'journal_deleted',
  'journal_updated',
  'lines_matched',
  'lines_matched_automatically',
  'match_dissolved',
  'standard_accounts_added',
  'tax_code_created',
  'tax_code_updated',
  'tax_codes_imported',
  'member_deactivated',
  'member_invited',
  'member_left',
  'member_reactivated',
  'member_removed',
  'member_role_changed',
  'invitation_role_changed',
  'module_disabled',
  'module_enabled',
  'ownership_offer_cancelled',
  'ownership_offer_declined',
  'ownership_offered',
  'ownership_transferred',
  'role_changed',
  'role_created',
  'role_deleted',
  'session_timeout_changed',
  'settings_changed',
  'webhook_deliveries_replayed',
  'webhook_delivery_replayed',
  'webhook_endpoint_created',
  'webhook_endpoint_deleted',
  'webhook_endpoint_disabled',
  'webhook_endpoint_updated',
  'webhook_secret_rotated',
  'webhook_tested',
];

/** The kinds of things that are offered. */
export const targetKinds: readonly TargetKind[] = ['account', 'api_key', 'company', 'data_export', 'entry', 'fec_import', 'fiscal_year', 'invitation', 'journal', 'match', 'module', 'role', 'settings', 'tax_code', 'tax_codes', 'user', 'webhook_endpoint'];

/** What the service is asked for: days are those of the reader's time zone, the last one included. */
export function paramsOf(search: AuditSearch): ListAuditEventsParams {
  return {
    operation: search.operation,
    target: search.target,
    actor_id: search.actor,
    request_id: search.request,
    from: startOf(search.from, 0),
    until: startOf(search.to, 1),
  };
}

/** The instant at which a day, or the one so many later, begins here. */
function startOf(day: string | undefined, later: number): string | undefined {
  if (day === undefined || !isDay(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
