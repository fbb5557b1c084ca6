-- What failed in a client, as people reported it: for the operator, and read by no operation of the API. Of no person and no
-- company but what they write themselves.
CREATE TABLE platform.error_reports (
    id uuid PRIMARY KEY,
    created_at timestamptz NOT NULL,
    message text NOT NULL CHECK (length(message) BETWEEN 1 AND 500),
    stack text NOT NULL CHECK (length(stack) <= 8000),
    -- Of the page, without what follows `?` or `#`.
    path text NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
    release text NOT NULL CHECK (length(release) <= 64),
    -- Of the answer that the page could not be shown for; empty when it was none.
    request_id text NOT NULL CHECK (length(request_id) <= 64),
    comment text NOT NULL CHECK (length(comment) <= 2000),
    user_agent text NOT NULL CHECK (length(user_agent) <= 300)
);
CREATE INDEX error_reports_age_idx ON platform.error_reports (created_at);
