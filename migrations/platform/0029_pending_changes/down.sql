DROP INDEX platform.subscriptions_pending_idx;
ALTER TABLE platform.invoices DROP COLUMN due_minor;
ALTER TABLE platform.subscriptions
    DROP CONSTRAINT subscriptions_pending_check,
    DROP COLUMN pending_price_id, DROP COLUMN pending_end, DROP COLUMN pending_invoice_id;
