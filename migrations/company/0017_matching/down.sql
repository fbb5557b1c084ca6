-- Once an entry, at the end of the transaction that posts it: then its lines are there.
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
    RETURN NULL;
END
$$;

-- An import is counted as a whole when it is done: there is one a year.
CREATE OR REPLACE FUNCTION count_imported_entries() RETURNS trigger
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

DROP FUNCTION match_lettered_lines(uuid, text), opens_items(uuid), give_opening_items_up(uuid), dissolve_matches(uuid[]);
DROP TABLE open_items, match_lines, matches;
ALTER TABLE fiscal_years DROP COLUMN has_opening_items;
ALTER TABLE accounts DROP COLUMN is_matchable;
