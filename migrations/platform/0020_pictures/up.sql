CREATE TABLE platform.avatars (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    media_type text NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg')),
    content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 2097152),
    sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
    updated_at timestamptz NOT NULL
);
-- Lists of people and of companies say which picture there is without reading it. A company's own schema has its logo.
ALTER TABLE platform.users ADD COLUMN avatar_version text CHECK (length(avatar_version) = 32);
ALTER TABLE platform.companies ADD COLUMN logo_version text CHECK (length(logo_version) = 32);
