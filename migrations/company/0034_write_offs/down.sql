ALTER TABLE matches DROP COLUMN write_off_entry_id;
ALTER TABLE settings DROP COLUMN write_off_tolerance_minor;
