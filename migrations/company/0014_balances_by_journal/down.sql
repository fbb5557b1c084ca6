TRUNCATE account_balances;
ALTER TABLE account_balances
    DROP CONSTRAINT account_balances_journal_fkey,
    DROP CONSTRAINT account_balances_pkey,
    DROP COLUMN journal,
    ADD CONSTRAINT account_balances_pkey PRIMARY KEY (fiscal_year_id, month, account, auxiliary, kind);
INSERT INTO account_balances (fiscal_year_id, month, account, auxiliary, kind, debit, credit)
    SELECT e.fiscal_year_id, date_trunc('month', l.date)::date, l.account, coalesce(l.auxiliary, ''), e.kind,
           sum(l.debit), sum(l.credit)
    FROM entries e JOIN entry_lines l ON l.entry_id = e.id
    WHERE e.state = 'posted'
    GROUP BY 1, 2, 3, 4, 5;
