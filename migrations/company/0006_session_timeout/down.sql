ALTER TABLE settings
    ADD COLUMN session_timeout_minutes integer CHECK (session_timeout_minutes BETWEEN 1 AND 43200);
