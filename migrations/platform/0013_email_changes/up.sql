-- Another address that somebody wants. It counts once both mailboxes have said so.
CREATE TABLE platform.email_changes (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    new_email text NOT NULL CHECK (length(new_email) BETWEEN 3 AND 254),
    new_email_key text NOT NULL CHECK (new_email_key = lower(new_email_key)),
    -- The session that asked; it alone stays when the address changes.
    session_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    old_confirmed_at timestamptz,
    new_confirmed_at timestamptz
);
CREATE INDEX email_changes_expiry_idx ON platform.email_changes (expires_at);

ALTER TABLE platform.email_tokens DROP CONSTRAINT email_tokens_purpose_check;
ALTER TABLE platform.email_tokens ADD CONSTRAINT email_tokens_purpose_check
    CHECK (purpose IN ('confirm', 'reset', 'change_old', 'change_new', 'change_cancel'));
