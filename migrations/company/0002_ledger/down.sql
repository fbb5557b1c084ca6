DROP TABLE account_balances, entry_lines, entries, fec_imports, journal_sequences, periods, fiscal_years, auxiliaries,
    journals, accounts;
DROP FUNCTION refuse_posted_entry(), check_posted_entry(), refuse_line_of_posted_entry();
