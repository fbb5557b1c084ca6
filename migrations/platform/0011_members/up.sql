-- Members are invited, deactivated and seen; companies have roles of their own, with names.
ALTER TABLE platform.memberships
    -- Who invited the member; no reference, which would be a second one to the same table. NULL: nobody did.
    ADD COLUMN invited_by uuid,
    -- When the member last used the company, to the minute. Of the company and not of the person: what a person does
    -- elsewhere is no matter of this company's.
    ADD COLUMN last_seen_at timestamptz;

ALTER TABLE platform.roles
    -- NULL for the roles of the system, which every language names.
    ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 60),
    ADD COLUMN name_key text,
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN version integer NOT NULL DEFAULT 1;
UPDATE platform.roles SET name = key, name_key = key WHERE company_id IS NOT NULL;
ALTER TABLE platform.roles
    ADD CONSTRAINT roles_named_check CHECK ((company_id IS NULL) = (name IS NULL) AND (name IS NULL) = (name_key IS NULL)),
    ADD CONSTRAINT roles_name_key UNIQUE (company_id, name_key);

CREATE TABLE platform.invitations (
    id uuid PRIMARY KEY,
    company_id uuid NOT NULL REFERENCES platform.companies ON DELETE CASCADE,
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    email_key text NOT NULL CHECK (email_key = lower(email_key)),
    role_key text NOT NULL,
    invited_by uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    -- 'pending' past its time is shown as expired; it becomes 'expired' when the address is invited anew.
    state text NOT NULL DEFAULT 'pending'
        CHECK (state IN ('pending', 'accepted', 'declined', 'revoked', 'expired')),
    -- Of the link in the last mail; NULL until it is sent.
    token_sha256 bytea CONSTRAINT invitations_token_key UNIQUE CHECK (length(token_sha256) = 32),
    -- Of the mail before, when nobody knows whether it went out: both links are good then.
    previous_token_sha256 bytea
        CONSTRAINT invitations_previous_token_key UNIQUE CHECK (length(previous_token_sha256) = 32),
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT invitations_ended_check CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX invitations_pending_key ON platform.invitations (company_id, email_key) WHERE state = 'pending';
CREATE INDEX invitations_email_idx ON platform.invitations (email_key) WHERE state = 'pending';
