-- Browsers from which somebody has signed in. One that is not among them is told to the person by mail, and those who
-- guess passwords elsewhere cannot keep one that is out.
CREATE TABLE platform.known_devices (
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    token_sha256 bytea NOT NULL CHECK (length(token_sha256) = 32),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, token_sha256)
);
CREATE INDEX known_devices_age_idx ON platform.known_devices (last_seen_at);

-- The seed of somebody's one-time codes (RFC 6238), sealed under a key that is not in the database.
CREATE TABLE platform.totp_factors (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    secret_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL,
    -- NULL: set up, and not in use until a first code has shown that the device has the seed.
    confirmed_at timestamptz,
    -- The time step of the last code that was taken: no code is good twice.
    last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE platform.recovery_codes (
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    code_sha256 bytea NOT NULL CHECK (length(code_sha256) = 32),
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_sha256)
);

-- Between the password and the second factor. A ticket opens nothing but that step.
CREATE TABLE platform.sign_in_tickets (
    token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    attempts_left integer NOT NULL CHECK (attempts_left >= 0)
);
CREATE INDEX sign_in_tickets_expiry_idx ON platform.sign_in_tickets (expires_at);
