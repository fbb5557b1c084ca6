-- Closing a fiscal year: the entry that brings its income and expenses to nought, and the one that opens the next.
-- Placeholder: :schema is the quoted name of the company's schema and role.
ALTER TABLE entries
    DROP CONSTRAINT entries_source_check,
    ADD CONSTRAINT entries_source_check CHECK (source IN ('manual', 'import', 'reversal', 'closing'));

ALTER TABLE fiscal_years
    ADD COLUMN closed_at timestamptz,
    ADD COLUMN closed_by uuid,
    -- The entry that brought income and expenses to nought, when there were any. No foreign key: entries refer to their year.
    ADD COLUMN closing_entry_id uuid,
    -- The entry of the next year that its closing brought forward, when that year was not opened otherwise.
    ADD COLUMN opening_entry_id uuid,
    ADD CONSTRAINT fiscal_years_closed_check CHECK (
        state = 'closed' OR closed_at IS NULL AND closed_by IS NULL AND closing_entry_id IS NULL AND opening_entry_id IS NULL);

-- Of which line an opening entry brings the open item forward. The line of the year before stays the open item; in the file of
-- the new year its match stands on the one that was brought forward.
CREATE TABLE carried_lines (
    entry_id uuid NOT NULL,
    position integer NOT NULL,
    from_entry_id uuid NOT NULL,
    from_position integer NOT NULL,
    CONSTRAINT carried_lines_pkey PRIMARY KEY (entry_id, position),
    CONSTRAINT carried_lines_line_fkey FOREIGN KEY (entry_id, position) REFERENCES entry_lines,
    CONSTRAINT carried_lines_from_fkey FOREIGN KEY (from_entry_id, from_position) REFERENCES entry_lines (entry_id, position)
);
CREATE INDEX carried_lines_from_idx ON carried_lines (from_entry_id, from_position);
