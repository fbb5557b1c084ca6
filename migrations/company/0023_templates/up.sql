-- Entries that come again: templates with formulas for their amounts, and the days on which they come.

CREATE TABLE entry_templates (
    id uuid NOT NULL,
    name text NOT NULL,
    journal text NOT NULL,
    -- What its entries say, with {month}, {quarter} and {year} for those of the entry.
    label text NOT NULL,
    -- What the amounts that it asks for are called, in the order of a1, a2, ..
    amounts text[] NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT entry_templates_pkey PRIMARY KEY (id),
    CONSTRAINT entry_templates_name_key UNIQUE (name),
    CONSTRAINT entry_templates_journal_fkey FOREIGN KEY (journal) REFERENCES journals,
    CONSTRAINT entry_templates_name_check CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT entry_templates_label_check CHECK (length(label) BETWEEN 1 AND 500),
    CONSTRAINT entry_templates_amounts_check CHECK (cardinality(amounts) <= 8 AND array_position(amounts, NULL) IS NULL)
);

CREATE TABLE entry_template_lines (
    template_id uuid NOT NULL,
    position integer NOT NULL,
    account text NOT NULL,
    auxiliary text,
    -- Empty for what the entry says.
    label text NOT NULL DEFAULT '',
    side text NOT NULL,
    -- Empty for the line that balances.
    formula text NOT NULL DEFAULT '',
    tax_code text,
    CONSTRAINT entry_template_lines_pkey PRIMARY KEY (template_id, position),
    CONSTRAINT entry_template_lines_template_fkey FOREIGN KEY (template_id) REFERENCES entry_templates ON DELETE CASCADE,
    CONSTRAINT entry_template_lines_account_fkey FOREIGN KEY (account) REFERENCES accounts,
    CONSTRAINT entry_template_lines_tax_code_fkey FOREIGN KEY (tax_code) REFERENCES tax_codes,
    CONSTRAINT entry_template_lines_position_check CHECK (position >= 0),
    CONSTRAINT entry_template_lines_texts_check CHECK (length(label) <= 500 AND length(formula) <= 200),
    CONSTRAINT entry_template_lines_side_check CHECK (side IN ('debit', 'credit') AND formula <> ''
        OR side = 'balance' AND formula = '' AND tax_code IS NULL)
);
CREATE INDEX entry_template_lines_account_idx ON entry_template_lines (account);
CREATE UNIQUE INDEX entry_template_lines_balance_key ON entry_template_lines (template_id) WHERE side = 'balance';

-- Entries that are drafted of a template when their day has come.
CREATE TABLE recurring_entries (
    id uuid NOT NULL,
    template_id uuid NOT NULL,
    name text NOT NULL,
    -- In minor units of the company's currency, in the order of the amounts of the template.
    amounts bigint[] NOT NULL,
    first_on date NOT NULL,
    months integer NOT NULL,
    last_on date,
    -- How many of its days are done with, drafted or left out in a pause, and the next one; none after the last one.
    days_done integer NOT NULL DEFAULT 0,
    next_on date,
    -- Why the next one could not be drafted, the last time it was tried.
    problem text,
    is_active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    CONSTRAINT recurring_entries_pkey PRIMARY KEY (id),
    CONSTRAINT recurring_entries_name_key UNIQUE (name),
    CONSTRAINT recurring_entries_template_fkey FOREIGN KEY (template_id) REFERENCES entry_templates,
    CONSTRAINT recurring_entries_name_check CHECK (length(name) BETWEEN 1 AND 200),
    CONSTRAINT recurring_entries_amounts_check CHECK (cardinality(amounts) <= 8 AND array_position(amounts, NULL) IS NULL),
    CONSTRAINT recurring_entries_days_check CHECK (months IN (1, 2, 3, 6, 12) AND last_on >= first_on AND next_on >= first_on),
    CONSTRAINT recurring_entries_days_done_check CHECK (days_done >= 0),
    CONSTRAINT recurring_entries_problem_check CHECK (length(problem) BETWEEN 1 AND 100)
);
CREATE INDEX recurring_entries_due_idx ON recurring_entries (next_on) WHERE is_active AND next_on IS NOT NULL;
CREATE INDEX recurring_entries_template_idx ON recurring_entries (template_id);
