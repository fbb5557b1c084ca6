-- Analytics: what lines are about beside their accounts, and what was meant to be earned and spent.
-- Placeholder: :schema is the quoted name of the company's schema and role.
--
-- None of it is hashed: the split of a posted line may change as long as its month is open.
CREATE TABLE analytic_axes (
    id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    position integer NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT analytic_axes_pkey PRIMARY KEY (id),
    CONSTRAINT analytic_axes_code_key UNIQUE (code),
    CONSTRAINT analytic_axes_code_check CHECK (length(code) BETWEEN 1 AND 20),
    CONSTRAINT analytic_axes_name_check CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT analytic_axes_position_check CHECK (position >= 0)
);

CREATE TABLE analytic_sections (
    id uuid NOT NULL,
    axis_id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT analytic_sections_pkey PRIMARY KEY (id),
    CONSTRAINT analytic_sections_code_key UNIQUE (axis_id, code),
    CONSTRAINT analytic_sections_axis_fkey FOREIGN KEY (axis_id) REFERENCES analytic_axes ON DELETE CASCADE,
    CONSTRAINT analytic_sections_code_check CHECK (length(code) BETWEEN 1 AND 20),
    CONSTRAINT analytic_sections_name_check CHECK (length(name) BETWEEN 1 AND 200)
);

-- Splits that come again: the shares of a key are those of the whole of a line.
CREATE TABLE distribution_keys (
    id uuid NOT NULL,
    axis_id uuid NOT NULL,
    name text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT distribution_keys_pkey PRIMARY KEY (id),
    CONSTRAINT distribution_keys_name_key UNIQUE (name),
    CONSTRAINT distribution_keys_axis_fkey FOREIGN KEY (axis_id) REFERENCES analytic_axes ON DELETE CASCADE,
    CONSTRAINT distribution_keys_name_check CHECK (length(name) BETWEEN 1 AND 200)
);
CREATE INDEX distribution_keys_axis_idx ON distribution_keys (axis_id);

-- Shares in millionths; those of a key add up to 1,000,000.
CREATE TABLE distribution_key_shares (
    key_id uuid NOT NULL,
    position integer NOT NULL,
    section_id uuid NOT NULL,
    share_millionths integer NOT NULL,
    CONSTRAINT distribution_key_shares_pkey PRIMARY KEY (key_id, position),
    CONSTRAINT distribution_key_shares_section_key UNIQUE (key_id, section_id),
    CONSTRAINT distribution_key_shares_key_fkey FOREIGN KEY (key_id) REFERENCES distribution_keys ON DELETE CASCADE,
    CONSTRAINT distribution_key_shares_section_fkey FOREIGN KEY (section_id) REFERENCES analytic_sections,
    CONSTRAINT distribution_key_shares_share_check CHECK (share_millionths BETWEEN 1 AND 1000000)
);
CREATE INDEX distribution_key_shares_section_idx ON distribution_key_shares (section_id);

-- Of which sections a line is, on the side of the line. What is in none of an axis is not allocated there.
CREATE TABLE line_sections (
    entry_id uuid NOT NULL,
    position integer NOT NULL,
    section_id uuid NOT NULL,
    amount bigint NOT NULL,
    -- The share that was typed; NULL for one that was typed as an amount.
    share_millionths integer,
    -- That of the line, by which those of a section are read.
    date date NOT NULL,
    CONSTRAINT line_sections_pkey PRIMARY KEY (entry_id, position, section_id),
    CONSTRAINT line_sections_line_fkey FOREIGN KEY (entry_id, position) REFERENCES entry_lines ON DELETE CASCADE,
    CONSTRAINT line_sections_section_fkey FOREIGN KEY (section_id) REFERENCES analytic_sections,
    CONSTRAINT line_sections_amount_check CHECK (amount > 0),
    CONSTRAINT line_sections_share_check CHECK (share_millionths BETWEEN 1 AND 1000000)
);
CREATE INDEX line_sections_section_idx ON line_sections (section_id, date, entry_id, position);

-- How often the split of a posted line was changed; 1 as long as there is no row.
CREATE TABLE line_splits (
    entry_id uuid NOT NULL,
    position integer NOT NULL,
    version integer NOT NULL,
    CONSTRAINT line_splits_pkey PRIMARY KEY (entry_id, position),
    CONSTRAINT line_splits_line_fkey FOREIGN KEY (entry_id, position) REFERENCES entry_lines ON DELETE CASCADE,
    CONSTRAINT line_splits_version_check CHECK (version > 1)
);

-- On one axis no more of a line is allocated than there is.
CREATE FUNCTION check_line_sections() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema SET enable_seqscan TO off AS $$
BEGIN
    PERFORM FROM line_sections s JOIN analytic_sections a ON a.id = s.section_id JOIN entry_lines l USING (entry_id, position)
        WHERE s.entry_id = NEW.entry_id AND s.position = NEW.position
        GROUP BY a.axis_id, l.debit, l.credit
        HAVING sum(s.amount) > l.debit + l.credit;
    IF FOUND THEN
        RAISE EXCEPTION 'more of line % of entry % is allocated than there is', NEW.position, NEW.entry_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'line_sections_within_line';
    END IF;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER line_sections_within_line AFTER INSERT OR UPDATE ON line_sections
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION check_line_sections();

-- What sections move by account, so that no report reads lines. Whoever posts or splits holds the sequence of the journal and the
-- year, so nobody waits for these rows.
CREATE TABLE section_balances (
    fiscal_year_id uuid NOT NULL,
    month date NOT NULL,
    account text NOT NULL,
    section_id uuid NOT NULL,
    kind text NOT NULL,
    journal text NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT section_balances_pkey PRIMARY KEY (fiscal_year_id, month, account, section_id, kind, journal),
    CONSTRAINT section_balances_period_fkey FOREIGN KEY (fiscal_year_id, month) REFERENCES periods,
    CONSTRAINT section_balances_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT section_balances_section_fkey FOREIGN KEY (section_id) REFERENCES analytic_sections,
    CONSTRAINT section_balances_journal_fkey FOREIGN KEY (journal) REFERENCES journals,
    CONSTRAINT section_balances_kind_check CHECK (kind IN ('opening', 'ordinary', 'closing')),
    CONSTRAINT section_balances_amounts_check CHECK (debit >= 0 AND credit >= 0)
);
CREATE INDEX section_balances_section_idx ON section_balances (section_id);
CREATE INDEX section_balances_account_idx ON section_balances (account);

-- Once an entry, at the end of the transaction that posts it: then its lines are there, and what they are about.
CREATE OR REPLACE FUNCTION count_posted_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema SET enable_seqscan TO off AS $$
BEGIN
    INSERT INTO journal_balances AS b (fiscal_year_id, month, account, auxiliary, kind, journal, debit, credit)
        SELECT NEW.fiscal_year_id, date_trunc('month', l.date)::date, l.account, coalesce(l.auxiliary, ''), NEW.kind,
               NEW.journal, sum(l.debit), sum(l.credit)
        FROM entry_lines l WHERE l.entry_id = NEW.id
        GROUP BY 1, 2, 3, 4
        ON CONFLICT ON CONSTRAINT journal_balances_pkey
        DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
    INSERT INTO section_balances AS b (fiscal_year_id, month, account, section_id, kind, journal, debit, credit)
        SELECT NEW.fiscal_year_id, date_trunc('month', l.date)::date, l.account, s.section_id, NEW.kind, NEW.journal,
               sum(CASE WHEN l.debit > 0 THEN s.amount ELSE 0 END), sum(CASE WHEN l.debit > 0 THEN 0 ELSE s.amount END)
        FROM line_sections s JOIN entry_lines l USING (entry_id, position) WHERE s.entry_id = NEW.id
        GROUP BY 1, 2, 3, 4
        ON CONFLICT ON CONSTRAINT section_balances_pkey
        DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
    IF NEW.kind = 'opening' AND NOT opens_items(NEW.fiscal_year_id) THEN
        RETURN NULL;
    END IF;
    INSERT INTO open_items (entry_id, position, account, auxiliary, date, due_date, amount)
        SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date),
               l.debit - l.credit
        FROM entry_lines l JOIN accounts a ON a.number = l.account
        WHERE l.entry_id = NEW.id AND a.is_matchable;
    RETURN NULL;
END
$$;

-- What is meant to be earned and spent in a fiscal year, by the beginnings of account numbers and by the sections of one axis.
CREATE TABLE budgets (
    id uuid NOT NULL,
    fiscal_year_id uuid NOT NULL,
    name text NOT NULL,
    axis_id uuid,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT budgets_pkey PRIMARY KEY (id),
    CONSTRAINT budgets_name_key UNIQUE (fiscal_year_id, name),
    CONSTRAINT budgets_fiscal_year_fkey FOREIGN KEY (fiscal_year_id) REFERENCES fiscal_years,
    CONSTRAINT budgets_axis_fkey FOREIGN KEY (axis_id) REFERENCES analytic_axes,
    CONSTRAINT budgets_name_check CHECK (length(name) BETWEEN 1 AND 200)
);
CREATE INDEX budgets_axis_idx ON budgets (axis_id) WHERE axis_id IS NOT NULL;

CREATE TABLE budget_lines (
    budget_id uuid NOT NULL,
    position integer NOT NULL,
    -- The beginning of account numbers.
    account text NOT NULL,
    section_id uuid,
    -- In minor units, one for each month of the year, in the direction that the accounts usually have.
    amounts bigint[] NOT NULL,
    CONSTRAINT budget_lines_pkey PRIMARY KEY (budget_id, position),
    CONSTRAINT budget_lines_account_key UNIQUE NULLS NOT DISTINCT (budget_id, account, section_id),
    CONSTRAINT budget_lines_budget_fkey FOREIGN KEY (budget_id) REFERENCES budgets ON DELETE CASCADE,
    CONSTRAINT budget_lines_section_fkey FOREIGN KEY (section_id) REFERENCES analytic_sections,
    CONSTRAINT budget_lines_position_check CHECK (position >= 0),
    CONSTRAINT budget_lines_account_check CHECK (account ~ '^[1-9][0-9A-Za-z]{0,19}$'),
    CONSTRAINT budget_lines_amounts_check CHECK (cardinality(amounts) BETWEEN 1 AND 36 AND array_position(amounts, NULL) IS NULL)
);
CREATE INDEX budget_lines_section_idx ON budget_lines (section_id) WHERE section_id IS NOT NULL;
