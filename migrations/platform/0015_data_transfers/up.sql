-- Archives of companies that their owners asked for, and archives that somebody brought to be made a company.
CREATE TABLE platform.data_exports (
    id uuid PRIMARY KEY,
    company_id uuid NOT NULL REFERENCES platform.companies ON DELETE CASCADE,
    -- No reference: the archive is the company's.
    asked_by uuid NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    -- So far, or of the whole archive when it is done.
    size_bytes bigint NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
    sha256 bytea CHECK (length(sha256) = 32),
    damaged_files integer NOT NULL DEFAULT 0,
    error_code text,
    created_at timestamptz NOT NULL,
    -- The last sign of whoever writes it.
    updated_at timestamptz NOT NULL,
    expires_at timestamptz,
    CONSTRAINT data_exports_done_check CHECK ((state = 'done') = (sha256 IS NOT NULL) AND (state = 'failed') = (error_code IS NOT NULL))
);
CREATE INDEX data_exports_company_idx ON platform.data_exports (company_id, id);
CREATE UNIQUE INDEX data_exports_open_key ON platform.data_exports (company_id) WHERE state IN ('waiting', 'running');

CREATE TABLE platform.data_imports (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES platform.users ON DELETE CASCADE,
    -- Another name than the archive says.
    company_name text CHECK (length(company_name) BETWEEN 1 AND 200),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
    error_code text,
    -- What was made of it; no reference, as it may be gone.
    company_id uuid,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT data_imports_done_check CHECK ((state = 'done') = (company_id IS NOT NULL) AND (state = 'failed') = (error_code IS NOT NULL))
);
CREATE INDEX data_imports_user_idx ON platform.data_imports (user_id, id);
CREATE UNIQUE INDEX data_imports_open_key ON platform.data_imports (user_id) WHERE state IN ('waiting', 'running');
