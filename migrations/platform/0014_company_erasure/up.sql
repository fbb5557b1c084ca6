-- A company whose owner asked for its erasure is read by its members until then and written by nobody.
ALTER TABLE platform.companies
    ADD COLUMN erase_at timestamptz,
    ADD COLUMN erase_asked_at timestamptz,
    -- Who asked; no reference, which would be a second one to the same table.
    ADD COLUMN erase_asked_by uuid,
    -- When its members were told that the day is near.
    ADD COLUMN erase_told_at timestamptz,
    ADD CONSTRAINT companies_erasure_check CHECK (
        num_nonnulls(erase_at, erase_asked_at, erase_asked_by) IN (0, 3)
        AND (erase_told_at IS NULL OR erase_at IS NOT NULL)
    );
CREATE INDEX companies_erasure_idx ON platform.companies (erase_at) WHERE erase_at IS NOT NULL;
