-- NULL: nobody can sign in until the owner of the mailbox has chosen a password.
ALTER TABLE platform.users ALTER COLUMN password_hash DROP NOT NULL;
