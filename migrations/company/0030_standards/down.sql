-- What a company keeps by one of these charts was its own chart before.
UPDATE settings SET accounting_standard = 'OTHER' WHERE accounting_standard IN ('KMU', 'GIFI');
ALTER TABLE settings
    DROP CONSTRAINT settings_accounting_standard_check,
    ADD CONSTRAINT settings_accounting_standard_check
        CHECK (accounting_standard IN ('PCG', 'SYSCOHADA', 'PCMN', 'PCN', 'CGNC', 'SCE', 'IFRS', 'OTHER'));
