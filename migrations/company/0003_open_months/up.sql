-- Balances count a line in the month of its own date, so it is not enough that the entry's month is open: every line
-- of a posted entry lies in the entry's fiscal year and in an open month of it. What was posted before is not asked
-- again.
-- Placeholder: :schema is the quoted name of the company's schema and role.

-- Checked once, at the end of the transaction that posts: the lines are all there and add up, and the months are open.
-- A session keeps the plan it made when the tables were small: without seqscan off, a bulk import is quadratic.
CREATE OR REPLACE FUNCTION check_posted_entry() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema SET enable_seqscan TO off AS $$
DECLARE
    lines record;
    months date[];
    open_months bigint;
BEGIN
    -- A snapshot older than another's change of a line would hide that change from this check.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'entries are posted in read committed transactions only'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_posted_isolation';
    END IF;
    SELECT count(*) AS count, sum(debit) AS debit, sum(credit) AS credit,
           least(min(date), NEW.date) AS first_day, greatest(max(date), NEW.date) AS last_day INTO lines
        FROM entry_lines WHERE entry_id = NEW.id;
    IF lines.count <> NEW.line_count OR lines.debit <> NEW.total_debit OR lines.credit <> NEW.total_credit THEN
        RAISE EXCEPTION 'entry % does not equal its lines', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_posted_balanced';
    END IF;
    -- Only an imported entry has dates in several months: the usual one is asked about its one month.
    IF date_trunc('month', lines.first_day) = date_trunc('month', lines.last_day) THEN
        PERFORM FROM periods p, fiscal_years y
            WHERE p.fiscal_year_id = NEW.fiscal_year_id AND p.month = date_trunc('month', NEW.date)
                AND p.state = 'open' AND y.id = NEW.fiscal_year_id
                AND y.start_date <= lines.first_day AND y.end_date >= lines.last_day
            FOR SHARE OF p;
        IF FOUND THEN
            RETURN NULL;
        END IF;
    END IF;
    SELECT array_agg(DISTINCT date_trunc('month', day)::date) INTO months
        FROM (SELECT date AS day FROM entry_lines WHERE entry_id = NEW.id UNION SELECT NEW.date) days;
    PERFORM FROM periods p JOIN fiscal_years y ON y.id = p.fiscal_year_id
        WHERE p.fiscal_year_id = NEW.fiscal_year_id AND p.month = ANY (months) AND p.state = 'open'
            AND y.start_date <= lines.first_day AND y.end_date >= lines.last_day
        ORDER BY p.month FOR SHARE OF p;
    GET DIAGNOSTICS open_months = ROW_COUNT;
    IF open_months <> cardinality(months) THEN
        RAISE EXCEPTION 'entry % has a date outside its fiscal year or in a month that is not open', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_posted_period_open';
    END IF;
    RETURN NULL;
END
$$;
