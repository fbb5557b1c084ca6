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
    INSERT INTO open_items (entry_id, position, account, auxiliary, date, due_date, amount)
        SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date),
               l.debit - l.credit
        FROM entries e JOIN entry_lines l ON l.entry_id = e.id
        WHERE e.fiscal_year_id = NEW.fiscal_year_id AND e.state = 'posted' AND e.source = 'import'
          AND (e.kind <> 'opening' OR opens_items(e.fiscal_year_id))
          AND l.account = ANY (ARRAY(SELECT number FROM accounts WHERE is_matchable));
    PERFORM match_lettered_lines(NEW.fiscal_year_id, NULL);
    PERFORM give_opening_items_up(NEW.fiscal_year_id);
    RETURN NULL;
END
$$;
