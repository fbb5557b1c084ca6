//! What is asked of a database, each question with what to do when the answer is no.

use super::Verdict;

/// A question, as an SQL expression that is true when all is well.
pub(super) struct Question {
    pub(super) check: &'static str,
    pub(super) is_well: &'static str,
    pub(super) when_well: &'static str,
    pub(super) otherwise: Verdict,
    pub(super) when_not: &'static str,
    pub(super) advice: &'static str,
}

/// What is true of the server whoever asks.
pub(super) const OF_THE_SERVER: &[Question] = &[
    Question {
        check: "postgres_version",
        is_well: "current_setting('server_version_num')::int >= 150000",
        when_well: "Postgres is 15 or later",
        otherwise: Verdict::Broken,
        when_not: "Postgres is older than 15",
        advice: "upgrade Postgres; 17 or later is better",
    },
    Question {
        check: "postgres_version_recommended",
        is_well: "current_setting('server_version_num')::int >= 170000",
        when_well: "Postgres is 17 or later",
        otherwise: Verdict::Warning,
        when_not: "Postgres is older than 17, where thousands of roles make the first use of a connection slow",
        advice: "plan an upgrade of Postgres",
    },
    Question {
        check: "postgres_writable",
        is_well: "NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'",
        when_well: "the database takes writes",
        otherwise: Verdict::Broken,
        when_not: "the database is a standby, or read-only",
        advice: "let the URLs lead to the primary; set default_transaction_read_only = off",
    },
    Question {
        check: "postgres_durable",
        is_well: "current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on' \
            AND current_setting('synchronous_commit') <> 'off'",
        when_well: "what is committed survives a power cut",
        otherwise: Verdict::Broken,
        when_not: "fsync, full_page_writes or synchronous_commit is off: a power cut loses posted entries",
        advice: "set all three to on in postgresql.conf",
    },
    Question {
        check: "postgres_log",
        is_well: "current_setting('log_statement') IN ('none', 'ddl')",
        when_well: "Postgres writes no statements with their values into its log",
        otherwise: Verdict::Warning,
        when_not: "log_statement writes names and amounts into the log of Postgres",
        advice: "set log_statement = 'ddl' or 'none'",
    },
    Question {
        check: "postgres_encoding",
        is_well: "current_setting('server_encoding') = 'UTF8'",
        when_well: "the database is in UTF-8",
        otherwise: Verdict::Broken,
        when_not: "the database is not in UTF-8",
        advice: "make it anew with ENCODING 'UTF8', as `partita migrate --bootstrap` does",
    },
    Question {
        check: "postgres_encryption",
        is_well: "coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) \
            OR inet_server_addr() IS NULL OR inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1'",
        when_well: "the way to Postgres is encrypted, or stays on this machine",
        otherwise: Verdict::Warning,
        when_not: "what goes to Postgres over the network is not encrypted",
        advice: "end the database URLs with ?sslmode=verify-full&sslrootcert=/path/of/ca.crt",
    },
    Question {
        check: "postgres_extensions",
        is_well: "(SELECT count(*) = 2 FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace \
            WHERE n.nspname = 'ext' AND e.extname IN ('pg_trgm', 'unaccent'))",
        when_well: "the extensions pg_trgm and unaccent are in schema ext",
        otherwise: Verdict::Broken,
        when_not: "pg_trgm or unaccent is not in schema ext",
        advice: "run `partita migrate --bootstrap`, or what it prints for a managed Postgres",
    },
];

/// Whether DATABASE_URL names the login of the service.
pub(super) const OF_THE_APPS_LOGIN: &[Question] = &[
    Question {
        check: "app_login",
        is_well: "(SELECT NOT rolsuper FROM pg_roles WHERE rolname = current_user)",
        when_well: "DATABASE_URL names no administrator",
        otherwise: Verdict::Broken,
        when_not: "DATABASE_URL names a superuser, for whom companies are not kept apart",
        advice: "let DATABASE_URL name the service's own login, which `partita migrate --bootstrap` makes; leave this one as it is",
    },
    Question {
        check: "app_is_not_the_owner",
        is_well: "(SELECT NOT pg_has_role(current_user, nspowner, 'MEMBER') FROM pg_namespace WHERE nspname = 'platform')",
        when_well: "the service's login cannot become the owner",
        otherwise: Verdict::Broken,
        when_not: "DATABASE_URL names the login that owns the schemas, or one that may become it",
        advice: "let DATABASE_URL name the service's own login, another than DATABASE_OWNER_URL; if it does: \
            REVOKE <login of DATABASE_OWNER_URL> FROM <login of DATABASE_URL>",
    },
];

/// What the login of the service must have, and must not.
pub(super) const OF_THE_APP: &[Question] = &[
    Question {
        check: "app_attributes",
        is_well: "(SELECT NOT (rolsuper OR rolinherit OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication) \
            FROM pg_roles WHERE rolname = current_user)",
        when_well: "the service's login has no attribute that it should not",
        otherwise: Verdict::Broken,
        when_not: "the service's login may more than it should: companies are not kept apart",
        advice: "ALTER ROLE <login of DATABASE_URL> NOSUPERUSER NOINHERIT NOCREATEROLE NOCREATEDB NOBYPASSRLS NOREPLICATION",
    },
    Question {
        check: "app_owns_nothing",
        is_well: "NOT EXISTS (SELECT FROM pg_namespace WHERE nspowner = current_user::regrole) \
            AND NOT EXISTS (SELECT FROM pg_class WHERE relowner = current_user::regrole)",
        when_well: "the service's login owns nothing",
        otherwise: Verdict::Broken,
        when_not: "the service's login owns schemas or tables, and could change them",
        advice: "REASSIGN OWNED BY <login of DATABASE_URL> TO <login of DATABASE_OWNER_URL>",
    },
    Question {
        check: "app_creates_nothing",
        is_well: "NOT has_database_privilege(current_database(), 'CREATE') \
            AND NOT has_database_privilege(current_database(), 'TEMP') \
            AND NOT coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = 'public'), false)",
        when_well: "the service's login can make no schema and no table",
        otherwise: Verdict::Broken,
        when_not: "the service's login can make schemas or tables",
        advice: "REVOKE ALL ON DATABASE <database> FROM PUBLIC; GRANT CONNECT ON DATABASE <database> TO <login of DATABASE_URL>; \
            REVOKE ALL ON SCHEMA public FROM PUBLIC",
    },
    Question {
        check: "app_rights",
        is_well: "has_schema_privilege('platform', 'USAGE') AND has_schema_privilege('queue', 'USAGE') \
            AND has_schema_privilege('ext', 'USAGE') AND has_table_privilege('queue.jobs', 'SELECT') AND has_table_privilege('queue.jobs', 'INSERT') \
            AND has_table_privilege('queue.jobs', 'UPDATE') AND has_table_privilege('queue.jobs', 'DELETE') \
            AND NOT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
                WHERE n.nspname = 'platform' AND c.relkind = 'r' AND NOT has_table_privilege(c.oid, 'SELECT'))",
        when_well: "the service's login has its rights on platform and queue",
        otherwise: Verdict::Broken,
        when_not: "the service's login lacks rights on platform or queue",
        advice: "run `partita migrate` with the DATABASE_URL of the service: it grants them",
    },
    Question {
        check: "app_companies",
        is_well: "NOT EXISTS (SELECT FROM pg_roles r JOIN pg_namespace n ON n.nspname = r.rolname \
            WHERE r.rolname ~ '^c_[0-9a-f]{32}$' AND NOT pg_has_role(current_user, r.oid, 'MEMBER'))",
        when_well: "the service's login may act for every company",
        otherwise: Verdict::Broken,
        when_not: "there are companies whose role the service's login may not take",
        advice: "run `partita migrate --bootstrap`: it grants them; after a restore, restore the roles first (pg_dumpall --roles-only)",
    },
];

/// Whether DATABASE_OWNER_URL names the login of the owner.
pub(super) const OF_THE_OWNERS_LOGIN: &[Question] = &[Question {
    check: "owner_login",
    is_well: "(SELECT NOT rolsuper FROM pg_roles WHERE rolname = current_user)",
    when_well: "DATABASE_OWNER_URL names no superuser",
    otherwise: Verdict::Broken,
    when_not: "DATABASE_OWNER_URL names a superuser: what it makes belongs to no login of ours",
    advice: "let DATABASE_OWNER_URL name the owner's own login, which `partita migrate --bootstrap` makes; leave this one as it is",
}];

/// What the login must have that owns the schemas.
pub(super) const OF_THE_OWNER: &[Question] = &[
    Question {
        check: "owner_attributes",
        is_well: "(SELECT rolcreaterole AND NOT rolbypassrls FROM pg_roles WHERE rolname = current_user)",
        when_well: "the owner's login may make roles, and is held to the rules of rows",
        otherwise: Verdict::Broken,
        when_not: "the owner's login may not make roles, or is not held to the rules of rows",
        advice: "ALTER ROLE <login of DATABASE_OWNER_URL> CREATEROLE NOBYPASSRLS",
    },
    Question {
        check: "owner_companies",
        is_well: "current_setting('server_version_num')::int < 160000 OR NOT EXISTS (SELECT FROM pg_roles r \
            JOIN pg_namespace n ON n.nspname = r.rolname \
            WHERE r.rolname ~ '^c_[0-9a-f]{32}$' AND NOT pg_has_role(current_user, r.oid, 'MEMBER WITH ADMIN OPTION'))",
        when_well: "the owner's login may grant and remove the role of every company",
        otherwise: Verdict::Broken,
        when_not: "there are companies whose role the owner's login may neither grant nor remove, so that they cannot be erased",
        advice: "run `partita migrate --bootstrap`: it grants them; it is what a restore onto another version of Postgres loses",
    },
    Question {
        check: "owner_creates_schemas",
        is_well: "has_database_privilege(current_database(), 'CREATE')",
        when_well: "the owner's login may make schemas",
        otherwise: Verdict::Broken,
        when_not: "the owner's login may not make schemas, so no company can be made",
        advice: "ALTER DATABASE <database> OWNER TO <login of DATABASE_OWNER_URL>",
    },
    Question {
        check: "owner_owns",
        is_well: "NOT EXISTS (SELECT FROM pg_namespace WHERE nspowner <> current_user::regrole \
            AND (nspname IN ('platform', 'queue', 'ext') OR nspname ~ '^c_[0-9a-f]{32}$'))",
        when_well: "the owner's login owns every schema of ours",
        otherwise: Verdict::Broken,
        when_not: "some schemas belong to another login, and cannot be migrated",
        advice: "ALTER SCHEMA <schema> OWNER TO <login of DATABASE_OWNER_URL>; restore dumps as that login",
    },
];
