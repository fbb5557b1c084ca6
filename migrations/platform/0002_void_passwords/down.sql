-- '*' is the hash of nothing.
UPDATE platform.users SET password_hash = '*' WHERE password_hash IS NULL;
ALTER TABLE platform.users ALTER COLUMN password_hash SET NOT NULL;
