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

DROP TABLE budget_lines, budgets, section_balances, line_splits, line_sections;
DROP FUNCTION check_line_sections();
DROP TABLE distribution_key_shares, distribution_keys, analytic_sections, analytic_axes;
