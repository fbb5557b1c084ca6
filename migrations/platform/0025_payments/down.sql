DROP TABLE platform.sandbox_clock, platform.sandbox_objects, platform.invoices, platform.billing_events, platform.billing_intents,
    platform.billing_prices, platform.billing_customers;
ALTER TABLE platform.subscriptions
    DROP CONSTRAINT subscriptions_provided_check,
    DROP COLUMN provider, DROP COLUMN provider_status, DROP COLUMN cancel_at_period_end, DROP COLUMN next_price_id, DROP COLUMN grace_end, DROP COLUMN grace_reminded,
    ADD COLUMN provider_customer_id text;
