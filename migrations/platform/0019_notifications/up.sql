-- What people are told of. The sentences are the client's: here is what happened, and the names in it.
CREATE TABLE platform.notifications (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    -- NULL for what is about the account itself.
    company_id uuid REFERENCES platform.companies ON DELETE CASCADE,
    -- What happened, once: told again, it is there already.
    event_id uuid NOT NULL,
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
    about jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    read_at timestamptz,
    CONSTRAINT notifications_event_key UNIQUE (user_id, event_id)
);
CREATE INDEX notifications_newest_idx ON platform.notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON platform.notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_company_idx ON platform.notifications (company_id);
CREATE INDEX notifications_age_idx ON platform.notifications (created_at);

-- How somebody wants to be told; who has no row is told as everybody is at first.
CREATE TABLE platform.notification_settings (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    -- Categories that are not shown, and those that are not mailed.
    hidden text[] NOT NULL,
    unmailed text[] NOT NULL,
    -- Minutes after midnight, in a time zone, between which no mail goes out.
    quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
    quiet_zone text CHECK (length(quiet_zone) BETWEEN 1 AND 60),
    updated_at timestamptz NOT NULL,
    CONSTRAINT notification_settings_quiet_check CHECK (num_nonnulls(quiet_from, quiet_until, quiet_zone) IN (0, 3))
);

-- Every process that holds a stream of somebody's notifications hears that there is something new for them, or that
-- a session of theirs has ended.
CREATE FUNCTION platform.announce_news() RETURNS trigger
LANGUAGE plpgsql SET search_path TO platform AS $$
BEGIN
    PERFORM pg_notify('partita_news', coalesce(NEW.user_id, OLD.user_id)::text);
    RETURN NULL;
END
$$;
CREATE TRIGGER notifications_announce AFTER INSERT OR UPDATE ON platform.notifications
    FOR EACH ROW EXECUTE FUNCTION platform.announce_news();
CREATE TRIGGER sessions_announce AFTER DELETE ON platform.sessions
    FOR EACH ROW EXECUTE FUNCTION platform.announce_news();
