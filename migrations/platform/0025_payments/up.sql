-- Payments: who pays through which provider, what the provider told, and what it billed.

-- Whose customer id it is. One owner has one with each provider.
CREATE TABLE platform.billing_customers (
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    provider text NOT NULL CHECK (provider IN ('stripe', 'sandbox')),
    customer_id text NOT NULL,
    created_at timestamptz NOT NULL,
    -- When what the provider knows was last taken over.
    synced_at timestamptz,
    PRIMARY KEY (user_id, provider),
    CONSTRAINT billing_customers_provider_key UNIQUE (provider, customer_id)
);
CREATE INDEX billing_customers_synced_idx ON platform.billing_customers (provider, synced_at NULLS FIRST);

-- Under which id the provider knows a price.
CREATE TABLE platform.billing_prices (
    provider text NOT NULL CHECK (provider IN ('stripe', 'sandbox')),
    price_id uuid NOT NULL REFERENCES platform.prices,
    provider_price_id text NOT NULL,
    PRIMARY KEY (provider, price_id),
    CONSTRAINT billing_prices_provider_key UNIQUE (provider, provider_price_id)
);

ALTER TABLE platform.subscriptions
    DROP COLUMN provider_customer_id,
    ADD COLUMN provider text CHECK (provider IN ('stripe', 'sandbox')),
    -- As the provider says it; `status` is what we make of it.
    ADD COLUMN provider_status text,
    ADD COLUMN cancel_at_period_end boolean NOT NULL DEFAULT false,
    -- Which price follows when what was paid is over.
    ADD COLUMN next_price_id uuid REFERENCES platform.prices,
    -- Until when a late payment keeps its rights.
    ADD COLUMN grace_end timestamptz,
    -- Whether its owner was reminded of that.
    ADD COLUMN grace_reminded boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT subscriptions_provided_check
        CHECK ((provider IS NULL) = (provider_status IS NULL) AND (provider IS NULL) = (provider_subscription_id IS NULL));

-- What somebody is about to do with the provider. Its id is the key under which the provider does it once.
CREATE TABLE platform.billing_intents (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    provider text NOT NULL CHECK (provider IN ('stripe', 'sandbox')),
    price_id uuid NOT NULL REFERENCES platform.prices,
    -- The provider's page, once it is there.
    session_id text CONSTRAINT billing_intents_session_key UNIQUE,
    url text,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    CONSTRAINT billing_intents_session_check CHECK ((session_id IS NULL) = (url IS NULL))
);
CREATE INDEX billing_intents_user_idx ON platform.billing_intents (user_id, created_at DESC);

-- What providers told, each event once. They are applied later, by whose they are.
CREATE TABLE platform.billing_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    provider text NOT NULL CHECK (provider IN ('stripe', 'sandbox')),
    event_id text NOT NULL,
    kind text NOT NULL,
    customer_id text,
    api_version text,
    told_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    body jsonb NOT NULL,
    -- `ignored`: it is about nobody here, or about nothing that we keep.
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'applied', 'ignored', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    applied_at timestamptz,
    last_error text,
    CONSTRAINT billing_events_event_key UNIQUE (provider, event_id)
);
CREATE INDEX billing_events_waiting_idx ON platform.billing_events (next_attempt_at, id) WHERE state = 'waiting';
CREATE INDEX billing_events_customer_idx ON platform.billing_events (provider, customer_id) WHERE state = 'waiting';
CREATE INDEX billing_events_received_idx ON platform.billing_events (received_at DESC, id DESC);

-- What was billed, as the provider last told it. It stays when the person goes: it is kept for ten years.
CREATE TABLE platform.invoices (
    id uuid PRIMARY KEY,
    user_id uuid REFERENCES platform.users ON DELETE SET NULL,
    provider text NOT NULL CHECK (provider IN ('stripe', 'sandbox')),
    provider_invoice_id text NOT NULL,
    number text,
    status text NOT NULL CHECK (status IN ('draft', 'open', 'paid', 'uncollectible', 'void')),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    total_minor bigint NOT NULL,
    tax_minor bigint NOT NULL,
    paid_minor bigint NOT NULL,
    -- What it is for.
    period_start timestamptz NOT NULL,
    period_end timestamptz NOT NULL,
    issued_at timestamptz NOT NULL,
    paid_at timestamptz,
    attempts integer NOT NULL,
    next_attempt_at timestamptz,
    -- Where it is looked at and paid, and where its PDF is.
    page_url text,
    pdf_url text,
    updated_at timestamptz NOT NULL,
    CONSTRAINT invoices_provider_key UNIQUE (provider, provider_invoice_id)
);
CREATE INDEX invoices_user_idx ON platform.invoices (user_id, issued_at DESC, id DESC);

-- The provider of an instance that has none: the objects of Stripe's API that were made here, and how far its clock is ahead.
CREATE TABLE platform.sandbox_objects (
    id text PRIMARY KEY,
    kind text NOT NULL,
    -- Whose it is, for lists.
    customer_id text,
    body jsonb NOT NULL,
    position bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX sandbox_objects_kind_idx ON platform.sandbox_objects (kind, customer_id, position DESC);
CREATE TABLE platform.sandbox_clock (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    ahead_seconds bigint NOT NULL CHECK (ahead_seconds >= 0)
);
INSERT INTO platform.sandbox_clock (ahead_seconds) VALUES (0);
