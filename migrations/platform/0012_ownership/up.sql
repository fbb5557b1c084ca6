-- Offers of a company to a new owner.
CREATE TABLE platform.ownership_transfers (
    id uuid PRIMARY KEY,
    company_id uuid NOT NULL REFERENCES platform.companies ON DELETE CASCADE,
    from_user uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    to_user uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    -- 'pending' past its time is over; it becomes 'expired' when the company is offered anew.
    state text NOT NULL DEFAULT 'pending'
        CHECK (state IN ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT ownership_transfers_people_check CHECK (from_user <> to_user),
    CONSTRAINT ownership_transfers_ended_check CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX ownership_transfers_pending_key ON platform.ownership_transfers (company_id) WHERE state = 'pending';
