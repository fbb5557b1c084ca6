-- Lists of the entries of a fiscal year by number and by total. A draft has no number yet and stands behind all that have
-- one; so the index finds an entry by its number, too.
CREATE INDEX entries_number_idx ON entries (fiscal_year_id, coalesce(number, 9223372036854775807), id);
CREATE INDEX entries_total_idx ON entries (fiscal_year_id, greatest(total_debit, total_credit), id);
