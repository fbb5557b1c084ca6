-- Lock dates: up to which day nothing more is posted, for all or in part, and who may all the same.
-- Placeholder: :schema is the quoted name of the company's schema and role.

-- One row: whoever posts shares its lock, whoever moves a date takes it, those of the journals too.
CREATE TABLE locks (
    id integer NOT NULL DEFAULT 1,
    -- NULL as long as nothing is locked.
    all_until date,
    sales_until date,
    purchases_until date,
    tax_until date,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT locks_pkey PRIMARY KEY (id),
    CONSTRAINT locks_one_check CHECK (id = 1)
);
INSERT INTO locks DEFAULT VALUES;

ALTER TABLE journals ADD COLUMN locked_until date;

CREATE TABLE lock_exceptions (
    id uuid NOT NULL,
    scope text NOT NULL,
    -- No foreign key: it stays in the list when the journal goes.
    journal text,
    -- Whom it is for; NULL for everybody.
    user_id uuid,
    -- From which day on it opens what is locked; NULL for every day.
    first_day date,
    ends_at timestamptz NOT NULL,
    reason text NOT NULL,
    created_at timestamptz NOT NULL,
    created_by uuid,
    revoked_at timestamptz,
    CONSTRAINT lock_exceptions_pkey PRIMARY KEY (id),
    CONSTRAINT lock_exceptions_scope_check CHECK (scope IN ('all', 'sales', 'purchases', 'tax', 'journal')),
    CONSTRAINT lock_exceptions_journal_check CHECK ((scope = 'journal') = (journal IS NOT NULL)),
    CONSTRAINT lock_exceptions_end_check CHECK (ends_at > created_at)
);
CREATE INDEX lock_exceptions_created_idx ON lock_exceptions (created_at, id);

-- What was posted by an exception.
CREATE TABLE lock_exception_entries (
    exception_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    CONSTRAINT lock_exception_entries_pkey PRIMARY KEY (exception_id, entry_id),
    CONSTRAINT lock_exception_entries_exception_fkey FOREIGN KEY (exception_id) REFERENCES lock_exceptions,
    CONSTRAINT lock_exception_entries_entry_fkey FOREIGN KEY (entry_id) REFERENCES entries
);
CREATE INDEX lock_exception_entries_entry_idx ON lock_exception_entries (entry_id);
