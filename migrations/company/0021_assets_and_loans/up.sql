-- Fixed assets and loans: what they are, and which entries were made of them.

ALTER TABLE entries DROP CONSTRAINT entries_source_check,
    ADD CONSTRAINT entries_source_check
        CHECK (source IN ('manual', 'import', 'reversal', 'closing', 'assets', 'loans'));

-- One row: how the days of new assets are counted.
CREATE TABLE asset_settings (
    id integer NOT NULL DEFAULT 1,
    days_of_year integer NOT NULL DEFAULT 360,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT asset_settings_pkey PRIMARY KEY (id),
    CONSTRAINT asset_settings_one_check CHECK (id = 1),
    CONSTRAINT asset_settings_days_check CHECK (days_of_year IN (360, 365))
);
INSERT INTO asset_settings DEFAULT VALUES;

CREATE TABLE assets (
    id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    supplier text NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    -- The asset that it is a component of.
    parent_id uuid,
    acquired_on date NOT NULL,
    in_service_on date NOT NULL,
    -- Minor units of the company's currency, as all amounts here.
    cost bigint NOT NULL,
    residual bigint NOT NULL DEFAULT 0,
    method text NOT NULL,
    months integer,
    -- In hundredths: 1.75 is 175.
    coefficient integer,
    -- In thousandths of a unit.
    units bigint,
    tax_method text,
    tax_months integer,
    tax_coefficient integer,
    days_of_year integer NOT NULL,
    -- What was written off before: up to the end of this day.
    opening_on date,
    opening_depreciation bigint NOT NULL DEFAULT 0,
    opening_excess bigint NOT NULL DEFAULT 0,
    account text NOT NULL,
    depreciation_account text,
    charge_account text,
    excess_account text,
    excess_charge_account text,
    excess_income_account text,
    disposed_on date,
    proceeds bigint,
    disposal_entry_id uuid,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT assets_pkey PRIMARY KEY (id),
    CONSTRAINT assets_code_key UNIQUE (code),
    CONSTRAINT assets_parent_fkey FOREIGN KEY (parent_id) REFERENCES assets,
    CONSTRAINT assets_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT assets_depreciation_account_fkey FOREIGN KEY (depreciation_account) REFERENCES accounts,
    CONSTRAINT assets_charge_account_fkey FOREIGN KEY (charge_account) REFERENCES accounts,
    CONSTRAINT assets_excess_account_fkey FOREIGN KEY (excess_account) REFERENCES accounts,
    CONSTRAINT assets_excess_charge_account_fkey FOREIGN KEY (excess_charge_account) REFERENCES accounts,
    CONSTRAINT assets_excess_income_account_fkey FOREIGN KEY (excess_income_account) REFERENCES accounts,
    CONSTRAINT assets_disposal_entry_fkey FOREIGN KEY (disposal_entry_id) REFERENCES entries,
    CONSTRAINT assets_code_check CHECK (length(code) BETWEEN 1 AND 30),
    CONSTRAINT assets_name_check CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT assets_texts_check CHECK (length(supplier) <= 200 AND length(note) <= 1000),
    CONSTRAINT assets_parent_check CHECK (parent_id <> id),
    CONSTRAINT assets_amounts_check CHECK (cost > 0 AND residual >= 0 AND residual < cost
        AND opening_depreciation BETWEEN 0 AND cost AND opening_excess BETWEEN 0 AND cost),
    CONSTRAINT assets_days_check CHECK (in_service_on >= acquired_on AND days_of_year IN (360, 365)),
    CONSTRAINT assets_method_check CHECK (method IN ('none', 'linear', 'declining', 'units')
        AND (months IS NOT NULL) = (method IN ('linear', 'declining'))
        AND (coefficient IS NOT NULL) = (method = 'declining') AND (units IS NOT NULL) = (method = 'units')),
    CONSTRAINT assets_tax_check CHECK (tax_method IN ('linear', 'declining')
        AND tax_months IS NOT NULL AND (tax_coefficient IS NOT NULL) = (tax_method = 'declining')
        OR tax_method IS NULL AND tax_months IS NULL AND tax_coefficient IS NULL),
    CONSTRAINT assets_opening_check CHECK (opening_on IS NOT NULL OR opening_depreciation = 0 AND opening_excess = 0),
    CONSTRAINT assets_disposal_check CHECK (disposed_on >= acquired_on AND proceeds >= 0 AND disposal_entry_id IS NOT NULL
        OR disposed_on IS NULL AND proceeds IS NULL AND disposal_entry_id IS NULL)
);
CREATE INDEX assets_parent_idx ON assets (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX assets_account_idx ON assets (account, code);
CREATE INDEX assets_disposal_entry_idx ON assets (disposal_entry_id) WHERE disposal_entry_id IS NOT NULL;

-- What an asset that is written off by units produced up to a day since the one before.
CREATE TABLE asset_usages (
    asset_id uuid NOT NULL,
    last_day date NOT NULL,
    thousandths bigint NOT NULL,
    CONSTRAINT asset_usages_pkey PRIMARY KEY (asset_id, last_day),
    CONSTRAINT asset_usages_asset_fkey FOREIGN KEY (asset_id) REFERENCES assets ON DELETE CASCADE,
    CONSTRAINT asset_usages_thousandths_check CHECK (thousandths >= 0)
);

-- What was booked of an asset up to a day since the one before, and by which entry.
CREATE TABLE asset_depreciations (
    asset_id uuid NOT NULL,
    until_date date NOT NULL,
    entry_id uuid NOT NULL,
    amount bigint NOT NULL,
    -- Above zero when excess depreciation is added, below when it is taken back.
    excess bigint NOT NULL,
    CONSTRAINT asset_depreciations_pkey PRIMARY KEY (asset_id, until_date, entry_id),
    CONSTRAINT asset_depreciations_asset_fkey FOREIGN KEY (asset_id) REFERENCES assets,
    CONSTRAINT asset_depreciations_entry_fkey FOREIGN KEY (entry_id) REFERENCES entries
);
CREATE INDEX asset_depreciations_run_idx ON asset_depreciations (until_date, entry_id, asset_id);
CREATE INDEX asset_depreciations_entry_idx ON asset_depreciations (entry_id);

CREATE TABLE loans (
    id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    lender text NOT NULL DEFAULT '',
    note text NOT NULL DEFAULT '',
    principal bigint NOT NULL,
    -- A year, in millionths of a percent: 4.5 % is 4500000.
    rate_millionths integer NOT NULL,
    period_months integer NOT NULL,
    instalments integer NOT NULL,
    -- How many of the first pay interest only.
    deferred integer NOT NULL DEFAULT 0,
    method text NOT NULL,
    first_due_on date NOT NULL,
    insurance bigint NOT NULL DEFAULT 0,
    -- Instalments that were booked before the loan was kept here.
    paid_before integer NOT NULL DEFAULT 0,
    principal_account text NOT NULL,
    interest_account text NOT NULL,
    insurance_account text,
    -- Where the instalments are paid from.
    payment_account text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT loans_pkey PRIMARY KEY (id),
    CONSTRAINT loans_code_key UNIQUE (code),
    CONSTRAINT loans_principal_account_fkey FOREIGN KEY (principal_account) REFERENCES accounts,
    CONSTRAINT loans_interest_account_fkey FOREIGN KEY (interest_account) REFERENCES accounts,
    CONSTRAINT loans_insurance_account_fkey FOREIGN KEY (insurance_account) REFERENCES accounts,
    CONSTRAINT loans_payment_account_fkey FOREIGN KEY (payment_account) REFERENCES accounts,
    CONSTRAINT loans_code_check CHECK (length(code) BETWEEN 1 AND 30),
    CONSTRAINT loans_name_check CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT loans_texts_check CHECK (length(lender) <= 200 AND length(note) <= 1000),
    CONSTRAINT loans_terms_check CHECK (principal > 0 AND rate_millionths BETWEEN 0 AND 100000000
        AND period_months IN (1, 3, 6, 12) AND instalments BETWEEN 1 AND 600 AND deferred BETWEEN 0 AND instalments - 1
        AND insurance >= 0 AND paid_before BETWEEN 0 AND instalments),
    CONSTRAINT loans_method_check CHECK (method IN ('constant_annuity', 'constant_principal')),
    CONSTRAINT loans_insurance_check CHECK (insurance = 0 OR insurance_account IS NOT NULL)
);

-- The instalments that were booked here, each by an entry of its own.
CREATE TABLE loan_instalments (
    loan_id uuid NOT NULL,
    number integer NOT NULL,
    entry_id uuid NOT NULL,
    CONSTRAINT loan_instalments_pkey PRIMARY KEY (loan_id, number),
    CONSTRAINT loan_instalments_entry_key UNIQUE (entry_id),
    CONSTRAINT loan_instalments_loan_fkey FOREIGN KEY (loan_id) REFERENCES loans,
    CONSTRAINT loan_instalments_entry_fkey FOREIGN KEY (entry_id) REFERENCES entries
);
