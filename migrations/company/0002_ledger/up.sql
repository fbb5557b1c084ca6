-- The ledger of a company. Amounts are bigint minor units of the company's currency.
-- Placeholder: :schema is the quoted name of the company's schema and role.
--
-- What the database itself guarantees, whoever writes:
--   * a posted entry has at least two lines, debit = credit, one side a line, a number and a hash, in an open month;
--   * nothing of a posted entry is ever updated or deleted, and no line is ever added to it;
--   * numbers are unique per (journal, fiscal year); fiscal years never overlap.
-- That numbers have no holes, that the chain holds and that balances equal the lines is shown by `partita company verify`.

CREATE TABLE accounts (
    number text NOT NULL,
    label text NOT NULL,
    type text NOT NULL,
    description text NOT NULL DEFAULT '',
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT accounts_pkey PRIMARY KEY (number),
    CONSTRAINT accounts_number_check CHECK (number ~ '^[1-9][0-9A-Za-z]{0,19}$'),
    CONSTRAINT accounts_label_check CHECK (length(label) BETWEEN 1 AND 500),
    CONSTRAINT accounts_description_check CHECK (length(description) <= 1000),
    CONSTRAINT accounts_type_check
        CHECK (type IN ('ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE', 'COST_OF_GOODS_SOLD'))
);

CREATE TABLE journals (
    code text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    description text NOT NULL DEFAULT '',
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT journals_pkey PRIMARY KEY (code),
    CONSTRAINT journals_code_check CHECK (length(code) BETWEEN 1 AND 10),
    CONSTRAINT journals_name_check CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT journals_description_check CHECK (length(description) <= 1000),
    CONSTRAINT journals_type_check CHECK (type IN ('sale', 'purchase', 'bank', 'cash', 'miscellaneous', 'opening'))
);

-- Codes of third parties as the ledger knows them (CompAuxNum of the FEC).
CREATE TABLE auxiliaries (
    code text NOT NULL,
    name text NOT NULL,
    CONSTRAINT auxiliaries_pkey PRIMARY KEY (code),
    CONSTRAINT auxiliaries_code_check CHECK (length(code) BETWEEN 1 AND 200),
    CONSTRAINT auxiliaries_name_check CHECK (length(name) <= 500)
);

CREATE TABLE fiscal_years (
    id uuid NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    state text NOT NULL DEFAULT 'open',
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT fiscal_years_pkey PRIMARY KEY (id),
    CONSTRAINT fiscal_years_state_check CHECK (state IN ('open', 'closed')),
    CONSTRAINT fiscal_years_dates_check CHECK (start_date <= end_date),
    CONSTRAINT fiscal_years_no_overlap EXCLUDE USING gist (daterange(start_date, end_date, '[]') WITH &&)
);

-- The months of a fiscal year. Posting locks a month FOR SHARE, closing locks it FOR UPDATE.
CREATE TABLE periods (
    fiscal_year_id uuid NOT NULL,
    month date NOT NULL,
    state text NOT NULL DEFAULT 'open',
    CONSTRAINT periods_pkey PRIMARY KEY (fiscal_year_id, month),
    CONSTRAINT periods_fiscal_year_fkey FOREIGN KEY (fiscal_year_id) REFERENCES fiscal_years ON DELETE CASCADE,
    CONSTRAINT periods_month_check CHECK (extract(day FROM month) = 1),
    CONSTRAINT periods_state_check CHECK (state IN ('open', 'closed'))
);

-- The next number of a journal in a year, and the two ends of its chain. The first entry of a journal in a year, draft
-- or not, brings the row; posting locks it.
CREATE TABLE journal_sequences (
    journal text NOT NULL,
    fiscal_year_id uuid NOT NULL,
    next_number bigint NOT NULL DEFAULT 1,
    -- Head of the same journal's chain in the year before, when this chain began; NULL when there was none.
    previous_hash bytea,
    -- Hash of the last posted entry; NULL before the first.
    head_hash bytea,
    CONSTRAINT journal_sequences_pkey PRIMARY KEY (journal, fiscal_year_id),
    CONSTRAINT journal_sequences_journal_fkey FOREIGN KEY (journal) REFERENCES journals,
    CONSTRAINT journal_sequences_fiscal_year_fkey FOREIGN KEY (fiscal_year_id) REFERENCES fiscal_years,
    CONSTRAINT journal_sequences_next_number_check CHECK (next_number >= 1),
    CONSTRAINT journal_sequences_head_check CHECK ((next_number = 1) = (head_hash IS NULL)),
    CONSTRAINT journal_sequences_hashes_check CHECK (length(head_hash) = 32 AND length(previous_hash) = 32)
);

-- Uploaded tax-audit files: the report on each, and what was imported.
CREATE TABLE fec_imports (
    id uuid NOT NULL,
    file_id uuid,
    file_name text NOT NULL,
    size_bytes bigint NOT NULL,
    sha256 bytea NOT NULL,
    state text NOT NULL,
    report jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    created_by uuid,
    fiscal_year_id uuid,
    imported_at timestamptz,
    imported_entries bigint,
    imported_lines bigint,
    skipped_entries bigint,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT fec_imports_pkey PRIMARY KEY (id),
    CONSTRAINT fec_imports_file_fkey FOREIGN KEY (file_id) REFERENCES files,
    CONSTRAINT fec_imports_fiscal_year_fkey FOREIGN KEY (fiscal_year_id) REFERENCES fiscal_years,
    CONSTRAINT fec_imports_file_name_check CHECK (length(file_name) BETWEEN 1 AND 255),
    CONSTRAINT fec_imports_sha256_check CHECK (length(sha256) = 32),
    CONSTRAINT fec_imports_state_check CHECK (state IN ('reported', 'imported', 'discarded')),
    CONSTRAINT fec_imports_imported_check CHECK (
        (state = 'imported') = (fiscal_year_id IS NOT NULL AND imported_at IS NOT NULL AND imported_entries IS NOT NULL
            AND imported_lines IS NOT NULL AND skipped_entries IS NOT NULL)),
    CONSTRAINT fec_imports_file_check CHECK (file_id IS NOT NULL OR state = 'discarded')
);
-- One import of one content, and one import a year.
CREATE UNIQUE INDEX fec_imports_sha256_key ON fec_imports (sha256) WHERE state = 'imported';
CREATE UNIQUE INDEX fec_imports_year_key ON fec_imports (fiscal_year_id) WHERE state = 'imported';

CREATE TABLE entries (
    id uuid NOT NULL,
    fiscal_year_id uuid NOT NULL,
    journal text NOT NULL,
    date date NOT NULL,
    kind text NOT NULL DEFAULT 'ordinary',
    state text NOT NULL DEFAULT 'draft',
    piece_ref text NOT NULL DEFAULT '',
    piece_date date,
    label text NOT NULL,
    -- Sums of the lines, so that a list reads entries alone; compared with the lines when the entry is posted.
    line_count integer NOT NULL,
    total_debit bigint NOT NULL,
    total_credit bigint NOT NULL,
    -- Continuous per (journal, fiscal year), given when posted.
    number bigint,
    hash bytea,
    source text NOT NULL DEFAULT 'manual',
    -- The number the source gave (EcritureNum), and the date it validated the entry on.
    source_number text,
    validated_on date,
    -- The entry this one cancels. The cancelled entry itself is never touched.
    reversal_of uuid,
    created_at timestamptz NOT NULL,
    created_by uuid,
    posted_at timestamptz,
    posted_by uuid,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT entries_pkey PRIMARY KEY (id),
    -- What a line refers to: its entry together with the entry's number of lines.
    CONSTRAINT entries_line_count_key UNIQUE (id, line_count),
    CONSTRAINT entries_number_key UNIQUE (journal, fiscal_year_id, number),
    CONSTRAINT entries_sequence_fkey FOREIGN KEY (journal, fiscal_year_id) REFERENCES journal_sequences,
    CONSTRAINT entries_reversal_of_fkey FOREIGN KEY (reversal_of) REFERENCES entries,
    CONSTRAINT entries_kind_check CHECK (kind IN ('opening', 'ordinary', 'closing')),
    CONSTRAINT entries_source_check CHECK (source IN ('manual', 'import', 'reversal')),
    CONSTRAINT entries_source_reversal_check CHECK ((source = 'reversal') = (reversal_of IS NOT NULL)),
    CONSTRAINT entries_totals_check CHECK (line_count >= 0 AND total_debit >= 0 AND total_credit >= 0),
    -- What is posted is numbered, chained and balanced; a draft is none of the first two.
    CONSTRAINT entries_state_check CHECK (
        CASE state
            WHEN 'draft' THEN number IS NULL AND hash IS NULL AND posted_at IS NULL AND posted_by IS NULL
            WHEN 'posted' THEN number >= 1 AND length(hash) = 32 AND posted_at IS NOT NULL
                AND line_count >= 2 AND total_debit = total_credit
                AND number IS NOT NULL AND hash IS NOT NULL
            ELSE false
        END)
);
CREATE INDEX entries_date_idx ON entries (date, id);
CREATE INDEX entries_drafts_idx ON entries (fiscal_year_id) WHERE state = 'draft';
CREATE UNIQUE INDEX entries_reversal_of_key ON entries (reversal_of) WHERE reversal_of IS NOT NULL;

-- An entry with n lines has its lines at positions 0 to n-1, and every line names n through its foreign key. Posting
-- counts n lines, so from then on every position is taken: no line can be added to a posted entry, in no interleaving,
-- and an insert needs no trigger.
CREATE TABLE entry_lines (
    entry_id uuid NOT NULL,
    position integer NOT NULL,
    line_count integer NOT NULL,
    date date NOT NULL,
    account text NOT NULL,
    auxiliary text,
    label text NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    -- Amount in another currency, minor units of that currency, in the direction of the line's side.
    currency text,
    currency_amount bigint,
    tax_code text,
    tax_base bigint,
    due_date date,
    letter text,
    letter_date date,
    -- Of imported lines, where they differ from their entry: piece (reference and date together), number, validation date.
    piece_ref text,
    piece_date date,
    source_number text,
    validated_on date,
    CONSTRAINT entry_lines_pkey PRIMARY KEY (entry_id, position),
    CONSTRAINT entry_lines_entry_fkey FOREIGN KEY (entry_id, line_count) REFERENCES entries (id, line_count),
    CONSTRAINT entry_lines_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT entry_lines_auxiliary_fkey FOREIGN KEY (auxiliary) REFERENCES auxiliaries,
    CONSTRAINT entry_lines_position_check CHECK (position >= 0 AND position < line_count),
    CONSTRAINT entry_lines_side_check CHECK (debit >= 0 AND credit >= 0 AND (debit = 0) <> (credit = 0)),
    CONSTRAINT entry_lines_currency_check CHECK ((currency IS NULL) = (currency_amount IS NULL)),
    CONSTRAINT entry_lines_tax_check CHECK ((tax_code IS NULL) = (tax_base IS NULL)),
    CONSTRAINT entry_lines_letter_check CHECK (letter IS NOT NULL OR letter_date IS NULL),
    CONSTRAINT entry_lines_piece_check CHECK (piece_ref IS NOT NULL OR piece_date IS NULL)
);
CREATE INDEX entry_lines_account_idx ON entry_lines (account, date, entry_id, position);

-- Movements of posted entries, kept in the posting transaction. auxiliary is '' for none.
CREATE TABLE account_balances (
    fiscal_year_id uuid NOT NULL,
    month date NOT NULL,
    account text NOT NULL,
    auxiliary text NOT NULL,
    kind text NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT account_balances_pkey PRIMARY KEY (fiscal_year_id, month, account, auxiliary, kind),
    CONSTRAINT account_balances_period_fkey FOREIGN KEY (fiscal_year_id, month) REFERENCES periods,
    CONSTRAINT account_balances_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT account_balances_kind_check CHECK (kind IN ('opening', 'ordinary', 'closing')),
    CONSTRAINT account_balances_amounts_check CHECK (debit >= 0 AND credit >= 0)
);
CREATE INDEX account_balances_account_idx ON account_balances (account);

-- A posted entry is the book: it is corrected by another entry.
CREATE FUNCTION refuse_posted_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema AS $$
BEGIN
    RAISE EXCEPTION 'entry % is posted: it is corrected by a reversal, never changed', OLD.id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'entries_posted_immutable';
END
$$;
CREATE TRIGGER entries_posted_immutable BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW WHEN (OLD.state = 'posted') EXECUTE FUNCTION refuse_posted_entry();

-- Checked once, at the end of the transaction that posts: the lines are all there and add up, and the month is open.
-- A session keeps the plan it made when the tables were small: without seqscan off, a bulk import is quadratic.
CREATE FUNCTION check_posted_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema SET enable_seqscan TO off AS $$
DECLARE
    lines record;
BEGIN
    -- A snapshot older than another's change of a line would hide that change from this check.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'entries are posted in read committed transactions only'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_posted_isolation';
    END IF;
    SELECT count(*) AS count, sum(debit) AS debit, sum(credit) AS credit INTO lines
        FROM entry_lines WHERE entry_id = NEW.id;
    IF lines.count <> NEW.line_count OR lines.debit <> NEW.total_debit OR lines.credit <> NEW.total_credit THEN
        RAISE EXCEPTION 'entry % does not equal its lines', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_posted_balanced';
    END IF;
    PERFORM FROM periods
        WHERE fiscal_year_id = NEW.fiscal_year_id AND month = date_trunc('month', NEW.date) AND state = 'open'
        FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'entry % is in a month that is not open', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_posted_period_open';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER entries_posted_balanced AFTER INSERT OR UPDATE ON entries
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.state = 'posted') EXECUTE FUNCTION check_posted_entry();

-- Lines change as long as their entry is a draft. The entry is locked, so that it cannot be posted meanwhile.
CREATE FUNCTION refuse_line_of_posted_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema AS $$
DECLARE
    entry_state text;
BEGIN
    SELECT state INTO entry_state FROM entries WHERE id = OLD.entry_id FOR SHARE;
    IF entry_state = 'posted' THEN
        RAISE EXCEPTION 'entry % is posted: its lines are never changed', OLD.entry_id
            USING ERRCODE = 'restrict_violation', CONSTRAINT = 'entry_lines_posted_immutable';
    END IF;
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER entry_lines_posted_immutable BEFORE UPDATE OR DELETE ON entry_lines
    FOR EACH ROW EXECUTE FUNCTION refuse_line_of_posted_entry();
