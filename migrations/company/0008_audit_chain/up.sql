-- The trail tells what was before and after an act and by what kind of program it was asked for, and is chained: each event
-- bears the hash of everything up to it, so that one that is changed, taken away or put in between later is found.
-- Placeholder: :schema is the quoted name of the company's schema and role.

ALTER TABLE audit_events
    ADD COLUMN before jsonb,
    ADD COLUMN after jsonb,
    ADD COLUMN user_agent text CONSTRAINT audit_events_user_agent_check CHECK (length(user_agent) <= 400),
    -- NULL for events that are older than the chain: its seed is made of them.
    ADD COLUMN position bigint,
    ADD COLUMN hash bytea;
CREATE UNIQUE INDEX audit_events_position_key ON audit_events (position);

-- The end of the chain, and what it began with.
CREATE TABLE audit_chain (
    -- One row: the key has one possible value.
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    position bigint NOT NULL CHECK (position >= 0),
    hash bytea NOT NULL CHECK (length(hash) = 32),
    seed bytea NOT NULL CHECK (length(seed) = 32)
);

-- What an event says, format 1: a JSON array of its fields in this order, of which Postgres writes one text only.
CREATE FUNCTION audit_event_sha256(event audit_events) RETURNS bytea
LANGUAGE sql STABLE SET search_path TO :schema AS $$
    SELECT sha256(convert_to(jsonb_build_array(
        1, event.id, (extract(epoch FROM event.at) * 1000000)::bigint, event.actor_kind, event.actor_id, event.session_id,
        event.api_key_id, event.operation, event.action, event.subject, event.details, event.before, event.after,
        event.request_id, event.ip, event.user_agent
    )::text, 'UTF8'))
$$;

-- The service may add events and nothing else: the end of the chain moves with the rights of its owner.
CREATE FUNCTION chain_audit_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO :schema, pg_temp AS $$
BEGIN
    UPDATE audit_chain SET position = audit_chain.position + 1,
        hash = sha256(audit_chain.hash || audit_event_sha256(NEW))
    RETURNING audit_chain.position, audit_chain.hash INTO NEW.position, NEW.hash;
    RETURN NEW;
END
$$;

INSERT INTO audit_chain (position, hash, seed)
SELECT 0, found.seed, found.seed FROM (
    SELECT sha256(coalesce(string_agg(audit_event_sha256(event), ''::bytea ORDER BY event.id), ''::bytea)) AS seed
    FROM audit_events AS event
) AS found;
CREATE TRIGGER audit_events_chain BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION chain_audit_event();
REVOKE INSERT, UPDATE, DELETE ON audit_chain FROM :schema;
