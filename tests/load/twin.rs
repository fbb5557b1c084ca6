//! Some tables of a company once more, with their keys, indexes and checks and without triggers: what raw SQL is measured on.

use tokio_postgres::Client;

/// The tables of a ledger in the order of their foreign keys.
pub const LEDGER: [&str; 10] = [
    "accounts",
    "journals",
    "auxiliaries",
    "fiscal_years",
    "periods",
    "journal_sequences",
    "entries",
    "entry_lines",
    "account_balances",
    "journal_balances",
];

/// A schema with the tables.
pub struct Twin {
    source: String,
    target: String,
}

impl Twin {
    /// Makes the tables, which are empty. What a table refers to is among those before it.
    pub async fn of(client: &Client, source: &str, tables: &[&str]) -> anyhow::Result<Self> {
        let twin = Self { source: source.to_owned(), target: format!("copy_{source}") };
        client.batch_execute(&format!("CREATE SCHEMA {}", twin.target)).await?;
        for table in tables {
            client
                .batch_execute(&twin.sql(&format!("CREATE TABLE T.{table} (LIKE S.{table} INCLUDING ALL)")))
                .await?;
        }
        twin.add_foreign_keys(client, tables).await?;
        Ok(twin)
    }

    /// SQL in which `S.` stands for the schema of the company and `T.` for this one.
    pub fn sql(&self, sql: &str) -> String {
        sql.replace("S.", &format!("{}.", self.source)).replace("T.", &format!("{}.", self.target))
    }

    /// Takes the rows of the company.
    pub async fn fill(&self, client: &Client, tables: &[&str]) -> anyhow::Result<()> {
        for table in tables {
            let columns: String = client
                .query_one(
                    "SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute \
                     WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
                    &[&self.sql(&format!("S.{table}"))],
                )
                .await?
                .get(0);
            let rows = format!("INSERT INTO T.{table} ({columns}) SELECT {columns} FROM S.{table}");
            client.batch_execute(&self.sql(&rows)).await?;
        }
        Ok(())
    }

    /// Leaves the tables as they are long after a change.
    pub async fn vacuum(&self, client: &Client, tables: &[&str]) -> anyhow::Result<()> {
        for table in tables {
            client.batch_execute(&self.sql(&format!("VACUUM (FULL, ANALYZE) T.{table}"))).await?;
        }
        Ok(())
    }

    /// Removes the schema.
    pub async fn end(self, client: &Client) -> anyhow::Result<()> {
        client.batch_execute(&format!("DROP SCHEMA {} CASCADE", self.target)).await?;
        Ok(())
    }

    async fn add_foreign_keys(&self, client: &Client, tables: &[&str]) -> anyhow::Result<()> {
        let keys = client
            .query(
                "SELECT relname::text, conname::text, pg_get_constraintdef(pg_constraint.oid) FROM pg_constraint \
                 JOIN pg_class ON pg_class.oid = conrelid \
                 WHERE contype = 'f' AND connamespace = $1::text::regnamespace AND relname = ANY($2)",
                &[&self.source, &tables],
            )
            .await?;
        for key in keys {
            let (table, name, definition): (String, String, String) = (key.get(0), key.get(1), key.get(2));
            let definition = definition.replace(&format!("{}.", self.source), &format!("{}.", self.target));
            client
                .batch_execute(
                    &self.sql(&format!("ALTER TABLE T.{table} ADD CONSTRAINT {name} {definition}")),
                )
                .await?;
        }
        Ok(())
    }
}
