-- What is shared by all companies: people, companies, roles, plans, sessions.
-- Placeholders: :app is the login of the service.

CREATE FUNCTION platform.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path TO platform AS $$
BEGIN
    RAISE EXCEPTION 'rows of %.% are never changed', TG_TABLE_SCHEMA, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END
$$;

CREATE TABLE platform.users (
    id uuid PRIMARY KEY,
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    email_key text NOT NULL CONSTRAINT users_email_key UNIQUE CHECK (email_key = lower(email_key)),
    first_name text NOT NULL CHECK (length(first_name) <= 100),
    last_name text NOT NULL CHECK (length(last_name) <= 100),
    password_hash text NOT NULL,
    email_confirmed_at timestamptz,
    is_active boolean NOT NULL DEFAULT true,
    language text NOT NULL DEFAULT 'fr' CHECK (language IN ('fr', 'en', 'es', 'ar')),
    theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('light', 'dark', 'system')),
    preferences jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE platform.email_tokens (
    token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX email_tokens_user_idx ON platform.email_tokens (user_id, purpose);

CREATE TABLE platform.sessions (
    id uuid PRIMARY KEY,
    token_sha256 bytea NOT NULL CONSTRAINT sessions_token_key UNIQUE CHECK (length(token_sha256) = 32),
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    idle_timeout_minutes integer NOT NULL CHECK (idle_timeout_minutes BETWEEN 1 AND 43200),
    -- last_seen_at + idle_timeout_minutes, kept so that the check compares columns only.
    idle_expires_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ip text,
    user_agent text CHECK (length(user_agent) <= 400)
);
CREATE INDEX sessions_user_idx ON platform.sessions (user_id);
CREATE INDEX sessions_expiry_idx ON platform.sessions (expires_at);

CREATE TABLE platform.companies (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES platform.users,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    -- The name without case, accents, doubled spaces, and with "&" as "et": two equal keys are one company.
    name_key text NOT NULL,
    country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    node text NOT NULL DEFAULT 'main',
    state text NOT NULL CHECK (state IN ('claimed', 'seeding', 'active', 'quarantined', 'erasing')),
    -- Version of the company migrations its schema stands at; 0 while it has no schema.
    schema_version integer NOT NULL CHECK (schema_version >= 0),
    -- Where a quarantined company returns to, and why it is in quarantine.
    state_before text CHECK (state_before IN ('claimed', 'seeding', 'active')),
    quarantine_reason text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT companies_owner_name_key UNIQUE (owner_id, name_key),
    CONSTRAINT companies_quarantine_check CHECK ((state = 'quarantined') = (state_before IS NOT NULL))
);
CREATE INDEX companies_behind_idx ON platform.companies (schema_version);

CREATE TABLE platform.spares (
    id uuid PRIMARY KEY,
    node text NOT NULL DEFAULT 'main',
    schema_version integer NOT NULL CHECK (schema_version > 0),
    made_at timestamptz NOT NULL
);

CREATE TABLE platform.roles (
    id uuid PRIMARY KEY,
    -- NULL for the five roles of the system, which every company has.
    company_id uuid REFERENCES platform.companies ON DELETE CASCADE,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 60),
    permissions text[] NOT NULL CHECK (array_position(permissions, NULL) IS NULL),
    CONSTRAINT roles_key UNIQUE NULLS NOT DISTINCT (company_id, key),
    -- A role of a company never hides one of the system.
    CONSTRAINT roles_system_key_check CHECK (
        company_id IS NULL OR key NOT IN ('admin', 'manager', 'accountant', 'employee', 'viewer')
    )
);

CREATE TABLE platform.memberships (
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    company_id uuid NOT NULL REFERENCES platform.companies ON DELETE CASCADE,
    role_key text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    is_default boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (user_id, company_id)
);
CREATE INDEX memberships_company_idx ON platform.memberships (company_id);
CREATE UNIQUE INDEX memberships_default_key ON platform.memberships (user_id) WHERE is_default;

CREATE TABLE platform.plans (
    id text PRIMARY KEY,
    position integer NOT NULL,
    modules text[] NOT NULL CHECK (array_position(modules, NULL) IS NULL),
    -- NULL is "without limit".
    max_users integer CHECK (max_users > 0),
    max_clients integer CHECK (max_clients > 0),
    storage_bytes bigint CHECK (storage_bytes > 0),
    support_level text NOT NULL CHECK (support_level IN ('basic', 'priority', 'dedicated')),
    is_popular boolean NOT NULL DEFAULT false
);

CREATE TABLE platform.subscriptions (
    id uuid PRIMARY KEY,
    -- One subscription and so one trial an owner; it covers every company of that owner.
    user_id uuid NOT NULL CONSTRAINT subscriptions_user_key UNIQUE REFERENCES platform.users ON DELETE CASCADE,
    plan_id text NOT NULL REFERENCES platform.plans,
    status text NOT NULL CHECK (status IN ('active', 'trialing', 'past_due', 'canceled', 'incomplete')),
    trial_start timestamptz,
    trial_end timestamptz,
    current_period_start timestamptz,
    current_period_end timestamptz,
    provider_customer_id text,
    provider_subscription_id text CONSTRAINT subscriptions_provider_key UNIQUE,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT subscriptions_trial_check CHECK ((trial_start IS NULL) = (trial_end IS NULL) AND trial_end > trial_start),
    CONSTRAINT subscriptions_trialing_check CHECK (status <> 'trialing' OR trial_end IS NOT NULL)
);

CREATE TABLE platform.onboarding (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    answers jsonb NOT NULL DEFAULT '{}',
    current_step text NOT NULL CHECK (current_step IN ('welcome', 'preferences', 'company', 'modules', 'complete')),
    completed_steps text[] NOT NULL DEFAULT '{}' CHECK (array_position(completed_steps, NULL) IS NULL),
    started_at timestamptz NOT NULL,
    last_saved_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- Finalisation: which company it makes, how far it came, and the coded reason when it failed.
    company_id uuid REFERENCES platform.companies ON DELETE SET NULL,
    finalisation text NOT NULL DEFAULT 'none' CHECK (finalisation IN ('none', 'running', 'failed', 'done')),
    finalisation_phase text CHECK (finalisation_phase IN ('company', 'modules', 'workspace', 'finalization')),
    failure_code text,
    failure_detail text,
    completed_at timestamptz,
    version integer NOT NULL DEFAULT 1
);

CREATE TABLE platform.audit_events (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    user_id uuid,
    company_id uuid,
    action text NOT NULL CHECK (length(action) <= 100),
    subject text CHECK (length(subject) <= 200),
    details jsonb NOT NULL DEFAULT '{}',
    request_id text,
    ip text
);
CREATE INDEX audit_events_company_idx ON platform.audit_events (company_id, at) WHERE company_id IS NOT NULL;
CREATE INDEX audit_events_user_idx ON platform.audit_events (user_id, at) WHERE user_id IS NOT NULL;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON platform.audit_events
    FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

INSERT INTO platform.plans (id, position, modules, max_users, max_clients, storage_bytes, support_level, is_popular) VALUES
    ('starter', 1, '{dashboard,settings,users,security,accounting,invoicing,banking,reports}',
     2, 100, 5368709120, 'basic', false),
    ('professional', 2, '{dashboard,settings,users,security,accounting,invoicing,banking,reports,purchases,salesCrm,inventory,projects,thirdParties}',
     10, 1000, 53687091200, 'priority', true),
    ('enterprise', 3, '{dashboard,settings,users,security,accounting,invoicing,banking,reports,purchases,salesCrm,inventory,projects,thirdParties,humanResources,tax,forecasts,contracts}',
     NULL, NULL, 536870912000, 'dedicated', false),
    ('trial', 0, '{dashboard,settings,users,security,accounting,invoicing,banking,reports,purchases,salesCrm,inventory,projects,thirdParties,humanResources,tax,forecasts,contracts}',
     NULL, NULL, 5368709120, 'basic', false);

-- The five roles of the system: tenancy/src/permission.rs has the same table and a test compares the two.
WITH modules (key, position) AS (
    SELECT key, position FROM unnest('{dashboard,settings,users,security,accounting,invoicing,banking,inventory,reports,salesCrm,purchases,projects,thirdParties,humanResources,tax,forecasts,contracts}'::text[])
        WITH ORDINALITY AS m (key, position)
),
levels (level, rank) AS (VALUES ('read', 1), ('write', 2), ('manage', 3)),
granted (role, module, rank) AS (
    SELECT 'admin', key, 3 FROM modules
    UNION ALL
    SELECT 'manager', key, CASE WHEN key IN ('settings', 'users') THEN 2 ELSE 3 END FROM modules
    UNION ALL
    SELECT 'accountant', key, CASE
        WHEN key = 'accounting' THEN 3
        WHEN key IN ('invoicing', 'purchases', 'banking', 'tax', 'reports', 'thirdParties') THEN 2
        ELSE 1 END
    FROM modules WHERE key NOT IN ('users', 'security', 'humanResources')
    UNION ALL
    SELECT 'employee', key, CASE WHEN key = 'dashboard' THEN 1 ELSE 2 END
    FROM modules WHERE key IN ('dashboard', 'salesCrm', 'projects', 'thirdParties', 'inventory', 'invoicing', 'purchases', 'contracts')
    UNION ALL
    SELECT 'viewer', key, 1 FROM modules
)
INSERT INTO platform.roles (id, company_id, key, permissions)
SELECT gen_random_uuid(), NULL, role, array_agg(module || '.' || level ORDER BY position, levels.rank)
FROM granted JOIN modules ON modules.key = granted.module JOIN levels ON levels.rank <= granted.rank
GROUP BY role;
