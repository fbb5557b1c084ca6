-- The version of the company migrations that `migrate` last brought companies to. Workers of that version make companies
-- and raise what is behind; those of another make none.
CREATE TABLE platform.company_version (
    -- One row: the key has one possible value.
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    version integer NOT NULL CHECK (version >= 0)
);
INSERT INTO platform.company_version (version) VALUES (0);
