-- Matching: which lines of an account settle one another, and which are still open.
-- Placeholder: :schema is the quoted name of the company's schema and role.
--
-- Posted lines never change, so what they are matched with stands beside them. An account is kept open item by open item
-- when it is matchable; then each of its posted lines is an open item until a match settles it.
ALTER TABLE accounts ADD COLUMN is_matchable boolean NOT NULL DEFAULT false;

-- Whether the lines of the opening entries of a year are open items: not where the books have the years before, whose own lines
-- are open then. Said once, when the first of those entries is posted.
ALTER TABLE fiscal_years ADD COLUMN has_opening_items boolean;

CREATE TABLE matches (
    id uuid NOT NULL,
    account text NOT NULL,
    -- '' for none.
    auxiliary text NOT NULL,
    letter text NOT NULL,
    -- What is left when its lines are added up, debits less credits; 0 when they settle one another.
    remainder bigint NOT NULL,
    -- The day on which the last of its lines settled the others; NULL as long as something is left.
    settled_on date,
    -- The day on which it was made (DateLet of the FEC); NULL for one of a file that does not say.
    matched_on date,
    source text NOT NULL,
    created_at timestamptz NOT NULL,
    created_by uuid,
    CONSTRAINT matches_pkey PRIMARY KEY (id),
    CONSTRAINT matches_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT matches_letter_check CHECK (length(letter) BETWEEN 1 AND 200),
    CONSTRAINT matches_source_check CHECK (source IN ('manual', 'reference', 'amount', 'combination', 'import')),
    CONSTRAINT matches_settled_check CHECK ((settled_on IS NULL) = (remainder <> 0))
);
-- Partial ones first, then the last settled; what was open on a day of the past is what was settled after it.
CREATE INDEX matches_account_idx ON matches (account, (coalesce(settled_on, '9999-12-31')), id);
CREATE INDEX matches_auxiliary_idx ON matches (account, auxiliary, (coalesce(settled_on, '9999-12-31')), id);

-- A line is in one match at most.
CREATE TABLE match_lines (
    entry_id uuid NOT NULL,
    position integer NOT NULL,
    match_id uuid NOT NULL,
    CONSTRAINT match_lines_pkey PRIMARY KEY (entry_id, position),
    CONSTRAINT match_lines_line_fkey FOREIGN KEY (entry_id, position) REFERENCES entry_lines,
    CONSTRAINT match_lines_match_fkey FOREIGN KEY (match_id) REFERENCES matches ON DELETE CASCADE
);
CREATE INDEX match_lines_match_idx ON match_lines (match_id);

-- Posted lines of matchable accounts that nothing settles, or only in part.
CREATE TABLE open_items (
    entry_id uuid NOT NULL,
    position integer NOT NULL,
    account text NOT NULL,
    -- '' for none.
    auxiliary text NOT NULL,
    date date NOT NULL,
    -- When it has to be paid; the line's own day where nobody said.
    due_date date NOT NULL,
    -- Debit less credit.
    amount bigint NOT NULL,
    -- The match that leaves a part of it open.
    match_id uuid,
    CONSTRAINT open_items_pkey PRIMARY KEY (entry_id, position),
    CONSTRAINT open_items_line_fkey FOREIGN KEY (entry_id, position) REFERENCES entry_lines,
    CONSTRAINT open_items_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT open_items_match_fkey FOREIGN KEY (match_id) REFERENCES matches,
    CONSTRAINT open_items_amount_check CHECK (amount <> 0)
);
CREATE INDEX open_items_account_idx ON open_items (account, auxiliary, date, entry_id, position);
CREATE INDEX open_items_match_idx ON open_items (match_id) WHERE match_id IS NOT NULL;

-- What a letter of a third party brought together in a year, of the entries that a year imported or of an account that is
-- matched from now on, is a match, whole when it comes to nothing. What it marks alone was settled in another year: it stays open.
CREATE FUNCTION match_lettered_lines(of_import uuid, of_account text) RETURNS void
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

-- Matches are dissolved: their lines are open again, all of each.
CREATE FUNCTION dissolve_matches(ids uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path TO :schema AS $$
BEGIN
    UPDATE open_items SET match_id = NULL WHERE match_id = ANY (ids);
    INSERT INTO open_items (entry_id, position, account, auxiliary, date, due_date, amount)
        SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date),
               l.debit - l.credit
        FROM match_lines m JOIN matches g ON g.id = m.match_id JOIN entry_lines l USING (entry_id, position)
        WHERE g.id = ANY (ids) AND g.settled_on IS NOT NULL;
    DELETE FROM matches WHERE id = ANY (ids);
END
$$;

-- Whether the lines of the opening entries of a year are open items, which is decided now if it was not.
CREATE FUNCTION opens_items(year uuid) RETURNS boolean
LANGUAGE plpgsql SET search_path TO :schema AS $$
DECLARE
    answer boolean;
BEGIN
    UPDATE fiscal_years y SET has_opening_items = NOT EXISTS (
            SELECT FROM fiscal_years b JOIN journal_sequences s ON s.fiscal_year_id = b.id
            WHERE b.end_date < y.start_date AND s.next_number > 1)
        WHERE y.id = year AND y.has_opening_items IS NULL;
    SELECT has_opening_items INTO answer FROM fiscal_years WHERE id = year;
    RETURN answer;
END
$$;

-- A year came into the books behind which there are years that were opened without it: now its own lines are open. What was
-- matched with the lines of those openings is open again.
CREATE FUNCTION give_opening_items_up(year uuid) RETURNS void
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

-- The accounts of customers and suppliers are matched from the start.
UPDATE accounts a SET is_matchable = true FROM settings s
WHERE a.number ~ CASE
    WHEN s.accounting_standard IN ('PCG', 'SYSCOHADA', 'SCE') THEN '^4[01]'
    WHEN s.accounting_standard = 'PCMN' THEN '^4[046]'
    WHEN s.accounting_standard = 'PCN' THEN '^4[034]'
    WHEN s.accounting_standard = 'CGNC' THEN '^(34|44)[12]'
    ELSE '^$' END;

UPDATE fiscal_years y SET has_opening_items = NOT EXISTS (
        SELECT FROM fiscal_years b JOIN journal_sequences s ON s.fiscal_year_id = b.id
        WHERE b.end_date < y.start_date AND s.next_number > 1)
    WHERE EXISTS (SELECT FROM account_balances b WHERE b.fiscal_year_id = y.id AND b.kind = 'opening');

-- Whoever posts meanwhile waits for the lock of the change above, or came before it.
INSERT INTO open_items (entry_id, position, account, auxiliary, date, due_date, amount)
    SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date),
           l.debit - l.credit
    FROM entries e JOIN entry_lines l ON l.entry_id = e.id JOIN accounts a ON a.number = l.account
         JOIN fiscal_years y ON y.id = e.fiscal_year_id
    WHERE e.state = 'posted' AND a.is_matchable AND (e.kind <> 'opening' OR y.has_opening_items);
SELECT match_lettered_lines(NULL, NULL);
