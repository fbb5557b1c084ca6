-- When the person of a session last proved who they are: sensitive acts ask for it anew after a while. NULL: not since the
-- sessions know it; a service of the version before opens sessions without.
ALTER TABLE platform.sessions ADD COLUMN authenticated_at timestamptz;
