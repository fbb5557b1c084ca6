ALTER TABLE journals DROP COLUMN counterpart_account;
