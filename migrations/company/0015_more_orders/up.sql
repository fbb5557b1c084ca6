-- The chart of accounts by label: without accents, so that Étude stands beside Etat, and by its beginning, which always fits.
CREATE INDEX accounts_label_idx ON accounts (left(folded, 100), number);

-- The lines of a third party by day, on whichever accounts they are.
CREATE INDEX entry_lines_auxiliary_idx ON entry_lines (auxiliary, date, entry_id, position) WHERE auxiliary IS NOT NULL;
