DROP TABLE platform.invitations;
ALTER TABLE platform.roles DROP CONSTRAINT roles_name_key, DROP CONSTRAINT roles_named_check, DROP COLUMN name,
    DROP COLUMN name_key, DROP COLUMN created_at, DROP COLUMN updated_at, DROP COLUMN version;
ALTER TABLE platform.memberships DROP COLUMN invited_by, DROP COLUMN last_seen_at;
