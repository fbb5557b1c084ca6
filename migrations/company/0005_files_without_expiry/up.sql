-- What a file is for says how long it is kept: nothing was ever written here.
ALTER TABLE files DROP COLUMN expires_at;
