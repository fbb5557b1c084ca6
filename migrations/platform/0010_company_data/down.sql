ALTER TABLE platform.companies DROP CONSTRAINT companies_state_check;
ALTER TABLE platform.companies ADD CONSTRAINT companies_state_check
    CHECK (state IN ('claimed', 'seeding', 'active', 'quarantined', 'erasing'));
