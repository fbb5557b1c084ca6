ALTER TABLE platform.sessions DROP COLUMN authenticated_at;
