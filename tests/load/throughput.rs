//! Requests over HTTP beside the same statements sent by pgbench.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use tests::visitor::Visitor;

use crate::{
    bench::{Bench, Figure, percentile, schema},
    pgbench::{self, Measured},
};

const READERS: usize = 50;
const WRITERS: usize = 8;
const SECONDS: u64 = 10;
/// What the service asks `platform` before it opens a company's door.
const ENTER: &str = "SELECT s.id, s.user_id, s.last_seen_at, c.id, c.owner_id, c.name, c.country, c.currency, c.node, \
    c.state, c.schema_version, m.role_key, r.permissions, b.status, b.trial_end, b.current_period_end, b.grace_end, p.modules \
    FROM platform.sessions s JOIN platform.users u ON u.id = s.user_id \
    LEFT JOIN platform.companies c ON c.id = ':company' \
    LEFT JOIN platform.memberships m ON m.user_id = s.user_id AND m.company_id = ':company' AND m.is_active \
    LEFT JOIN platform.roles r ON r.key = m.role_key AND (r.company_id IS NULL OR r.company_id = ':company') \
    LEFT JOIN platform.subscriptions b ON b.user_id = c.owner_id LEFT JOIN platform.plans p ON p.id = b.plan_id \
    WHERE s.token_sha256 = (SELECT token_sha256 FROM platform.sessions ORDER BY id LIMIT 1) \
    AND s.expires_at > now() AND s.idle_expires_at > now() AND u.is_active;";

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let visitor = Visitor::arrives(bench.url(), "throughput").await?;
    let company = visitor.makes_company("Throughput").await?;
    let entry = drafts(&visitor, &company).await?;
    visitor.posts_draft(&company, &entry).await?;
    Ok(vec![
        scoping(bench, &company)?,
        reading(bench, &visitor, &company, &entry).await?,
        posting(bench, &visitor, &company).await?,
    ])
}

/// Runs `work` on so many tasks for some seconds.
async fn load<F>(tasks: usize, work: impl Fn() -> F) -> anyhow::Result<Measured>
where
    F: Future<Output = anyhow::Result<()>> + Send + 'static,
{
    let end = Instant::now() + Duration::from_secs(SECONDS);
    let done = Arc::new(AtomicUsize::new(0));
    let mut running = tokio::task::JoinSet::new();
    let mut times = Vec::new();
    for _ in 0..tasks {
        running.spawn(timed(work()));
    }
    while let Some(ended) = running.join_next().await {
        times.push(ended??);
        done.fetch_add(1, Ordering::Relaxed);
        if Instant::now() < end {
            running.spawn(timed(work()));
        }
    }
    let count = u32::try_from(done.load(Ordering::Relaxed)).context("fewer than 4 billion requests")?;
    let per_second = f64::from(count) / Duration::from_secs(SECONDS).as_secs_f64();
    Ok(Measured { per_second, p99_ms: percentile(&mut times, 99) })
}

async fn timed(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<f64> {
    let begun = Instant::now();
    work.await?;
    Ok(begun.elapsed().as_secs_f64() * 1000.0)
}

/// What a scope costs the database: one small read inside a company's scope, in the messages of the service, beside one
/// without a scope. Both are sent by pgbench; what the service itself costs is in the rows of requests.
fn scoping(bench: &Bench, company: &str) -> anyhow::Result<Figure> {
    let schema = schema(company);
    // Without a scope the service's login may read the platform only: a table as small as the other.
    let plain = "BEGIN READ ONLY;\nSELECT count(*) FROM platform.plans;\nCOMMIT;\n";
    let plain = pgbench::run_simple(bench.app_url(), plain, WRITERS, SECONDS)?;
    let scoped = format!(
        "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY\\; SET LOCAL search_path TO {schema}, ext\\; SET LOCAL ROLE {schema}\\; \
         SET LOCAL statement_timeout TO 15000;\nSELECT count(*) FROM journals;\nCOMMIT;\n"
    );
    let scoped = pgbench::run_simple(bench.app_url(), &scoped, WRITERS, SECONDS)?;
    let ratio = scoped.per_second / plain.per_second;
    Ok(Figure {
        work: "what a company's scope costs the database: a small read, by pgbench".to_owned(),
        ours: format!("{:.0}/s with a scope", scoped.per_second),
        peer: format!("{:.0}/s without", plain.per_second),
        ratio: Some(ratio),
        budget: "at least 0.75",
        within: ratio >= 0.75,
    })
}

async fn reading(bench: &Bench, visitor: &Visitor, company: &str, entry: &str) -> anyhow::Result<Figure> {
    let path = format!("/companies/{company}/accounting/entries/{entry}");
    let ours = load(READERS, || {
        let (visitor, path) = (visitor.clone(), path.clone());
        async move { visitor.send(Method::GET, &path, None).await.map(|_| ()) }
    })
    .await?;
    let schema = schema(company);
    let statements = format!(
        "{}\n{}\
         SELECT * FROM entries WHERE id = '{entry}';\n\
         SELECT * FROM entry_lines WHERE entry_id = ANY(ARRAY['{entry}'::uuid]) ORDER BY entry_id, position;\n\
         SELECT id FROM entries WHERE reversal_of = '{entry}' LIMIT 1;\n\
         SELECT number, label, is_active FROM accounts WHERE number = ANY(ARRAY['411', '706']);\n\
         COMMIT;\n",
        ENTER.replace(":company", company),
        begin("ISOLATION LEVEL REPEATABLE READ READ ONLY", &schema),
    );
    let peer = pgbench::run(bench.app_url(), &statements, READERS, SECONDS)?;
    let ratio = ours.p99_ms / peer.p99_ms;
    Ok(Figure {
        work: format!("read an entry over HTTP, {READERS} clients, p99"),
        ours: format!("{:.1} ms ({:.0}/s)", ours.p99_ms, ours.per_second),
        peer: format!("{:.1} ms ({:.0}/s) pgbench, the same statements", peer.p99_ms, peer.per_second),
        ratio: Some(ratio),
        budget: "at most 3",
        within: ratio <= 3.0,
    })
}

async fn posting(bench: &Bench, visitor: &Visitor, company: &str) -> anyhow::Result<Figure> {
    let ours = load(WRITERS, || {
        let (visitor, company) = (visitor.clone(), company.to_owned());
        async move {
            let entry = drafts(&visitor, &company).await?;
            visitor.posts_draft(&company, &entry).await
        }
    })
    .await?;
    let year = fiscal_year(visitor, company).await?;
    let peer = pgbench::run(bench.app_url(), &posting_script(company, &year), WRITERS, SECONDS)?;
    let ratio = ours.per_second / peer.per_second;
    Ok(Figure {
        work: format!("draft and post an entry over HTTP, {WRITERS} clients"),
        ours: format!("{:.0}/s", ours.per_second),
        peer: format!("{:.0}/s pgbench, the same statements", peer.per_second),
        ratio: Some(ratio),
        budget: "at least 0.4",
        within: ratio >= 0.4,
    })
}

/// The beginning of a transaction in a company's scope: like the service, in one message.
fn begin(mode: &str, schema: &str) -> String {
    format!(
        "\\startpipeline\nBEGIN {mode};\nSET LOCAL search_path TO {schema}, ext;\nSET LOCAL ROLE {schema};\n\
         SET LOCAL statement_timeout TO 15000;\n\\endpipeline\n"
    )
}

async fn fiscal_year(visitor: &Visitor, company: &str) -> anyhow::Result<Value> {
    let path = format!("/companies/{company}/accounting/fiscal_years");
    Ok(visitor.send(Method::GET, &path, None).await?["items"][0].clone())
}

async fn drafts(visitor: &Visitor, company: &str) -> anyhow::Result<String> {
    let year = fiscal_year(visitor, company).await?;
    let entry = json!({
        "journal": "OD", "date": year["start"], "label": "Bench",
        "lines": [{"account": "411", "debit": "100.00"}, {"account": "706", "credit": "100.00"}],
    });
    let path = format!("/companies/{company}/accounting/entries");
    let drafted = visitor.send(Method::POST, &path, Some(entry)).await?;
    Ok(drafted["id"].as_str().context("an id")?.to_owned())
}

/// The statements of `list_fiscal_years`, `create_entry` and `post_entry`, as the service sends them: three requests,
/// three transactions.
fn posting_script(company: &str, year: &Value) -> String {
    let schema = schema(company);
    let enter = ENTER.replace(":company", company);
    let (id, start) = (year["id"].as_str().unwrap_or_default(), year["start"].as_str().unwrap_or_default());
    let entered = |mode| format!("{enter}\n{}", begin(mode, &schema));
    let audit = "INSERT INTO audit_events (id, at, actor_kind, operation, action, request_id) \
        VALUES (gen_random_uuid(), now(), 'user', 'create_entry', 'entry_drafted', 'bench');\n";
    let view = "SELECT * FROM entries WHERE id = :entry::uuid;\n\
        SELECT * FROM entry_lines WHERE entry_id = :entry::uuid ORDER BY position;\n\
        SELECT id FROM entries WHERE reversal_of = :entry::uuid LIMIT 1;\n\
        SELECT number, label, is_active FROM accounts WHERE number = ANY(ARRAY['411', '706']);\n";
    format!(
        "{read}SELECT y.*, (SELECT coalesce(sum(s.next_number - 1), 0)::bigint FROM journal_sequences s \
         WHERE s.fiscal_year_id = y.id) AS posted, (SELECT count(*) FROM entries e WHERE e.fiscal_year_id = y.id \
         AND e.state = 'draft') AS drafts FROM fiscal_years y ORDER BY y.start_date DESC;\nCOMMIT;\n\
         {write}SELECT gen_random_uuid() AS entry \\gset\n\
         SELECT * FROM fiscal_years WHERE start_date <= '{start}' AND end_date >= '{start}' FOR KEY SHARE;\n\
         SELECT * FROM journals WHERE code = 'OD' FOR KEY SHARE;\n\
         SELECT number, is_active FROM accounts WHERE number = ANY(ARRAY['411', '706']) ORDER BY number \
         FOR KEY SHARE;\n\
         INSERT INTO journal_sequences (journal, fiscal_year_id) VALUES ('OD', '{id}') ON CONFLICT DO NOTHING;\n\
         INSERT INTO entries (id, fiscal_year_id, journal, date, label, line_count, total_debit, total_credit, \
         created_at) VALUES (:entry::uuid, '{id}', 'OD', '{start}', 'Bench', 2, 10000, 10000, now());\n\
         INSERT INTO entry_lines (entry_id, position, line_count, date, account, label, debit, credit) \
         VALUES (:entry::uuid, 0, 2, '{start}', '411', 'Bench', 10000, 0), \
         (:entry::uuid, 1, 2, '{start}', '706', 'Bench', 0, 10000);\n{view}{audit}COMMIT;\n\
         {write}SELECT * FROM entries WHERE id = :entry::uuid FOR NO KEY UPDATE;\n\
         SELECT * FROM entry_lines WHERE entry_id = :entry::uuid ORDER BY position;\n\
         SELECT * FROM fiscal_years WHERE id = '{id}';\n\
         SELECT account FROM entry_lines JOIN accounts ON number = account WHERE entry_id = :entry::uuid \
         AND NOT is_active UNION SELECT code FROM entries JOIN journals ON code = journal WHERE id = :entry::uuid \
         AND NOT is_active;\n\
         SELECT state FROM periods WHERE fiscal_year_id = '{id}' AND month = date_trunc('month', '{start}'::date) \
         FOR SHARE;\n\
         SELECT next_number AS number FROM journal_sequences WHERE journal = 'OD' AND fiscal_year_id = '{id}' \
         FOR NO KEY UPDATE \\gset\n\
         SELECT timezone FROM settings WHERE id = 1;\n\
         UPDATE entries SET state = 'posted', number = :number::bigint, hash = sha256('bench'), posted_at = now(), \
         validated_on = now(), version = version + 1 WHERE id = :entry::uuid;\n\
         UPDATE journal_sequences SET next_number = :number::bigint + 1, head_hash = sha256('bench') \
         WHERE journal = 'OD' AND fiscal_year_id = '{id}';\n\
         INSERT INTO account_balances AS b \
         SELECT '{id}', date_trunc('month', '{start}'::date), account, '', 'ordinary', debit, credit \
         FROM entry_lines WHERE entry_id = :entry::uuid ORDER BY account \
         ON CONFLICT (fiscal_year_id, month, account, auxiliary, kind) \
         DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit;\n{view}{audit}COMMIT;\n",
        read = entered("ISOLATION LEVEL REPEATABLE READ READ ONLY"),
        write = entered("READ WRITE"),
    )
}
