-- Whether what is sold through an account goes abroad: exports and deliveries within the European Union stand apart in the French statements.
ALTER TABLE accounts ADD COLUMN is_abroad boolean NOT NULL DEFAULT false;
