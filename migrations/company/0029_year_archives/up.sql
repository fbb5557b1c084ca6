-- Archives of closed years that were asked for: a worker makes each as one file of the company.

CREATE TABLE year_archives (
    id uuid NOT NULL,
    fiscal_year_id uuid NOT NULL,
    language text NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT 0,
    -- How many of its files are in it, of how many; nothing is known of that before a worker begins.
    files_done integer NOT NULL DEFAULT 0,
    files_total integer NOT NULL DEFAULT 0,
    -- What could not be in it.
    left_out text[] NOT NULL DEFAULT '{}',
    error_code text,
    file_id uuid,
    asked_at timestamptz NOT NULL,
    asked_by uuid,
    done_at timestamptz,
    CONSTRAINT year_archives_pkey PRIMARY KEY (id),
    CONSTRAINT year_archives_fiscal_year_fkey FOREIGN KEY (fiscal_year_id) REFERENCES fiscal_years,
    CONSTRAINT year_archives_file_fkey FOREIGN KEY (file_id) REFERENCES files,
    CONSTRAINT year_archives_language_check CHECK (language IN ('fr', 'en', 'es', 'ar')),
    CONSTRAINT year_archives_counts_check CHECK (attempts >= 0 AND files_done >= 0 AND files_total >= 0),
    CONSTRAINT year_archives_left_out_check CHECK (array_position(left_out, NULL) IS NULL),
    CONSTRAINT year_archives_state_check CHECK (
        CASE state
            WHEN 'waiting' THEN file_id IS NULL AND error_code IS NULL AND done_at IS NULL
            WHEN 'running' THEN file_id IS NULL AND error_code IS NULL AND done_at IS NULL
            WHEN 'done' THEN file_id IS NOT NULL AND error_code IS NULL AND done_at IS NOT NULL
            WHEN 'failed' THEN file_id IS NULL AND error_code IS NOT NULL AND done_at IS NOT NULL
            ELSE false
        END)
);
-- A year has one at a time on its way.
CREATE UNIQUE INDEX year_archives_open_key ON year_archives (fiscal_year_id) WHERE state IN ('waiting', 'running');
CREATE INDEX year_archives_year_idx ON year_archives (fiscal_year_id, id);
