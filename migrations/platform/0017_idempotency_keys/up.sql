-- Keys under which writes on a company's rows of the platform are done once, each with its answer.
CREATE TABLE platform.idempotency_keys (
    company_id uuid NOT NULL REFERENCES platform.companies ON DELETE CASCADE,
    -- The person, or the key of the program.
    actor_id uuid NOT NULL,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    operation text NOT NULL,
    body_sha256 bytea NOT NULL CHECK (length(body_sha256) = 32),
    -- NULL where the answer held a secret.
    answer jsonb,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (company_id, actor_id, key)
);
CREATE INDEX idempotency_keys_age_idx ON platform.idempotency_keys (created_at);
