-- Sums of sums must fit into 64 bits too: a trial balance adds up hundreds of these.
ALTER TABLE account_balances ADD CONSTRAINT account_balances_limit_check
    CHECK (debit <= 10000000000000000 AND credit <= 10000000000000000);
