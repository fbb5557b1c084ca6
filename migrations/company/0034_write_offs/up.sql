-- How much a match may write off, and which entry did it. Placeholder: :schema is the quoted name of the company's schema and role.
--
-- Nothing: 1,000 of the least unit of the company's currency.
ALTER TABLE settings
    ADD COLUMN write_off_tolerance_minor bigint,
    ADD CONSTRAINT settings_write_off_tolerance_check CHECK (write_off_tolerance_minor >= 0);

ALTER TABLE matches
    ADD COLUMN write_off_entry_id uuid,
    ADD CONSTRAINT matches_write_off_entry_fkey FOREIGN KEY (write_off_entry_id) REFERENCES entries (id);
