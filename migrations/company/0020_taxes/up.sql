-- Taxes on lines: the company's codes, what they are at which time, and the way to the lines that bear them.
CREATE TABLE tax_codes (
    code text NOT NULL,
    name text NOT NULL,
    usage text NOT NULL,
    kind text NOT NULL,
    due text NOT NULL,
    -- A code of the list VATEX (EN 16931, BT-121); '' for none.
    exemption text NOT NULL DEFAULT '',
    -- Where tax stands that is owed, and where that which is got back.
    collected_account text,
    deductible_account text,
    -- A second tax on the same base.
    companion text,
    -- Where base and tax stand in the declaration; '' where that is not known.
    base_box text NOT NULL DEFAULT '',
    tax_box text NOT NULL DEFAULT '',
    deductible_box text NOT NULL DEFAULT '',
    last_day date,
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT tax_codes_pkey PRIMARY KEY (code),
    CONSTRAINT tax_codes_collected_fkey FOREIGN KEY (collected_account) REFERENCES accounts,
    CONSTRAINT tax_codes_deductible_fkey FOREIGN KEY (deductible_account) REFERENCES accounts,
    CONSTRAINT tax_codes_companion_fkey FOREIGN KEY (companion) REFERENCES tax_codes,
    CONSTRAINT tax_codes_code_check CHECK (length(code) BETWEEN 1 AND 20),
    CONSTRAINT tax_codes_name_check CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT tax_codes_usage_check CHECK (usage IN ('sale', 'purchase')),
    CONSTRAINT tax_codes_kind_check
        CHECK (kind IN ('domestic', 'intra_eu', 'reverse_charge', 'import', 'customs', 'export', 'exempt')),
    CONSTRAINT tax_codes_due_check CHECK (due IN ('debits', 'payments')),
    CONSTRAINT tax_codes_texts_check CHECK (length(exemption) <= 40 AND length(base_box) <= 10 AND length(tax_box) <= 10
        AND length(deductible_box) <= 10),
    CONSTRAINT tax_codes_companion_check CHECK (companion <> code)
);

-- Rates in millionths: 9.975 % is 99750.
CREATE TABLE tax_rates (
    code text NOT NULL,
    first_day date NOT NULL,
    rate_millionths integer NOT NULL,
    share_millionths integer NOT NULL DEFAULT 1000000,
    CONSTRAINT tax_rates_pkey PRIMARY KEY (code, first_day),
    CONSTRAINT tax_rates_code_fkey FOREIGN KEY (code) REFERENCES tax_codes ON DELETE CASCADE,
    CONSTRAINT tax_rates_rate_check CHECK (rate_millionths BETWEEN 0 AND 1000000 AND share_millionths BETWEEN 0 AND 1000000)
);

CREATE INDEX entry_lines_tax_idx ON entry_lines (tax_code, date, entry_id, position) WHERE tax_code IS NOT NULL;
CREATE INDEX entry_lines_taxed_idx ON entry_lines (date, entry_id, position) WHERE tax_code IS NOT NULL;
