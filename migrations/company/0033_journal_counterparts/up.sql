-- The account that usually balances the entries of a journal: a bank's, a cash box's. The entries of openings and closings are made by the
-- balances of the others.
ALTER TABLE journals
    ADD COLUMN counterpart_account text,
    ADD CONSTRAINT journals_counterpart_account_fkey FOREIGN KEY (counterpart_account) REFERENCES accounts,
    ADD CONSTRAINT journals_counterpart_check
        CHECK (counterpart_account IS NULL OR type NOT IN ('opening', 'closing'));
CREATE INDEX journals_counterpart_account_idx ON journals (counterpart_account) WHERE counterpart_account IS NOT NULL;
