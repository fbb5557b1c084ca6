-- What somebody likes, the same on every device. Theme and language stand with the person, in `users`: mails need the
-- language. Who has no row never chose. `users.preferences`, which only the onboarding wrote, is read by nobody.
CREATE TABLE platform.preferences (
    user_id uuid PRIMARY KEY REFERENCES platform.users ON DELETE CASCADE,
    density text NOT NULL DEFAULT 'comfortable' CHECK (density IN ('comfortable', 'compact')),
    date_format text NOT NULL DEFAULT 'language'
        CHECK (date_format IN ('language', 'day_first', 'month_first', 'iso', 'dotted')),
    number_format text NOT NULL DEFAULT 'language'
        CHECK (number_format IN ('language', 'european', 'dotted', 'anglo', 'swiss')),
    -- Of the IANA database; empty for the company's.
    time_zone text NOT NULL DEFAULT '' CHECK (length(time_zone) <= 60),
    sidebar_collapsed boolean NOT NULL DEFAULT false,
    -- Keys of modules, of this version or another.
    favourites text[] NOT NULL DEFAULT '{}' CHECK (array_position(favourites, NULL) IS NULL),
    recents text[] NOT NULL DEFAULT '{}'
        CHECK (array_position(recents, NULL) IS NULL AND cardinality(recents) <= 5),
    -- By the id of a table, so that two devices that change two tables lose neither.
    tables jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(tables) = 'object'),
    dashboard_cards jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(dashboard_cards) = 'array'),
    -- Counts the changes: of two answers, that with the higher one was given later.
    revision integer NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL
);
