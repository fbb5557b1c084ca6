-- Balances by journal, so that what was invoiced is told from what was paid.
-- Placeholder: :schema is the quoted name of the company's schema and role.
--
-- The database keeps them itself, so that what a service of the version before posts meanwhile is in them too. Whoever posts
-- holds the sequence of the journal and the year, so nobody waits for these rows.
CREATE TABLE journal_balances (
    fiscal_year_id uuid NOT NULL,
    month date NOT NULL,
    account text NOT NULL,
    -- '' for none.
    auxiliary text NOT NULL,
    kind text NOT NULL,
    journal text NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL,
    CONSTRAINT journal_balances_pkey PRIMARY KEY (fiscal_year_id, month, account, auxiliary, kind, journal),
    CONSTRAINT journal_balances_period_fkey FOREIGN KEY (fiscal_year_id, month) REFERENCES periods,
    CONSTRAINT journal_balances_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT journal_balances_journal_fkey FOREIGN KEY (journal) REFERENCES journals,
    CONSTRAINT journal_balances_kind_check CHECK (kind IN ('opening', 'ordinary', 'closing')),
    CONSTRAINT journal_balances_amounts_check CHECK (debit >= 0 AND credit >= 0)
);
CREATE INDEX journal_balances_account_idx ON journal_balances (account);

-- Once an entry, at the end of the transaction that posts it: then its lines are there.
CREATE FUNCTION count_posted_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema SET enable_seqscan TO off AS $$
BEGIN
    INSERT INTO journal_balances AS b (fiscal_year_id, month, account, auxiliary, kind, journal, debit, credit)
        SELECT NEW.fiscal_year_id, date_trunc('month', l.date)::date, l.account, coalesce(l.auxiliary, ''), NEW.kind,
               NEW.journal, sum(l.debit), sum(l.credit)
        FROM entry_lines l WHERE l.entry_id = NEW.id
        GROUP BY 1, 2, 3, 4
        ON CONFLICT ON CONSTRAINT journal_balances_pkey
        DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
    RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER entries_posted_counted AFTER INSERT OR UPDATE ON entries
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.state = 'posted' AND NEW.source <> 'import') EXECUTE FUNCTION count_posted_entry();

-- An import is counted as a whole when it is done: there is one a year.
CREATE FUNCTION count_imported_entries() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema AS $$
BEGIN
    INSERT INTO journal_balances AS b (fiscal_year_id, month, account, auxiliary, kind, journal, debit, credit)
        SELECT e.fiscal_year_id, date_trunc('month', l.date)::date, l.account, coalesce(l.auxiliary, ''), e.kind,
               e.journal, sum(l.debit), sum(l.credit)
        FROM entries e JOIN entry_lines l ON l.entry_id = e.id
        WHERE e.fiscal_year_id = NEW.fiscal_year_id AND e.state = 'posted' AND e.source = 'import'
        GROUP BY 1, 2, 3, 4, 5, 6
        ON CONFLICT ON CONSTRAINT journal_balances_pkey
        DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;
    RETURN NULL;
END
$$;
CREATE TRIGGER fec_imports_counted AFTER UPDATE ON fec_imports
    FOR EACH ROW WHEN (OLD.state <> 'imported' AND NEW.state = 'imported') EXECUTE FUNCTION count_imported_entries();

-- The triggers came first and wait for whoever is posting: nothing is posted between them and this.
INSERT INTO journal_balances (fiscal_year_id, month, account, auxiliary, kind, journal, debit, credit)
    SELECT e.fiscal_year_id, date_trunc('month', l.date)::date, l.account, coalesce(l.auxiliary, ''), e.kind, e.journal,
           sum(l.debit), sum(l.credit)
    FROM entries e JOIN entry_lines l ON l.entry_id = e.id
    WHERE e.state = 'posted'
    GROUP BY 1, 2, 3, 4, 5, 6;
