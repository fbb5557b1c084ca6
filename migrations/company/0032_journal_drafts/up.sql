-- The entries of a journal by date, drafts with them where they are asked for.
DROP INDEX entries_journal_date_idx;
CREATE INDEX entries_journal_date_idx ON entries (journal, date, id);
