CREATE TABLE logo (
    -- One row at most: the key has one possible value.
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 2097152),
    sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
    updated_at timestamptz NOT NULL
);
