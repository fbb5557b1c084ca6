-- Rates of exchange by day: those of the European Central Bank against the euro, and those of the company against its own currency.

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
