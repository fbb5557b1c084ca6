DROP TABLE platform.avatars;
ALTER TABLE platform.users DROP COLUMN avatar_version;
ALTER TABLE platform.companies DROP COLUMN logo_version;
