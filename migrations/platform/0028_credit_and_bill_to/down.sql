ALTER TABLE platform.invoices
    DROP COLUMN bill_to;
ALTER TABLE platform.mobile_payments
    DROP COLUMN bill_to;
ALTER TABLE platform.billing_customers
    DROP COLUMN credit_minor,
    DROP COLUMN credit_currency,
    DROP COLUMN claimed_until;
