-- The entries of a journal by date, for its lines.
CREATE INDEX entries_journal_date_idx ON entries (journal, date, id) WHERE state = 'posted';
