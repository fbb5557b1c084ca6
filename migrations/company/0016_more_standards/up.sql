-- The charts of Belgium, Luxembourg, Morocco and Tunisia are known.
ALTER TABLE settings
    DROP CONSTRAINT settings_accounting_standard_check,
    ADD CONSTRAINT settings_accounting_standard_check
        CHECK (accounting_standard IN ('PCG', 'SYSCOHADA', 'PCMN', 'PCN', 'CGNC', 'SCE', 'IFRS', 'OTHER'));
