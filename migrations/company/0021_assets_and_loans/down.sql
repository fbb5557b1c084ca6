DROP TABLE loan_instalments, loans, asset_depreciations, asset_usages, assets, asset_settings;
ALTER TABLE entries DROP CONSTRAINT entries_source_check,
    ADD CONSTRAINT entries_source_check CHECK (source IN ('manual', 'import', 'reversal', 'closing'));
