DROP INDEX platform.invoices_failed_idx;
DROP TRIGGER subscriptions_state_noted ON platform.subscriptions;
DROP FUNCTION platform.note_subscription_state();
DROP TABLE platform.subscription_states, platform.operators;
