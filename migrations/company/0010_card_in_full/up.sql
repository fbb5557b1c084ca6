ALTER TABLE settings
    ADD COLUMN trading_name text NOT NULL DEFAULT '',
    -- Percent as decimal text; NULL: the usual rate of the country, as it changes.
    ADD COLUMN default_vat_rate text CHECK (default_vat_rate ~ '^[0-9]{1,3}(\.[0-9]{1,3})?$'),
    ADD COLUMN payment_terms_days integer NOT NULL DEFAULT 30 CHECK (payment_terms_days BETWEEN 0 AND 365),
    ADD COLUMN tax_reminder_days integer NOT NULL DEFAULT 3 CHECK (tax_reminder_days BETWEEN 0 AND 60),
    ADD COLUMN calculates_tax boolean NOT NULL DEFAULT true,
    ADD COLUMN sends_mails boolean NOT NULL DEFAULT true;
-- A legal form is the code of a choice: an abbreviation that was typed is one when its points and blanks are gone. A longer
-- text stays as it was typed, until somebody chooses.
UPDATE settings SET legal_form = upper(regexp_replace(legal_form, '[.\s]', '', 'g')) WHERE length(legal_form) BETWEEN 1 AND 12;
