-- After so many minutes without use the sessions of a company's members end; NULL: as the instance says. It is here and not
-- among the company's settings because it is asked for when somebody signs in, before any company is entered.
ALTER TABLE platform.companies
    ADD COLUMN session_timeout_minutes integer
        CONSTRAINT companies_session_timeout_check CHECK (session_timeout_minutes BETWEEN 1 AND 43200);
