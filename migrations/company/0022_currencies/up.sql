-- Other currencies. Rates of exchange by day: those of the European Central Bank against the euro, and those of the company against its own currency.

CREATE TABLE exchange_rates (
    base text NOT NULL,
    currency text NOT NULL,
    day date NOT NULL,
    -- The rate times 10^10.
    rate bigint NOT NULL,
    quotation text NOT NULL,
    source text NOT NULL,
    CONSTRAINT exchange_rates_pkey PRIMARY KEY (base, currency, day),
    CONSTRAINT exchange_rates_base_check CHECK (base ~ '^[A-Z]{3}$'),
    CONSTRAINT exchange_rates_currency_check CHECK (currency ~ '^[A-Z]{3}$' AND currency <> base),
    CONSTRAINT exchange_rates_rate_check CHECK (rate BETWEEN 1000 AND 100000000000000000),
    CONSTRAINT exchange_rates_quotation_check CHECK (quotation IN ('foreign_per_base', 'base_per_foreign')),
    CONSTRAINT exchange_rates_source_check CHECK (source IN ('typed', 'ecb', 'file'))
);

-- A list is read by day, the last one first.
CREATE INDEX exchange_rates_day_idx ON exchange_rates (day DESC, base, currency);

-- What stands in other currencies, looked for when a year ends.
CREATE INDEX entry_lines_currency_idx ON entry_lines (account, currency) WHERE currency IS NOT NULL;

-- What the currencies of a year were brought to at its end, by which entries: once, as long as that is not cancelled.
CREATE TABLE revaluations (
    fiscal_year_id uuid NOT NULL,
    -- Differences that wait, and the entry that takes them back when the next year begins.
    latent_entry_id uuid,
    latent_reversal_id uuid,
    -- Differences of the year, and provisions.
    entry_id uuid,
    CONSTRAINT revaluations_pkey PRIMARY KEY (fiscal_year_id),
    CONSTRAINT revaluations_year_fkey FOREIGN KEY (fiscal_year_id) REFERENCES fiscal_years,
    CONSTRAINT revaluations_latent_fkey FOREIGN KEY (latent_entry_id) REFERENCES entries,
    CONSTRAINT revaluations_reversal_fkey FOREIGN KEY (latent_reversal_id) REFERENCES entries,
    CONSTRAINT revaluations_entry_fkey FOREIGN KEY (entry_id) REFERENCES entries,
    CONSTRAINT revaluations_latent_check CHECK ((latent_entry_id IS NULL) = (latent_reversal_id IS NULL))
);
