-- Keys of authenticators (WebAuthn), with which somebody signs in. Nothing in these rows is a secret.
CREATE TABLE platform.passkeys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    -- What its authenticator calls it.
    credential_id bytea NOT NULL CONSTRAINT passkeys_credential_key UNIQUE
        CHECK (length(credential_id) BETWEEN 16 AND 1023),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    transports text[] NOT NULL,
    -- The public key, and what was agreed on when it was made.
    static_state bytea NOT NULL CHECK (length(static_state) <= 4096),
    -- What changes with its use: the counter of signatures, whether there are copies.
    dynamic_state bytea NOT NULL CHECK (length(dynamic_state) = 7),
    is_backed_up boolean NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
);
CREATE INDEX passkeys_user_idx ON platform.passkeys (user_id, created_at);

-- Challenges that wait for an answer. Each is taken once.
CREATE TABLE platform.passkey_ceremonies (
    challenge bytea PRIMARY KEY CHECK (length(challenge) = 16),
    purpose text NOT NULL CHECK (purpose IN ('register', 'sign_in', 'prove')),
    -- Who is signed in; nobody is when a sign-in begins.
    user_id uuid REFERENCES platform.users ON DELETE CASCADE,
    state bytea NOT NULL CHECK (length(state) <= 1024),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT passkey_ceremonies_user_check CHECK ((purpose = 'sign_in') = (user_id IS NULL))
);
CREATE INDEX passkey_ceremonies_expiry_idx ON platform.passkey_ceremonies (expires_at);
