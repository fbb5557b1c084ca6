-- The platform's trail tells what was before and after and by which key, and is chained: one chain for each company, and one
-- for each person in what is about no company. Placeholder: :app is the login of the service.

ALTER TABLE platform.audit_events
    ADD COLUMN before jsonb,
    ADD COLUMN after jsonb,
    ADD COLUMN user_agent text CONSTRAINT audit_events_user_agent_check CHECK (length(user_agent) <= 400),
    ADD COLUMN api_key_id uuid,
    -- Whose chain: the company's, else the person's, else nobody's. NULL, as position and hash, for events that are older than
    -- the chains: the seeds are made of them.
    ADD COLUMN trail uuid,
    ADD COLUMN position bigint,
    ADD COLUMN hash bytea;
CREATE UNIQUE INDEX audit_events_position_key ON platform.audit_events (trail, position);

-- The end of each chain, and what it began with.
CREATE TABLE platform.audit_chains (
    trail uuid PRIMARY KEY,
    position bigint NOT NULL CHECK (position >= 0),
    hash bytea NOT NULL CHECK (length(hash) = 32),
    seed bytea NOT NULL CHECK (length(seed) = 32)
);

CREATE FUNCTION platform.audit_trail(company_id uuid, user_id uuid) RETURNS uuid
LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(company_id, user_id, '00000000-0000-0000-0000-000000000000'::uuid)
$$;

-- What an event says, format 1: a JSON array of its fields in this order, of which Postgres writes one text only.
CREATE FUNCTION platform.audit_event_sha256(event platform.audit_events) RETURNS bytea
LANGUAGE sql STABLE SET search_path TO platform AS $$
    SELECT sha256(convert_to(jsonb_build_array(
        1, event.id, (extract(epoch FROM event.at) * 1000000)::bigint, event.user_id, event.api_key_id, event.company_id,
        event.action, event.subject, event.details, event.before, event.after, event.request_id, event.ip, event.user_agent
    )::text, 'UTF8'))
$$;

-- The service may add events and nothing else: the ends of the chains move with the rights of their owner.
CREATE FUNCTION platform.chain_audit_event() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path TO platform, pg_temp AS $$
DECLARE
    said bytea := platform.audit_event_sha256(NEW);
    empty bytea := sha256(''::bytea);
BEGIN
    NEW.trail := platform.audit_trail(NEW.company_id, NEW.user_id);
    INSERT INTO platform.audit_chains AS chain (trail, position, hash, seed)
    VALUES (NEW.trail, 1, sha256(empty || said), empty)
    ON CONFLICT (trail) DO UPDATE SET position = chain.position + 1, hash = sha256(chain.hash || said)
    RETURNING chain.position, chain.hash INTO NEW.position, NEW.hash;
    RETURN NEW;
END
$$;

INSERT INTO platform.audit_chains (trail, position, hash, seed)
SELECT found.trail, 0, found.seed, found.seed FROM (
    SELECT platform.audit_trail(event.company_id, event.user_id) AS trail,
        sha256(string_agg(platform.audit_event_sha256(event), ''::bytea ORDER BY event.id)) AS seed
    FROM platform.audit_events AS event GROUP BY 1
) AS found;
CREATE TRIGGER audit_events_chain BEFORE INSERT ON platform.audit_events
    FOR EACH ROW EXECUTE FUNCTION platform.chain_audit_event();
REVOKE INSERT, UPDATE, DELETE ON platform.audit_chains FROM :app;
