-- A company that is read out of an archive has rows before anybody may enter it.
ALTER TABLE platform.companies DROP CONSTRAINT companies_state_check;
ALTER TABLE platform.companies ADD CONSTRAINT companies_state_check
    CHECK (state IN ('claimed', 'seeding', 'active', 'quarantined', 'erasing', 'importing'));
