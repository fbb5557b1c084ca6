DROP TRIGGER fec_imports_counted ON fec_imports;
DROP TRIGGER entries_posted_counted ON entries;
DROP FUNCTION count_imported_entries(), count_posted_entry();
DROP TABLE journal_balances;
