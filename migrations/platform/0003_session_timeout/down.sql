ALTER TABLE platform.companies DROP COLUMN session_timeout_minutes;
