-- What every company has before any module. Placeholder: :schema is the quoted name of the company's schema and role.

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END
$$;

CREATE TABLE settings (
    -- One row: the key has one possible value.
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    legal_name text NOT NULL DEFAULT '',
    registration_number text NOT NULL DEFAULT '',
    tax_number text NOT NULL DEFAULT '',
    street text NOT NULL DEFAULT '',
    postal_code text NOT NULL DEFAULT '',
    city text NOT NULL DEFAULT '',
    phone text NOT NULL DEFAULT '',
    email text NOT NULL DEFAULT '',
    website text NOT NULL DEFAULT '',
    sector text NOT NULL DEFAULT '',
    ceo_name text NOT NULL DEFAULT '',
    ceo_title text NOT NULL DEFAULT '',
    legal_form text NOT NULL DEFAULT '',
    -- Minor units of the company's currency.
    share_capital_minor bigint CHECK (share_capital_minor >= 0),
    accounting_standard text NOT NULL DEFAULT 'PCG' CHECK (accounting_standard IN ('PCG', 'SYSCOHADA', 'IFRS', 'OTHER')),
    locale text NOT NULL DEFAULT 'fr-FR',
    timezone text NOT NULL DEFAULT 'Europe/Paris',
    fiscal_year_start_month integer NOT NULL DEFAULT 1 CHECK (fiscal_year_start_month BETWEEN 1 AND 12),
    tax_regime text NOT NULL DEFAULT 'real_normal' CHECK (tax_regime IN ('real_normal', 'real_simplified', 'micro', 'other')),
    vat_period text NOT NULL DEFAULT 'monthly' CHECK (vat_period IN ('monthly', 'quarterly', 'yearly', 'none')),
    rounding text NOT NULL DEFAULT 'nearest' CHECK (rounding IN ('up', 'down', 'nearest')),
    -- NULL: as the instance says.
    session_timeout_minutes integer CHECK (session_timeout_minutes BETWEEN 1 AND 43200),
    updated_at timestamptz NOT NULL DEFAULT now(),
    version integer NOT NULL DEFAULT 1
);
INSERT INTO settings (id) VALUES (1);

CREATE TABLE modules (
    module_key text PRIMARY KEY CHECK (length(module_key) BETWEEN 1 AND 40),
    is_enabled boolean NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE TABLE files (
    id uuid PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
    media_type text NOT NULL CHECK (length(media_type) BETWEEN 3 AND 127),
    size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
    sha256 bytea NOT NULL CHECK (length(sha256) = 32),
    -- What the file is for (fec_upload, fec_original, logo ...).
    purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 40),
    owner_id uuid,
    created_at timestamptz NOT NULL,
    -- NULL: kept until deleted.
    expires_at timestamptz
);
CREATE INDEX files_content_idx ON files (sha256);

CREATE TABLE audit_events (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'worker', 'operator', 'provisioning')),
    actor_id uuid,
    session_id uuid,
    operation text NOT NULL,
    action text NOT NULL CHECK (length(action) <= 100),
    subject text CHECK (length(subject) <= 200),
    details jsonb NOT NULL DEFAULT '{}',
    request_id text NOT NULL,
    ip text
);
CREATE INDEX audit_events_at_idx ON audit_events (at);
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE idempotency_keys (
    actor_id uuid NOT NULL,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    operation text NOT NULL,
    body_sha256 bytea NOT NULL CHECK (length(body_sha256) = 32),
    answer jsonb,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotency_keys_age_idx ON idempotency_keys (created_at);
