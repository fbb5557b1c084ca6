-- Subscriptions that are paid by mobile money: whoever pays tells the reference, and an operator of the instance who found the money confirms it.
ALTER TABLE platform.subscriptions
    DROP CONSTRAINT subscriptions_provider_check,
    ADD CONSTRAINT subscriptions_provider_check CHECK (provider IN ('stripe', 'sandbox', 'mobile_money')),
    -- Whether its owner was told that the next period has to be paid.
    ADD COLUMN renewal_reminded boolean NOT NULL DEFAULT false;
ALTER TABLE platform.invoices
    DROP CONSTRAINT invoices_provider_check,
    ADD CONSTRAINT invoices_provider_check CHECK (provider IN ('stripe', 'sandbox', 'mobile_money'));

CREATE TABLE platform.mobile_payments (
    id uuid PRIMARY KEY,
    user_id uuid REFERENCES platform.users ON DELETE SET NULL,
    price_id uuid NOT NULL REFERENCES platform.prices,
    network text NOT NULL CHECK (network IN ('orange', 'mtn', 'moov', 'wave', 'flooz')),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    -- What has to arrive, what of an earlier payment is taken off the price, and what the network takes from whoever pays.
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    credit_minor bigint NOT NULL CHECK (credit_minor >= 0),
    fee_minor bigint NOT NULL CHECK (fee_minor >= 0),
    payer_number text NOT NULL CHECK (length(payer_number) BETWEEN 6 AND 20),
    payee_number text NOT NULL CHECK (length(payee_number) BETWEEN 6 AND 20),
    -- What the network calls it, in capitals.
    reference text NOT NULL CHECK (length(reference) BETWEEN 4 AND 40),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'refused', 'withdrawn')),
    refusal text CHECK (length(refusal) <= 500),
    told_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid,
    -- What it pays for, once it is confirmed.
    period_start timestamptz,
    period_end timestamptz,
    CONSTRAINT mobile_payments_decided_check CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CONSTRAINT mobile_payments_period_check CHECK ((state = 'confirmed') = (period_start IS NOT NULL) AND (period_start IS NULL) = (period_end IS NULL))
);
-- Nobody is paid twice with the same money, and one payment of an owner waits at a time.
CREATE UNIQUE INDEX mobile_payments_reference_key ON platform.mobile_payments (network, reference) WHERE state IN ('waiting', 'confirmed');
CREATE UNIQUE INDEX mobile_payments_waiting_key ON platform.mobile_payments (user_id) WHERE state = 'waiting';
CREATE INDEX mobile_payments_told_idx ON platform.mobile_payments (told_at DESC, id DESC);
