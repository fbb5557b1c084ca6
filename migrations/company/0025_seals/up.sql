-- Seals: where the chains of a year stood up to a day, signed, and final.
-- Placeholder: :schema is the quoted name of the company's schema and role.

CREATE TABLE seals (
    id uuid NOT NULL,
    fiscal_year_id uuid NOT NULL,
    until date NOT NULL,
    made_at timestamptz NOT NULL,
    made_by uuid,
    statement text NOT NULL,
    -- ECDSA on P-256 with SHA-256 in DER, and the key that it is checked by.
    signature bytea NOT NULL,
    public_key bytea NOT NULL,
    CONSTRAINT seals_pkey PRIMARY KEY (id),
    -- What comes later, by an exception or by closing the year, is sealed anew.
    CONSTRAINT seals_period_key UNIQUE (fiscal_year_id, until, made_at),
    CONSTRAINT seals_fiscal_year_fkey FOREIGN KEY (fiscal_year_id) REFERENCES fiscal_years,
    CONSTRAINT seals_statement_check CHECK (length(statement) BETWEEN 1 AND 200000),
    CONSTRAINT seals_signature_check CHECK (length(signature) BETWEEN 1 AND 200 AND length(public_key) BETWEEN 1 AND 200)
);

CREATE FUNCTION refuse_seal_change() RETURNS trigger
LANGUAGE plpgsql SET search_path TO :schema AS $$
BEGIN
    RAISE EXCEPTION 'a seal is final' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seals_final';
END
$$;
CREATE TRIGGER seals_final BEFORE UPDATE OR DELETE ON seals
    FOR EACH ROW EXECUTE FUNCTION refuse_seal_change();
