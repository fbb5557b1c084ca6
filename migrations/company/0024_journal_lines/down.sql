DROP INDEX entries_journal_date_idx;
