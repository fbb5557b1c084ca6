-- Work to be done outside a transaction. Placeholders: :app is the login of the service.

CREATE TABLE queue.jobs (
    id uuid PRIMARY KEY,
    -- NULL for work of the platform itself.
    company_id uuid,
    -- What takes turns: a company, or the platform as the nil uuid.
    lane uuid NOT NULL GENERATED ALWAYS AS (coalesce(company_id, '00000000-0000-0000-0000-000000000000')) STORED,
    kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 100),
    payload jsonb NOT NULL,
    -- While a job of the same lane, kind and key waits or runs, a second one is not taken in.
    dedupe_key text CHECK (length(dedupe_key) BETWEEN 1 AND 200),
    state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'running', 'dead')),
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    max_attempts integer NOT NULL CHECK (max_attempts BETWEEN 1 AND 100),
    run_at timestamptz NOT NULL,
    -- Who runs it and until when that may be believed.
    lease uuid,
    leased_until timestamptz,
    last_error text,
    created_at timestamptz NOT NULL,
    CONSTRAINT jobs_lease_check CHECK ((state = 'running') = (lease IS NOT NULL) AND (lease IS NULL) = (leased_until IS NULL))
);
CREATE INDEX jobs_ready_idx ON queue.jobs (lane, run_at, id) WHERE state = 'ready';
CREATE INDEX jobs_running_idx ON queue.jobs (leased_until) WHERE state = 'running';
CREATE UNIQUE INDEX jobs_dedupe_key ON queue.jobs (lane, kind, dedupe_key) WHERE dedupe_key IS NOT NULL AND state <> 'dead';

-- The last turn of each lane: the one that waited longest comes next.
CREATE SEQUENCE queue.turn_seq;
CREATE TABLE queue.turns (
    lane uuid PRIMARY KEY,
    turn bigint NOT NULL DEFAULT nextval('queue.turn_seq')
);

CREATE FUNCTION queue.announce() RETURNS trigger
LANGUAGE plpgsql SET search_path TO queue AS $$
BEGIN
    PERFORM pg_notify('partita_jobs', '');
    RETURN NULL;
END
$$;
CREATE TRIGGER jobs_announce AFTER INSERT ON queue.jobs FOR EACH STATEMENT EXECUTE FUNCTION queue.announce();

-- A company may put work in for itself, and see nothing. PUBLIC and not each role: the rights of a table are one row of
-- the catalogue, which 10,000 roles would overflow. Only the two logins and the company roles exist in this database.
ALTER TABLE queue.jobs ENABLE ROW LEVEL SECURITY;
CREATE POLICY service ON queue.jobs TO :app USING (true) WITH CHECK (true);
CREATE POLICY company ON queue.jobs FOR INSERT TO PUBLIC
    WITH CHECK (current_user = 'c_' || replace(company_id::text, '-', '') AND state = 'ready' AND attempts = 0);
GRANT INSERT (id, company_id, kind, payload, dedupe_key, max_attempts, run_at, created_at) ON queue.jobs TO PUBLIC;
