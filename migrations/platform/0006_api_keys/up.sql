-- Keys by which programs act for a member in one company. A key goes with its membership: who leaves and comes back makes
-- new ones.
CREATE TABLE platform.api_keys (
    id uuid PRIMARY KEY,
    company_id uuid NOT NULL,
    -- Who made it: the key may what its scope and this member may.
    user_id uuid NOT NULL,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    -- The part of the token that is shown, and by which the key is found.
    prefix text NOT NULL CONSTRAINT api_keys_prefix_key UNIQUE CHECK (prefix ~ '^[0-9a-f]{16}$'),
    token_sha256 bytea NOT NULL CHECK (length(token_sha256) = 32),
    -- The token before the last rotation, while it is still good.
    previous_sha256 bytea CHECK (length(previous_sha256) = 32),
    previous_expires_at timestamptz,
    permissions text[] NOT NULL CHECK (array_position(permissions, NULL) IS NULL),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    last_used_at timestamptz,
    last_used_ip text,
    revoked_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT api_keys_member_fkey FOREIGN KEY (user_id, company_id)
        REFERENCES platform.memberships (user_id, company_id) ON DELETE CASCADE,
    CONSTRAINT api_keys_previous_check CHECK ((previous_sha256 IS NULL) = (previous_expires_at IS NULL))
);
CREATE INDEX api_keys_company_idx ON platform.api_keys (company_id, user_id);
