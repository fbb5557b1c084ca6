DROP TABLE search_ranges, search_postings, search_entries, search_words;
ALTER TABLE auxiliaries DROP COLUMN folded;
ALTER TABLE accounts DROP COLUMN folded;
DROP FUNCTION search_folded(text);
