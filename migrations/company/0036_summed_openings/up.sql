-- A line that opens a year may bring several open items forward: the balance of a third party in one line, as many products write it.
-- Placeholder: :schema is the quoted name of the company's schema and role.
ALTER TABLE carried_lines DROP CONSTRAINT carried_lines_pkey;
ALTER TABLE carried_lines ADD CONSTRAINT carried_lines_pkey PRIMARY KEY (entry_id, position, from_entry_id, from_position);

-- As before, and what is left then of a third party's items is brought forward by the one line of it that is left, where that is their sum.
CREATE OR REPLACE FUNCTION carry_open_items(year uuid) RETURNS void
LANGUAGE plpgsql SET search_path TO :schema AS $$
DECLARE
    by_piece boolean;
BEGIN
    FOREACH by_piece IN ARRAY ARRAY[true, false] LOOP
        INSERT INTO carried_lines (entry_id, position, from_entry_id, from_position)
        WITH opening AS MATERIALIZED (
            SELECT e.id AS entry_id, l.position, l.account, coalesce(l.auxiliary, '') AS auxiliary, l.debit - l.credit AS amount,
                   CASE WHEN by_piece THEN coalesce(l.piece_ref, e.piece_ref) ELSE '' END AS piece, l.due_date
            FROM entries e CROSS JOIN LATERAL (SELECT * FROM entry_lines l WHERE l.entry_id = e.id OFFSET 0) l
            WHERE e.fiscal_year_id = year AND e.kind = 'opening' AND e.state = 'posted' AND e.reversal_of IS NULL
              AND NOT EXISTS (SELECT FROM entries r WHERE r.reversal_of = e.id)
              AND l.account = ANY (ARRAY(SELECT number FROM accounts WHERE is_matchable))
        ), item AS MATERIALIZED (
            SELECT o.entry_id, o.position, o.account, o.auxiliary, o.amount,
                   CASE WHEN by_piece THEN coalesce(l.piece_ref, e.piece_ref) ELSE '' END AS piece, o.due_date
            FROM open_items o JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = o.entry_id
            WHERE o.match_id IS NULL AND o.date < (SELECT start_date FROM fiscal_years WHERE id = year)
              AND NOT EXISTS (
                  SELECT FROM carried_lines c JOIN entries n ON n.id = c.entry_id
                  WHERE c.from_entry_id = o.entry_id AND c.from_position = o.position AND n.fiscal_year_id = year
                    AND NOT EXISTS (SELECT FROM entries r WHERE r.reversal_of = n.id))
        ), placed_opening AS (
            SELECT *, row_number() OVER (PARTITION BY account, auxiliary, amount, piece ORDER BY due_date, entry_id, position) AS place,
                   count(*) OVER (PARTITION BY account, auxiliary, amount, piece) AS places
            FROM opening o
            WHERE NOT EXISTS (SELECT FROM carried_lines c WHERE c.entry_id = o.entry_id AND c.position = o.position)
              AND (piece <> '' OR NOT by_piece)
        ), placed_item AS (
            SELECT *, row_number() OVER (PARTITION BY account, auxiliary, amount, piece ORDER BY due_date, entry_id, position) AS place,
                   count(*) OVER (PARTITION BY account, auxiliary, amount, piece) AS places
            FROM item
        )
        SELECT o.entry_id, o.position, i.entry_id, i.position
        FROM placed_opening o JOIN placed_item i USING (account, auxiliary, amount, piece, place)
        WHERE by_piece OR o.places = i.places;
    END LOOP;
    -- What is left of a third party is one sum in one line.
    INSERT INTO carried_lines (entry_id, position, from_entry_id, from_position)
    WITH opening AS MATERIALIZED (
        SELECT min(e.id::text)::uuid AS entry_id, min(l.position) AS position, l.account, coalesce(l.auxiliary, '') AS auxiliary,
               sum(l.debit - l.credit) AS amount
        FROM entries e CROSS JOIN LATERAL (SELECT * FROM entry_lines l WHERE l.entry_id = e.id OFFSET 0) l
        WHERE e.fiscal_year_id = year AND e.kind = 'opening' AND e.state = 'posted' AND e.reversal_of IS NULL
          AND NOT EXISTS (SELECT FROM entries r WHERE r.reversal_of = e.id)
          AND l.account = ANY (ARRAY(SELECT number FROM accounts WHERE is_matchable))
          AND NOT EXISTS (SELECT FROM carried_lines c WHERE c.entry_id = l.entry_id AND c.position = l.position)
        GROUP BY l.account, coalesce(l.auxiliary, '') HAVING count(*) = 1
    ), item AS MATERIALIZED (
        SELECT o.entry_id, o.position, o.account, o.auxiliary, sum(o.amount) OVER third AS amount,
               bool_and(o.match_id IS NULL) OVER third AS is_whole
        FROM open_items o
        WHERE o.date < (SELECT start_date FROM fiscal_years WHERE id = year)
          AND (o.account, o.auxiliary) IN (SELECT account, auxiliary FROM opening)
          AND NOT EXISTS (
              SELECT FROM carried_lines c JOIN entries n ON n.id = c.entry_id
              WHERE c.from_entry_id = o.entry_id AND c.from_position = o.position AND n.fiscal_year_id = year
                AND NOT EXISTS (SELECT FROM entries r WHERE r.reversal_of = n.id))
        WINDOW third AS (PARTITION BY o.account, o.auxiliary)
    )
    SELECT o.entry_id, o.position, i.entry_id, i.position
    FROM opening o JOIN item i USING (account, auxiliary, amount)
    WHERE i.is_whole;
END
$$;

-- As before: the items of one line are one side of a match, and none alone.
CREATE OR REPLACE FUNCTION match_lettered_lines(of_import uuid, of_account text) RETURNS void
LANGUAGE sql SET search_path TO :schema AS $$
    WITH marked AS MATERIALIZED (
        SELECT o.entry_id, o.position, o.account, o.auxiliary, o.amount, o.date, l.letter, l.letter_date, e.fiscal_year_id,
               false AS is_carried, l.entry_id AS of_entry, l.position AS of_position
        FROM open_items o JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = o.entry_id
        WHERE l.letter <> '' AND o.match_id IS NULL AND (of_account IS NULL OR o.account = of_account)
          AND (of_import IS NULL OR e.fiscal_year_id = of_import AND e.source = 'import')
        UNION ALL
        SELECT o.entry_id, o.position, o.account, o.auxiliary, o.amount, o.date, l.letter, l.letter_date, e.fiscal_year_id, true,
               l.entry_id, l.position
        FROM entries e JOIN carried_lines c ON c.entry_id = e.id
             JOIN entry_lines l ON l.entry_id = c.entry_id AND l.position = c.position
             JOIN open_items o ON o.entry_id = c.from_entry_id AND o.position = c.from_position
        WHERE l.letter <> '' AND o.match_id IS NULL AND e.fiscal_year_id = of_import AND e.source = 'import'
          AND e.kind = 'opening'),
    lettered AS MATERIALIZED (
        SELECT gen_random_uuid() AS id, account, auxiliary, letter, sum(amount)::bigint AS remainder, max(date) AS last_day,
               max(letter_date) AS matched_on, bool_or(is_carried) AS is_carried,
               array_agg(entry_id ORDER BY entry_id, position) AS entries,
               array_agg(position ORDER BY entry_id, position) AS positions
        FROM marked
        GROUP BY fiscal_year_id, account, auxiliary, letter
        HAVING count(DISTINCT (of_entry, of_position)) > 1),
    lines AS MATERIALIZED (
        SELECT g.id, g.remainder, u.entry_id, u.position
        FROM lettered g, unnest(g.entries, g.positions) AS u (entry_id, position)),
    made AS (
        INSERT INTO matches (id, account, auxiliary, letter, remainder, settled_on, matched_on, source, created_at)
        SELECT id, account, auxiliary, letter, remainder, CASE WHEN remainder = 0 THEN last_day END,
               CASE WHEN is_carried THEN coalesce(matched_on, last_day) ELSE matched_on END,
               CASE WHEN is_carried THEN 'reference' ELSE 'import' END, now()
        FROM lettered),
    lined AS (
        INSERT INTO match_lines (entry_id, position, match_id) SELECT entry_id, position, id FROM lines),
    settled AS (
        DELETE FROM open_items o USING lines g
        WHERE g.remainder = 0 AND o.entry_id = g.entry_id AND o.position = g.position)
    UPDATE open_items o SET match_id = g.id FROM lines g
    WHERE g.remainder <> 0 AND o.entry_id = g.entry_id AND o.position = g.position
$$;

-- As before, with lines that bring several items forward.
CREATE OR REPLACE FUNCTION give_opening_items_up(year uuid) RETURNS void
LANGUAGE plpgsql SET search_path TO :schema AS $$
DECLARE
    openings uuid[];
    opened uuid[];
    former jsonb;
    one uuid;
BEGIN
    SELECT array_agg(e.id), array_agg(DISTINCT n.id) INTO openings, opened
        FROM fiscal_years y JOIN fiscal_years n ON n.start_date > y.end_date AND n.has_opening_items
             JOIN entries e ON e.fiscal_year_id = n.id AND e.kind = 'opening' AND e.state = 'posted'
        WHERE y.id = year;
    IF openings IS NULL THEN
        RETURN;
    END IF;
    SELECT jsonb_agg(to_jsonb(g) || jsonb_build_object('entries', g.entries, 'positions', g.positions)) INTO former
        FROM (SELECT m.*, array_agg(l.entry_id ORDER BY l.entry_id, l.position) AS entries,
                     array_agg(l.position ORDER BY l.entry_id, l.position) AS positions
              FROM matches m JOIN match_lines l ON l.match_id = m.id
              WHERE m.id IN (SELECT match_id FROM match_lines WHERE entry_id = ANY (openings))
              GROUP BY m.id) g;
    PERFORM dissolve_matches(ARRAY(SELECT DISTINCT match_id FROM match_lines WHERE entry_id = ANY (openings)));
    DELETE FROM open_items WHERE entry_id = ANY (openings);
    UPDATE fiscal_years SET has_opening_items = false
        WHERE has_opening_items AND start_date > (SELECT end_date FROM fiscal_years WHERE id = year);
    FOREACH one IN ARRAY opened LOOP
        PERFORM carry_open_items(one);
    END LOOP;
    -- What was brought forward from those openings is brought forward from what they were.
    WITH further AS (
        DELETE FROM carried_lines c USING (SELECT DISTINCT entry_id, position FROM carried_lines WHERE entry_id = ANY (openings)) f
        WHERE c.from_entry_id = f.entry_id AND c.from_position = f.position
        RETURNING c.*)
    INSERT INTO carried_lines (entry_id, position, from_entry_id, from_position)
    SELECT n.entry_id, n.position, f.from_entry_id, f.from_position
    FROM further n JOIN carried_lines f ON f.entry_id = n.from_entry_id AND f.position = n.from_position;
    WITH was AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(former) AS f (
            id uuid, account text, auxiliary text, letter text, matched_on date, source text, created_at timestamptz,
            created_by uuid, write_off_entry_id uuid, entries uuid[], positions integer[])),
    lines AS MATERIALIZED (
        SELECT w.id, coalesce(c.from_entry_id, u.entry_id) AS entry_id, coalesce(c.from_position, u.position) AS position,
               c.entry_id IS NOT NULL AS is_carried
        FROM was w CROSS JOIN unnest(w.entries, w.positions) AS u (entry_id, position)
             LEFT JOIN carried_lines c ON c.entry_id = u.entry_id AND c.position = u.position),
    whole AS MATERIALIZED (
        SELECT l.id, sum(o.amount)::bigint AS remainder, max(o.date) AS last_day
        FROM lines l LEFT JOIN open_items o ON o.entry_id = l.entry_id AND o.position = l.position AND o.match_id IS NULL
        GROUP BY l.id HAVING count(*) > 1 AND count(o.amount) = count(*) AND bool_or(l.is_carried)),
    made AS (
        INSERT INTO matches (id, account, auxiliary, letter, remainder, settled_on, matched_on, source, created_at, created_by, write_off_entry_id)
        SELECT id, account, auxiliary, letter, remainder, CASE WHEN remainder = 0 THEN last_day END, coalesce(matched_on, last_day),
               CASE source WHEN 'import' THEN 'reference' ELSE source END, created_at, created_by, write_off_entry_id
        FROM was JOIN whole USING (id)),
    lined AS (
        INSERT INTO match_lines (entry_id, position, match_id) SELECT entry_id, position, id FROM lines JOIN whole USING (id)),
    settled AS (
        DELETE FROM open_items o USING lines l JOIN whole w USING (id)
        WHERE w.remainder = 0 AND o.entry_id = l.entry_id AND o.position = l.position)
    UPDATE open_items o SET match_id = l.id FROM lines l JOIN whole w USING (id)
    WHERE w.remainder <> 0 AND o.entry_id = l.entry_id AND o.position = l.position;
END
$$;
