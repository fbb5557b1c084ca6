ALTER TABLE platform.companies
    DROP COLUMN erase_at,
    DROP COLUMN erase_asked_at,
    DROP COLUMN erase_asked_by,
    DROP COLUMN erase_told_at;
