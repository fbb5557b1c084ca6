-- Checked once, at the end of the transaction that posts: the lines are all there and add up, and the month is open.
-- A session keeps the plan it made when the tables were small: without seqscan off, a bulk import is quadratic.
CREATE OR REPLACE FUNCTION check_posted_entry() RETURNS trigger
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
