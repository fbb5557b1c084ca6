-- What the search of a company finds by. Placeholder: :schema is the quoted name of the company's schema and role.
--
-- Accounts and third parties are few and are searched where they are, by a folded copy of their names. Entries are many:
-- a job cuts them into words beside their table, so that nobody who writes one waits for it.

-- Small letters without accents or marks, as `api::search::fold` makes them; a test holds the two together.
CREATE FUNCTION search_folded(source text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path TO :schema AS $$
    SELECT translate(
        replace(replace(replace(replace(replace(
            lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036F\u0640\u064B-\u065F\u0670]', '', 'g')),
            'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'),
        'øØłŁđĐىة٠١٢٣٤٥٦٧٨٩', 'oolldd' || 'يه0123456789')
$$;

ALTER TABLE accounts ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (search_folded(label)) STORED;
ALTER TABLE auxiliaries ADD COLUMN folded text NOT NULL GENERATED ALWAYS AS (search_folded(name)) STORED;
CREATE INDEX accounts_folded_idx ON accounts USING gin (folded ext.gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX auxiliaries_folded_idx ON auxiliaries USING gin (folded ext.gin_trgm_ops) WITH (fastupdate = off);

-- Every word of every entry: texts, references, accounts, amounts and days.
CREATE TABLE search_words (
    id integer GENERATED ALWAYS AS IDENTITY,
    word text COLLATE "C" NOT NULL,
    -- Letters alone: typing errors are looked for among these.
    is_text boolean NOT NULL,
    -- How many entries have it.
    entries integer NOT NULL,
    CONSTRAINT search_words_pkey PRIMARY KEY (id),
    CONSTRAINT search_words_word_key UNIQUE (word),
    CONSTRAINT search_words_word_check CHECK (length(word) BETWEEN 1 AND 40),
    CONSTRAINT search_words_entries_check CHECK (entries >= 0)
);
CREATE INDEX search_words_alike_idx ON search_words USING gin (word ext.gin_trgm_ops) WITH (fastupdate = off)
    WHERE is_text;

-- What was indexed of an entry. No foreign key: who deletes a draft does not wait for the index.
CREATE TABLE search_entries (
    entry_id uuid NOT NULL,
    day date NOT NULL,
    words integer[] NOT NULL,
    CONSTRAINT search_entries_pkey PRIMARY KEY (entry_id),
    CONSTRAINT search_entries_words_check CHECK (array_position(words, NULL) IS NULL)
);

-- The entries of a word, which are read from the newest on.
CREATE TABLE search_postings (
    word_id integer NOT NULL,
    day date NOT NULL,
    entry_id uuid NOT NULL,
    CONSTRAINT search_postings_pkey PRIMARY KEY (word_id, day, entry_id)
);

-- Days whose entries are still to be indexed, after the one where the job stands.
CREATE TABLE search_ranges (
    id uuid NOT NULL,
    after_day date NOT NULL,
    after_id uuid NOT NULL,
    until_day date NOT NULL,
    CONSTRAINT search_ranges_pkey PRIMARY KEY (id)
);
INSERT INTO search_ranges (id, after_day, after_id, until_day)
    SELECT gen_random_uuid(), min(date) - 1, gen_random_uuid(), max(date) FROM entries HAVING count(*) > 0;
