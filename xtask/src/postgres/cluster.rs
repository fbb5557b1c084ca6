//! A private Postgres cluster: made once, started and stopped with this program.
//!
//! It listens on 127.0.0.1 only, without a Unix socket, and asks everybody for one of its generated passwords: other
//! users of the machine do not get in.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::Purpose;
use super::find::{self, Programs};
use crate::place::{Place, fingerprint, make_folder, write_private};
use crate::process::{self, Running};
use crate::terminal::say;
use crate::{interrupt, settings};

const START_PATIENCE: Duration = Duration::from_secs(60);
const STOP_PATIENCE: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(25);
/// Ports below the range that outgoing connections use.
const FIRST_PORT: u16 = 15_000;
const LAST_PORT: u16 = 30_000;

/// A running cluster. Dropping it stops it.
pub(crate) struct Cluster {
    place: Place,
    purpose: Purpose,
    programs: Programs,
    folder: PathBuf,
    port: u16,
    passwords: BTreeMap<String, String>,
    server: Running,
}

impl Cluster {
    /// Makes the cluster if need be and starts it. A disposable one is made anew each time.
    pub(crate) fn start(place: &Place, purpose: Purpose) -> Result<Cluster> {
        place.prepare()?;
        let home = if purpose.may_be_in_memory() { place.memory_home()? } else { place.cluster_home.clone() };
        let folder = home.join(purpose.folder());
        make_folder(&folder, 0o711)?;
        stop_orphan(&folder)?;
        if purpose.is_disposable() {
            fs::remove_dir_all(&folder)?;
            make_folder(&folder, 0o711)?;
        }
        let major =
            fs::read_to_string(folder.join("data/PG_VERSION")).ok().and_then(|text| text.trim().parse().ok());
        let programs = find::programs(place, major)?;
        if major.is_none() {
            make(place, purpose, &programs, &folder)?;
        }
        let passwords = settings::parse(&fs::read_to_string(folder.join("passwords"))?)?;
        let port = remembered_port(place, &folder)?;
        let server = start_server(place, purpose, &programs, &folder, port)?;
        let mut cluster =
            Cluster { place: place.clone(), purpose, programs, folder, port, passwords, server };
        cluster.wait_until_ready()?;
        Ok(cluster)
    }

    /// Starts the server again if it ended without being asked to. Answers whether it had.
    pub(crate) fn revive(&mut self) -> Result<bool> {
        if self.server.ended()?.is_none() {
            return Ok(false);
        }
        self.server = start_server(&self.place, self.purpose, &self.programs, &self.folder, self.port)?;
        self.wait_until_ready()?;
        Ok(true)
    }

    /// Stops the server: open transactions are rolled back.
    pub(crate) fn stop(self) {
        drop(self);
    }

    /// The address of `database` for the login `login`, which is `postgres`, `partita_owner` or `partita_app`.
    pub(crate) fn url(&self, login: &str, database: &str) -> String {
        address(&self.passwords, self.port, login, database)
    }

    /// The folder of the programs of this Postgres: `pgbench` is among them where it is installed.
    pub(crate) fn programs(&self) -> &Path {
        self.programs.folder()
    }

    fn wait_until_ready(&mut self) -> Result<()> {
        let deadline = Instant::now() + START_PATIENCE;
        let pid_file = self.folder.join("data/postmaster.pid");
        let mut restarts = 0;
        loop {
            if PidFile::read(&pid_file).is_some_and(|found| found.is_ready_as(self.server.pid())) {
                return Ok(());
            }
            if interrupt::requested() {
                bail!("the start of Postgres was interrupted");
            }
            if Instant::now() > deadline {
                bail!("Postgres is not ready after {} s; its log: {}", START_PATIENCE.as_secs(), self.log());
            }
            if self.server.ended()?.is_some() {
                // The processes of a killed server hold its memory for a moment: try again.
                restarts += 1;
                if restarts > 5 {
                    bail!("Postgres does not start:\n{}", last_lines(&self.folder.join("log"), 8));
                }
                sleep(Duration::from_secs(1));
                self.server =
                    start_server(&self.place, self.purpose, &self.programs, &self.folder, self.port)?;
            }
            sleep(POLL);
        }
    }

    fn log(&self) -> String {
        self.folder.join("log").display().to_string()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.server.stop();
        if self.purpose.may_be_in_memory() {
            let _ = fs::remove_dir_all(self.folder.join("data"));
        }
    }
}

/// What addresses a cluster that another process keeps running has, as [`Cluster::url`] writes them; none when none runs.
pub(crate) fn running(
    place: &Place,
    purpose: Purpose,
) -> Result<Option<impl Fn(&str, &str) -> String + use<>>> {
    let folder = place.cluster_home.join(purpose.folder());
    let data = folder.join("data");
    let found = PidFile::read(&data.join("postmaster.pid"));
    if !found.is_some_and(|found| found.ready && is_server_of(found.pid, &data)) {
        return Ok(None);
    }
    let passwords = settings::parse(&fs::read_to_string(folder.join("passwords"))?)?;
    let port = fs::read_to_string(folder.join("port"))?.trim().parse().context("the port of Postgres")?;
    Ok(Some(move |login: &str, database: &str| address(&passwords, port, login, database)))
}

fn address(passwords: &BTreeMap<String, String>, port: u16, login: &str, database: &str) -> String {
    let password = passwords.get(login).map_or("", String::as_str);
    format!("postgres://{login}:{password}@127.0.0.1:{port}/{database}")
}

/// Stops the server of `folder` if one runs though nobody looks after it, and forgets the process id that a killed
/// server left behind.
pub(crate) fn stop_orphan(folder: &Path) -> Result<()> {
    let data = folder.join("data");
    let pid_file = data.join("postmaster.pid");
    let Some(found) = PidFile::read(&pid_file) else { return Ok(()) };
    if !is_server_of(found.pid, &data) {
        // The number may since belong to another process, which would keep Postgres from starting.
        return fs::remove_file(&pid_file).context("postmaster.pid");
    }
    kill(Pid::from_raw(found.pid), Signal::SIGINT)?;
    let deadline = Instant::now() + STOP_PATIENCE;
    while is_server_of(found.pid, &data) {
        if Instant::now() > deadline {
            bail!("Postgres (process {}) does not stop; type: kill -9 {}", found.pid, found.pid);
        }
        sleep(POLL);
    }
    Ok(())
}

/// What Postgres says of itself in `postmaster.pid`.
struct PidFile {
    pid: i32,
    ready: bool,
}

impl PidFile {
    fn read(file: &Path) -> Option<PidFile> {
        PidFile::parse(&fs::read_to_string(file).ok()?)
    }

    fn parse(text: &str) -> Option<PidFile> {
        let pid = text.lines().next()?.trim().parse().ok()?;
        let ready = text.lines().nth(7).is_some_and(|status| status.trim() == "ready");
        Some(PidFile { pid, ready })
    }

    fn is_ready_as(&self, pid: u32) -> bool {
        self.ready && u32::try_from(self.pid) == Ok(pid)
    }
}

/// Whether process `pid` is a Postgres server of the data folder `data`.
fn is_server_of(pid: i32, data: &Path) -> bool {
    let mut ps = process::step("ps");
    ps.args(["-ww", "-o", "args=", "-p", &pid.to_string()]);
    let arguments = match fs::read(format!("/proc/{pid}/cmdline")) {
        Ok(arguments) => Some(String::from_utf8_lossy(&arguments).replace('\0', " ")),
        Err(_) if Path::new("/proc/self").exists() => None,
        Err(_) => process::probe(&mut ps),
    };
    arguments.is_some_and(|arguments| {
        arguments.contains("postgres") && arguments.contains(&*data.to_string_lossy())
    })
}

/// Makes the cluster in a draft folder, so that an interrupted attempt leaves nothing that looks like one.
fn make(place: &Place, purpose: Purpose, programs: &Programs, folder: &Path) -> Result<()> {
    if purpose == Purpose::Development {
        say(format!("Making a private Postgres {} in {}", programs.major, folder.display()));
    }
    let draft = folder.join("data.new");
    if draft.exists() {
        fs::remove_dir_all(&draft)?;
    }
    fs::create_dir(&draft)?;
    fs::set_permissions(&draft, fs::Permissions::from_mode(0o700))?;
    let admin_password = random_hex()?;
    let password_file = folder.join("initial-password");
    write_private(&password_file, &admin_password)?;
    if let Some(account) = &place.server_account {
        account.own(&draft)?;
        account.own(&password_file)?;
    }
    let mut initdb = process::command(programs.path("initdb"), Signal::SIGTERM);
    initdb.arg("--pgdata").arg(&draft).arg("--pwfile").arg(&password_file);
    initdb.args(["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8"]);
    initdb.arg(if cfg!(target_os = "linux") { "--locale=C.UTF-8" } else { "--locale=C" });
    if purpose.is_disposable() {
        initdb.arg("--no-sync");
    }
    place.as_server(&mut initdb);
    initdb.stdin(Stdio::null()).stdout(File::create(folder.join("initdb-log"))?);
    process::run("initdb", &mut initdb)?;
    fs::remove_file(&password_file)?;
    let passwords = format!(
        "postgres={admin_password}\npartita_owner={}\npartita_app={}\n",
        random_hex()?,
        random_hex()?
    );
    write_private(&folder.join("passwords"), &passwords)?;
    fs::rename(&draft, folder.join("data"))?;
    Ok(())
}

fn start_server(
    place: &Place,
    purpose: Purpose,
    programs: &Programs,
    folder: &Path,
    port: u16,
) -> Result<Running> {
    let log = File::create(folder.join("log"))?;
    let mut postgres = process::command(programs.path("postgres"), Signal::SIGINT);
    postgres.arg("-D").arg(folder.join("data"));
    for setting in purpose.server_settings() {
        postgres.args(["-c", setting]);
    }
    postgres.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]);
    postgres.args(["-c", &format!("port={port}"), "-c", "log_line_prefix=%m [%p] %u "]);
    place.as_server(&mut postgres);
    postgres.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
    Running::start("Postgres", &mut postgres, Signal::SIGINT, STOP_PATIENCE)
}

/// The port of the cluster, chosen once; another when something else has taken it since.
fn remembered_port(place: &Place, folder: &Path) -> Result<u16> {
    let file = folder.join("port");
    let remembered = fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
    let first = remembered
        .unwrap_or_else(|| first_port(&format!("{}{}", fingerprint(&place.root), folder.display())));
    let port = (first..=LAST_PORT)
        .chain(FIRST_PORT..first)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .context("no free port on 127.0.0.1")?;
    fs::write(&file, port.to_string())?;
    Ok(port)
}

/// Where the search for a port starts, so that two clones do not race for the same one.
fn first_port(name: &str) -> u16 {
    let sum = name.bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    let span = u32::from(LAST_PORT - FIRST_PORT);
    FIRST_PORT + u16::try_from(sum % span).unwrap_or(0)
}

fn last_lines(file: &Path, count: usize) -> String {
    let text = fs::read_to_string(file).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

/// 128 random bits as 32 hexadecimal digits.
fn random_hex() -> Result<String> {
    let mut bytes = [0_u8; 16];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::{FIRST_PORT, LAST_PORT, PidFile, first_port};

    #[test]
    fn a_server_is_ready_only_under_its_own_process_id() {
        let text = "4711\n/clone/.partita/pg/data\n1795234567\n15123\n\n127.0.0.1\n  1234  56\nready   \n";
        let found = PidFile::parse(text).unwrap();
        assert!(found.is_ready_as(4711));
        assert!(!found.is_ready_as(4712));
        assert!(!PidFile::parse(&text.replace("ready", "starting")).unwrap().is_ready_as(4711));
        assert!(PidFile::parse("").is_none());
    }

    #[test]
    fn ports_stay_in_their_range_and_differ_between_clones() {
        for name in ["", "a", "/home/awa/partita", "/root/partita"] {
            assert!((FIRST_PORT..=LAST_PORT).contains(&first_port(name)));
        }
        assert_ne!(first_port("/home/awa/partita"), first_port("/home/awa/partita2"));
    }
}
