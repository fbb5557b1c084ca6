-- How a trial ended, and how far its owner was reminded of the end.
ALTER TABLE platform.subscriptions
    ADD COLUMN trial_outcome text CHECK (trial_outcome IN ('converted', 'canceled', 'expired')),
    ADD COLUMN canceled_at timestamptz,
    -- In the words of whoever canceled it.
    ADD COLUMN cancel_reason text CHECK (length(cancel_reason) <= 500),
    -- The least number of days before the end that a mail was sent at.
    ADD COLUMN trial_reminded_days integer CHECK (trial_reminded_days > 0),
    ADD CONSTRAINT subscriptions_trial_over_check CHECK (trial_outcome IS NULL OR trial_end IS NOT NULL AND status <> 'trialing');
CREATE INDEX subscriptions_trial_end_idx ON platform.subscriptions (trial_end) WHERE status = 'trialing';

-- Trials that were over before anybody counted them.
UPDATE platform.subscriptions SET trial_outcome = 'converted' WHERE trial_end IS NOT NULL AND status <> 'trialing' AND plan_id <> 'trial';
