DROP TABLE carried_lines;
ALTER TABLE fiscal_years
    DROP COLUMN closed_at,
    DROP COLUMN closed_by,
    DROP COLUMN closing_entry_id,
    DROP COLUMN opening_entry_id;
-- A version before knows no entry of a closing.
ALTER TABLE entries
    DROP CONSTRAINT entries_source_check,
    ADD CONSTRAINT entries_source_check CHECK (source IN ('manual', 'import', 'reversal')) NOT VALID;
