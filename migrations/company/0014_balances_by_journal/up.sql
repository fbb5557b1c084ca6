-- Balances are kept by journal too, so that what was invoiced is told from what was paid. They are made anew from the
-- posted lines: no balance says of itself in which journals it moved.
TRUNCATE account_balances;
ALTER TABLE account_balances
    DROP CONSTRAINT account_balances_pkey,
    ADD COLUMN journal text NOT NULL,
    ADD CONSTRAINT account_balances_pkey PRIMARY KEY (fiscal_year_id, month, account, auxiliary, kind, journal),
    ADD CONSTRAINT account_balances_journal_fkey FOREIGN KEY (journal) REFERENCES journals;
INSERT INTO account_balances (fiscal_year_id, month, account, auxiliary, kind, journal, debit, credit)
    SELECT e.fiscal_year_id, date_trunc('month', l.date)::date, l.account, coalesce(l.auxiliary, ''), e.kind, e.journal,
           sum(l.debit), sum(l.credit)
    FROM entries e JOIN entry_lines l ON l.entry_id = e.id
    WHERE e.state = 'posted'
    GROUP BY 1, 2, 3, 4, 5, 6;
