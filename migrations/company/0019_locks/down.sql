DROP TABLE lock_exception_entries, lock_exceptions, locks;
ALTER TABLE journals DROP COLUMN locked_until;
