-- The charts of Switzerland and Canada are known.
ALTER TABLE settings
    DROP CONSTRAINT settings_accounting_standard_check,
    ADD CONSTRAINT settings_accounting_standard_check
        CHECK (accounting_standard IN ('PCG', 'SYSCOHADA', 'PCMN', 'PCN', 'CGNC', 'SCE', 'KMU', 'GIFI', 'IFRS', 'OTHER'));
