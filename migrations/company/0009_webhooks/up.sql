-- Where a company's events are sent, and what became of each.

CREATE TABLE webhook_endpoints (
    id uuid PRIMARY KEY,
    url text NOT NULL CHECK (length(url) BETWEEN 1 AND 4000),
    description text NOT NULL CHECK (length(description) <= 200),
    -- Every type when empty.
    event_types text[] NOT NULL,
    is_enabled boolean NOT NULL DEFAULT true,
    -- Why the service disabled it; NULL where a person did.
    disabled_reason text CHECK (disabled_reason IN ('gone', 'failing', 'imported')),
    -- Since when nothing but failures.
    failing_since timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1
);

-- Beside the endpoints, because they do not leave with the company: sealed under the keys of the instance.
CREATE TABLE webhook_secrets (
    endpoint_id uuid PRIMARY KEY REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
    secret_sealed bytea NOT NULL,
    previous_sealed bytea,
    previous_expires_at timestamptz,
    CONSTRAINT webhook_secrets_previous_check CHECK ((previous_sealed IS NULL) = (previous_expires_at IS NULL))
);

-- No foreign key to the endpoint: whoever posts an entry waits for nobody who changes one.
CREATE TABLE webhook_deliveries (
    id uuid PRIMARY KEY,
    endpoint_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL CHECK (length(event_type) BETWEEN 1 AND 100),
    payload jsonb NOT NULL,
    state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
    -- Which job may act on it: each says for which turn it was put in.
    turn integer NOT NULL DEFAULT 0,
    -- Attempts since it was made or replayed.
    tries integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz,
    -- The last attempts, the oldest first: instant, status or reason, milliseconds, beginning of the answer.
    attempts jsonb NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL,
    CONSTRAINT webhook_deliveries_next_check CHECK ((state = 'pending') = (next_attempt_at IS NOT NULL))
);
CREATE UNIQUE INDEX webhook_deliveries_event_key ON webhook_deliveries (event_id, endpoint_id);
CREATE INDEX webhook_deliveries_age_idx ON webhook_deliveries (created_at, id);
CREATE INDEX webhook_deliveries_endpoint_idx ON webhook_deliveries (endpoint_id, created_at, id);
