DROP INDEX entries_journal_date_idx;
CREATE INDEX entries_journal_date_idx ON entries (journal, date, id) WHERE state = 'posted';
