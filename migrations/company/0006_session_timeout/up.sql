-- Nobody wrote or read it: the time is asked for before any company is entered, and stands in platform.companies.
ALTER TABLE settings DROP COLUMN session_timeout_minutes;
