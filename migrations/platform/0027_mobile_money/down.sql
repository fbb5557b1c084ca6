DROP TABLE platform.mobile_payments;
ALTER TABLE platform.invoices
    DROP CONSTRAINT invoices_provider_check,
    ADD CONSTRAINT invoices_provider_check CHECK (provider IN ('stripe', 'sandbox'));
ALTER TABLE platform.subscriptions
    DROP COLUMN renewal_reminded,
    DROP CONSTRAINT subscriptions_provider_check,
    ADD CONSTRAINT subscriptions_provider_check CHECK (provider IN ('stripe', 'sandbox'));
