DROP INDEX platform.subscriptions_trial_end_idx;
ALTER TABLE platform.subscriptions
    DROP CONSTRAINT subscriptions_trial_over_check,
    DROP COLUMN trial_outcome, DROP COLUMN canceled_at, DROP COLUMN cancel_reason, DROP COLUMN trial_reminded_days;
