//! The operator's commands, killed while a company is written out and read in.

use std::iter;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tests::fec_file::FecFile;

use super::house::House;
use crate::support::app::address_of;

/// Lines of the books: long enough to be hit in the middle.
const LINES: usize = 20_000;
/// Moments in `make test`; `FAULT_SEEDS` names another number of them.
const SEEDS: u64 = 4;
/// What a command says that may be run again, and how often it is.
const GAVE_WAY: &str = "gave way to another transaction";
const TRIES: usize = 5;

/// A house with a year of books, and how long both commands take in peace.
struct Peace {
    house: House,
    archive: String,
    owner: String,
    export: Duration,
    import: Duration,
}

impl Peace {
    async fn begins() -> Self {
        let house = House::open().await;
        let file = FecFile::new(LINES, 2024);
        let uploaded =
            house.visitor.uploads_fec(&house.company, &file.name(), file.text().into_bytes()).await.unwrap();
        house.visitor.imports_fec(&house.company, &uploaded).await.unwrap();
        let archive = house.setup.folder.join("awa.partita").display().to_string();
        let owner = house.visitor.email().to_owned();
        let begun = Instant::now();
        house.setup.run(&["company", "export", &house.company, "--to", &archive]).unwrap();
        let export = begun.elapsed();
        let begun = Instant::now();
        let imported =
            house.setup.run(&["company", "import", &archive, "--owner", &owner, "--name", "Peace"]).unwrap();
        assert_eq!(imported.trim().len(), 36, "{imported}");
        Self { house, archive, owner, export, import: begun.elapsed() }
    }

    /// Starts a command and kills it after a part of its usual time that the seed draws.
    async fn kills(&self, seed: u64, usual: Duration, arguments: &[&str]) -> String {
        let usual_ms = u64::try_from(usual.as_millis()).unwrap();
        let wait = Duration::from_millis(StdRng::seed_from_u64(seed).random_range(0..=usual_ms));
        let mut command = self.house.setup.spawn(arguments).unwrap();
        tokio::time::sleep(wait).await;
        command.kill().unwrap();
        format!("seed {seed}, after {} ms of {usual_ms}", wait.as_millis())
    }

    /// How many companies, schemas of companies that are no spares, and folders of files there are.
    async fn trace(&self) -> (i64, i64, usize) {
        let counted = "SELECT (SELECT count(*) FROM platform.companies),
            (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'c\\_%'
                AND substr(nspname, 3)::uuid NOT IN (SELECT id FROM platform.spares))";
        let found = self.house.psql().await.query_one(counted, &[]).await.unwrap();
        let files = std::fs::read_dir(self.house.setup.folder.join("files")).unwrap();
        (found.get(0), found.get(1), files.count())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_killed_at_any_moment_is_done_again_and_leaves_one_company() {
    let peace = Peace::begins().await;
    let (companies, schemas, files) = peace.trace().await;
    for seed in 0..super::work::seeds(SEEDS) {
        let name = format!("Again {seed}");
        let arguments = ["company", "import", &peace.archive, "--owner", &peace.owner, "--name", &name];
        let moment = peace.kills(seed, peace.import, &arguments).await;
        let again = peace.house.setup.run(&arguments);
        // What was killed may have been done.
        let is_taken = again.as_ref().is_err_and(|said| said.to_string().contains("of that name already"));
        assert!(again.is_ok() || is_taken, "{moment}: {again:?}");
        let more = i64::try_from(seed + 1).unwrap();
        let found = peace.trace().await;
        let expected = (companies + more, schemas + more, files + usize::try_from(more).unwrap());
        assert_eq!(found, expected, "{moment}: {again:?}");
    }
    let verdict = peace.house.setup.run(&["company", "verify", "--all"]).unwrap();
    assert_eq!(verdict.lines().count(), usize::try_from(peace.trace().await.0).unwrap(), "{verdict}");
    let whole = verdict.lines().filter(|line| line.contains(&format!("{LINES} lines"))).count();
    assert_eq!(whole, verdict.lines().count(), "each is the same: {verdict}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_killed_at_any_moment_leaves_a_whole_archive_or_none() {
    let peace = Peace::begins().await;
    for seed in 0..super::work::seeds(SEEDS) {
        let path = peace.house.setup.folder.join(format!("{seed}.partita")).display().to_string();
        let arguments = ["company", "export", &peace.house.company, "--to", &path];
        let moment = peace.kills(seed, peace.export, &arguments).await;
        if Path::new(&path).exists() {
            let checked = peace.house.setup.run(&["company", "check", &path]);
            assert!(checked.is_ok_and(|said| said.starts_with("whole, ")), "{moment}");
        }
        peace.house.setup.run(&arguments).unwrap();
        peace.house.setup.run(&["company", "check", &path]).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasing_killed_at_any_moment_leaves_nothing_when_it_goes_on() {
    let peace = Peace::begins().await;
    let before = peace.trace().await;
    let mut usual = Duration::ZERO;
    for seed in 0..=super::work::seeds(SEEDS) {
        let import = ["company", "import", &peace.archive, "--owner", &peace.owner, "--name", "Gone"];
        let company = peace.house.setup.run(&import).unwrap().trim().to_owned();
        let erase = ["company", "erase", &company, "--now", "--confirm", "Gone"];
        let begun = Instant::now();
        let moment = match seed {
            0 => "in peace".to_owned(),
            seed => peace.kills(seed, usual, &erase).await,
        };
        // What was killed may have been done. Where the database has not noticed yet that it was, one of the two gives way.
        let again = iter::repeat_with(|| peace.house.setup.run(&erase))
            .take(TRIES)
            .find(|again| !again.as_ref().is_err_and(|said| said.to_string().contains(GAVE_WAY)))
            .unwrap();
        let is_done = again.as_ref().is_err_and(|said| said.to_string().contains("there is no company"));
        assert!(again.is_ok() || is_done, "{moment}: {again:?}");
        usual = if seed == 0 { begun.elapsed() } else { usual };
        assert_eq!(peace.trace().await, before, "{moment}");
    }
}

#[tokio::test]
async fn whoever_is_to_own_an_import_has_an_account() {
    let peace = Peace::begins().await;
    let nobody = address_of("nobody");
    let refused =
        peace.house.setup.run(&["company", "import", &peace.archive, "--owner", &nobody]).unwrap_err();
    assert!(refused.to_string().contains("nobody has a confirmed account"), "{refused}");
    let missing = peace.house.setup.run(&["company", "check", "/nowhere"]).unwrap_err();
    assert!(missing.to_string().contains("/nowhere"), "{missing}");
}
