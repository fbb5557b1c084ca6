import { defineConfig } from 'orval';

/** The client follows the service's document: nothing of it is written by hand. */
export default defineConfig({
  partita: {
    input: '../openapi/partita.json',
    output: {
      mode: 'tags-split',
      target: './src/api/generated',
      schemas: './src/api/generated/model',
      client: 'react-query',
      httpClient: 'fetch',
      clean: true,
      urlEncodeParameters: true,
      baseUrl: { getBaseUrlFromSpecification: true },
      override: {
        mutator: { path: './src/api/http.ts', name: 'http' },
        fetch: { includeHttpResponseReturnType: false },
        query: { version: 5, signal: true },
        useDates: false,
        operations: Object.fromEntries(
          ['list_accounts', 'list_analytic_lines', 'list_assets', 'list_depreciation_lines', 'list_depreciations', 'list_entries', 'list_entry_lines', 'list_exchange_rates', 'list_auxiliaries', 'list_fec_imports', 'list_audit_events', 'get_account_ledger', 'get_aged_balance', 'get_analytic_balance', 'get_auxiliary_balance', 'get_general_ledger', 'list_ledger_lines', 'list_lock_exceptions', 'list_matches', 'list_open_balances', 'list_open_items', 'list_subscription_invoices', 'list_vat_lines', 'list_webhook_deliveries', 'list_notifications', 'list_billing_events', 'list_buyers', 'list_failed_payments', 'list_mobile_payments'].map(
            (operation) => [operation, { query: { useQuery: true, useInfinite: true, useInfiniteQueryParam: 'cursor' } }],
          ),
        ),
      },
    },
  },
});
