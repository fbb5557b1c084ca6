-- A change that begins once its invoice is paid, and is dropped where nobody pays it in time.
ALTER TABLE platform.subscriptions
    ADD COLUMN pending_price_id uuid REFERENCES platform.prices,
    ADD COLUMN pending_end timestamptz,
    -- The provider's id of the invoice.
    ADD COLUMN pending_invoice_id text,
    ADD CONSTRAINT subscriptions_pending_check
        CHECK ((pending_price_id IS NULL) = (pending_end IS NULL) AND (pending_price_id IS NULL) = (pending_invoice_id IS NULL));

-- What is left to be paid of an invoice, as the provider says: what was taken off it for a credit is not.
ALTER TABLE platform.invoices ADD COLUMN due_minor bigint NOT NULL DEFAULT 0;
UPDATE platform.invoices SET due_minor = total_minor - paid_minor WHERE status = 'open';

CREATE INDEX subscriptions_pending_idx ON platform.subscriptions (provider, pending_invoice_id) WHERE pending_invoice_id IS NOT NULL;
