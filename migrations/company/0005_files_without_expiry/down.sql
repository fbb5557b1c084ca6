ALTER TABLE files ADD COLUMN expires_at timestamptz;
