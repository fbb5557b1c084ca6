//! Webhooks of the payment provider as fast as they come, beside the plain insert; and that none is lost when the service is killed.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use billing::stripe::{Secret, signature};
use reqwest::Method;
use serde_json::{Value, json};
use tenancy::Clock;
use tests::service::Service;
use tests::visitor::Visitor;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};
use tokio_postgres::Client;

use crate::bench::{Bench, Figure, percentile};
use crate::pgbench;

/// What signs the events; [`Bench`] gives it to the service.
pub const SECRET: &str = "whsec_bench";
/// Events a second.
const RATE: usize = 1_000;
/// How long, in seconds; the service is killed in the middle.
const SECONDS: u64 = 60;
/// On their way at once at most.
const AT_ONCE: usize = 256;
const CLIENTS: usize = 16;
/// Requests of which the transactions are counted.
const COUNTED: u32 = 2_000;
/// For so long Postgres keeps what it counted to itself.
const COUNTS_LATE: Duration = Duration::from_secs(12);

/// What was acknowledged, and how long each took in milliseconds.
#[derive(Default)]
struct Acknowledged {
    ids: Vec<String>,
    times: Vec<f64>,
}

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let database = bench.superuser().await?;
    let entitlement = entitlement(bench, &database).await?;
    let seen = Arc::new(Mutex::new(Acknowledged::default()));
    for half in 0..2 {
        let service = bench.begins_anew()?;
        sends(&service, half, &seen).await?;
        // Dropped in the middle of what is on its way: killed, not stopped.
        drop(service);
    }
    let mut seen = std::mem::take(&mut *seen.lock().expect("nobody panics with it"));
    let lost = lost(&database, &seen.ids).await?;
    let peer = pgbench::run(bench.app_url(), &insert(), CLIENTS, 10)?;
    let (p99, count) = (percentile(&mut seen.times, 99), seen.ids.len());
    let acknowledged = f64::from(u32::try_from(count)?) / Duration::from_secs(SECONDS).as_secs_f64();
    Ok(vec![
        Figure {
            work: format!("{RATE} webhooks a second for {SECONDS} s, p99 of an acknowledgement"),
            ours: format!("{p99:.1} ms ({acknowledged:.0}/s)"),
            peer: format!("{:.1} ms ({:.0}/s) the insert by pgbench", peer.p99_ms, peer.per_second),
            ratio: Some(p99 / peer.p99_ms),
            budget: "at least 950/s",
            within: acknowledged >= 950.0,
        },
        Figure {
            work: format!("webhooks lost of {count} acknowledged, the service killed twice"),
            ours: lost.to_string(),
            peer: "–".to_owned(),
            ratio: None,
            budget: "0",
            within: lost == 0,
        },
        entitlement,
    ])
}

/// Transactions of a request whose module has to be in the plan, beside one of a module that is in every plan.
async fn entitlement(bench: &Bench, database: &Client) -> anyhow::Result<Figure> {
    let visitor = Visitor::arrives(bench.url(), "billing").await?;
    let company = visitor.makes_company("Billing").await?;
    let of_plan =
        transactions(&visitor, database, &format!("/companies/{company}/accounting/journals")).await?;
    let of_every = transactions(&visitor, database, &format!("/companies/{company}/settings")).await?;
    let added = of_plan - of_every;
    Ok(Figure {
        work: format!("transactions of a read whose module the plan has to hold, mean of {COUNTED}"),
        ours: format!("{of_plan:.2}"),
        peer: format!("{of_every:.2} of a read whose module is in every plan"),
        ratio: Some(of_plan / of_every),
        budget: "none added (at most 0.05)",
        within: added <= 0.05,
    })
}

/// How many transactions the database commits for each request, less what it commits by itself in as long.
async fn transactions(visitor: &Visitor, database: &Client, path: &str) -> anyhow::Result<f64> {
    let committed = async || -> anyhow::Result<i64> {
        tokio::time::sleep(COUNTS_LATE).await;
        let asked = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()";
        Ok(database.query_one(asked, &[]).await?.get(0))
    };
    let (before, begun) = (committed().await?, Instant::now());
    for _ in 0..COUNTED {
        visitor.send(Method::GET, path, None).await?;
    }
    let busy = committed().await?;
    let took = begun.elapsed();
    tokio::time::sleep(took.saturating_sub(COUNTS_LATE)).await;
    let idle = committed().await?;
    let of_requests = (busy - before) - (idle - busy);
    Ok(f64::from(i32::try_from(of_requests)?) / f64::from(COUNTED))
}

/// Sends for half of the time, at the rate whatever comes back.
async fn sends(service: &Service, half: usize, seen: &Arc<Mutex<Acknowledged>>) -> anyhow::Result<()> {
    let client = reqwest::Client::builder().pool_max_idle_per_host(AT_ONCE).build()?;
    let address = format!("{}/webhooks/stripe", service.url());
    let mut tick = interval(Duration::from_millis(10));
    tick.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut running = JoinSet::new();
    let end = Instant::now() + Duration::from_secs(SECONDS / 2);
    let mut number = 0;
    while Instant::now() < end {
        tick.tick().await;
        for _ in 0..RATE / 100 {
            while running.len() >= AT_ONCE {
                running.join_next().await;
            }
            let (id, client, address, seen) =
                (format!("evt_{half}_{number}"), client.clone(), address.clone(), seen.clone());
            running.spawn(async move { one(&client, &address, id, &seen).await });
            number += 1;
        }
    }
    running.abort_all();
    ensure!(number > 0, "nothing was sent");
    Ok(())
}

async fn one(client: &reqwest::Client, address: &str, id: String, seen: &Mutex<Acknowledged>) -> Option<()> {
    let body = event(&id).to_string();
    let signature = signature::sign(body.as_bytes(), &Secret::new(SECRET), Clock::system().now().timestamp());
    let begun = Instant::now();
    let answer = client.post(address).header("stripe-signature", signature).body(body).send().await.ok()?;
    if answer.status().is_success() {
        let mut seen = seen.lock().ok()?;
        seen.ids.push(id);
        seen.times.push(begun.elapsed().as_secs_f64() * 1_000.0);
    }
    Some(())
}

/// An event of the size of Stripe's.
fn event(id: &str) -> Value {
    let filler = "x".repeat(2_000);
    json!({"id": id, "object": "event", "type": "invoice.paid", "created": 1_780_000_000, "livemode": false,
        "api_version": billing::stripe::API_VERSION, "data": {"object": {"object": "invoice", "customer": "cus_bench", "filler": filler}}})
}

async fn lost(database: &Client, ids: &[String]) -> anyhow::Result<usize> {
    let kept = "SELECT count(*) FROM unnest($1::text[]) AS sent (id)
                WHERE EXISTS (SELECT FROM platform.billing_events WHERE provider = 'stripe' AND event_id = sent.id)";
    let kept: i64 = database.query_one(kept, &[&ids]).await?.get(0);
    ids.len().checked_sub(usize::try_from(kept)?).context("more is kept than was sent")
}

fn insert() -> String {
    // A colon before a word would be a variable to pgbench.
    let body = event("evt_pgbench").to_string().replace("\":", "\": ");
    format!(
        "\\set id random(1, 9000000000000000)\n\
         INSERT INTO platform.billing_events (provider, event_id, kind, customer_id, told_at, received_at, body, state, next_attempt_at) \
         VALUES ('stripe', 'pgbench_' || :id, 'invoice.paid', 'cus_bench', now(), now(), '{body}', 'ignored', now()) \
         ON CONFLICT (provider, event_id) DO NOTHING;\n"
    )
}
