-- Placeholder: :schema is the quoted name of the company's schema and role.
CREATE OR REPLACE FUNCTION match_lettered_lines(of_import uuid, of_account text) RETURNS void
LANGUAGE sql SET search_path TO :schema AS $$
    WITH lettered AS MATERIALIZED (
        SELECT gen_random_uuid() AS id, o.account, o.auxiliary, l.letter, sum(o.amount)::bigint AS remainder,
               max(o.date) AS last_day, max(l.letter_date) AS matched_on,
               array_agg(o.entry_id ORDER BY o.entry_id, o.position) AS entries,
               array_agg(o.position ORDER BY o.entry_id, o.position) AS positions
        FROM open_items o JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = o.entry_id
        WHERE l.letter <> '' AND o.match_id IS NULL AND (of_account IS NULL OR o.account = of_account)
          AND (of_import IS NULL OR e.fiscal_year_id = of_import AND e.source = 'import')
        GROUP BY e.fiscal_year_id, o.account, o.auxiliary, l.letter
        HAVING count(*) > 1),
    lines AS MATERIALIZED (
        SELECT g.id, g.remainder, u.entry_id, u.position
        FROM lettered g, unnest(g.entries, g.positions) AS u (entry_id, position)),
    made AS (
        INSERT INTO matches (id, account, auxiliary, letter, remainder, settled_on, matched_on, source, created_at)
        SELECT id, account, auxiliary, letter, remainder, CASE WHEN remainder = 0 THEN last_day END, matched_on, 'import', now()
        FROM lettered),
    lined AS (
        INSERT INTO match_lines (entry_id, position, match_id) SELECT entry_id, position, id FROM lines),
    settled AS (
        DELETE FROM open_items o USING lines g
        WHERE g.remainder = 0 AND o.entry_id = g.entry_id AND o.position = g.position)
    UPDATE open_items o SET match_id = g.id FROM lines g
    WHERE g.remainder <> 0 AND o.entry_id = g.entry_id AND o.position = g.position
$$;

CREATE OR REPLACE FUNCTION give_opening_items_up(year uuid) RETURNS void
LANGUAGE plpgsql SET search_path TO :schema AS $$
DECLARE
    openings uuid[];
BEGIN
    SELECT array_agg(e.id) INTO openings
        FROM fiscal_years y JOIN fiscal_years n ON n.start_date > y.end_date AND n.has_opening_items
             JOIN entries e ON e.fiscal_year_id = n.id AND e.kind = 'opening' AND e.state = 'posted'
        WHERE y.id = year;
    IF openings IS NULL THEN
        RETURN;
    END IF;
    PERFORM dissolve_matches(ARRAY(SELECT DISTINCT match_id FROM match_lines WHERE entry_id = ANY (openings)));
    DELETE FROM open_items WHERE entry_id = ANY (openings);
    UPDATE fiscal_years SET has_opening_items = false
        WHERE has_opening_items AND start_date > (SELECT end_date FROM fiscal_years WHERE id = year);
END
$$;

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
        FROM entries e CROSS JOIN LATERAL (SELECT * FROM entry_lines l WHERE l.entry_id = e.id OFFSET 0) l
        WHERE e.fiscal_year_id = NEW.fiscal_year_id AND e.state = 'posted' AND e.source = 'import'
          AND (e.kind <> 'opening' OR opens_items(e.fiscal_year_id))
          AND l.account = ANY (ARRAY(SELECT number FROM accounts WHERE is_matchable));
    PERFORM match_lettered_lines(NEW.fiscal_year_id, NULL);
    PERFORM give_opening_items_up(NEW.fiscal_year_id);
    RETURN NULL;
END
$$;

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

DROP FUNCTION carry_open_items(uuid);
