-- What customers have to their credit with the provider, which it takes off what it bills next.
ALTER TABLE platform.billing_customers
    ADD COLUMN credit_minor bigint NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
    ADD COLUMN credit_currency text CHECK (credit_currency ~ '^[A-Z]{3}$'),
    -- Until then somebody changes what they have there, and nobody else does.
    ADD COLUMN claimed_until timestamptz,
    ADD CONSTRAINT billing_customers_credit_check CHECK ((credit_minor = 0) = (credit_currency IS NULL));

-- Whom an invoice of ours is made out to: name, address, tax number. Without it, the name of the account.
ALTER TABLE platform.mobile_payments
    ADD COLUMN bill_to text CHECK (char_length(bill_to) BETWEEN 1 AND 200);
ALTER TABLE platform.invoices
    ADD COLUMN bill_to text;
