ALTER TABLE settings
    DROP COLUMN trading_name,
    DROP COLUMN default_vat_rate,
    DROP COLUMN payment_terms_days,
    DROP COLUMN tax_reminder_days,
    DROP COLUMN calculates_tax,
    DROP COLUMN sends_mails;
