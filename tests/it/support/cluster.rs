//! A Postgres of one test, which may be killed: made with the programs of the test cluster, run by the same account.

use std::fs::{self, File, Permissions};
use std::io::Write as _;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use tempfile::TempDir;
use tokio_postgres::{Client, NoTls};

use super::database::admin_url;
use super::unique;

const READY_WITHIN: Duration = Duration::from_secs(30);
/// Ports that neither outgoing connections nor the clusters of `cargo xtask` use.
const PORTS: std::ops::Range<u16> = 30_001..32_000;

/// A private Postgres. It is stopped and removed with the value.
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    /// What its server finds in its environment.
    variables: Vec<(String, String)>,
    /// User and group that Postgres runs as, when not as the caller.
    account: Option<(u32, u32)>,
    port: u16,
    password: String,
    server: Child,
}

impl Cluster {
    /// Makes one and starts it.
    pub async fn make() -> Self {
        Self::make_with(&[]).await
    }

    /// Makes one whose server finds these variables in its environment.
    pub async fn make_with(variables: &[(String, String)]) -> Self {
        let (programs, account, home) = beside_the_test_cluster().await;
        // There it may lie in memory; a cluster of somebody else is in a folder that takes nothing.
        let folder = tempfile::tempdir_in(home).or_else(|_| tempfile::tempdir()).unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o711)).unwrap();
        let password = unique().simple().to_string();
        let password_file = folder.path().join("password");
        fs::write(&password_file, &password).unwrap();
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        fs::set_permissions(&data, Permissions::from_mode(0o700)).unwrap();
        if let Some((user, group)) = account {
            chown(&data, Some(user), Some(group)).unwrap();
            chown(&password_file, Some(user), Some(group)).unwrap();
        }
        let mut initdb = program(&programs, "initdb", account, folder.path());
        initdb.args([
            "--username=postgres",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
        ]);
        initdb.arg("--pwfile").arg(&password_file).arg("--pgdata").arg(&data);
        let made = initdb.output().unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let port = free_port();
        let server = start(&programs, account, folder.path(), port, variables);
        let variables = variables.to_vec();
        let mut cluster = Self { folder, programs, variables, account, port, password, server };
        cluster.wait_until_ready().await;
        cluster
    }

    /// The URL of its superuser.
    pub fn admin_url(&self) -> String {
        format!("postgres://postgres:{}@127.0.0.1:{}/postgres", self.password, self.port)
    }

    /// The URL of a login at a database, reached under a name of this machine.
    pub fn url(&self, login: &str, password: &str, host: &str, database: &str) -> String {
        format!("postgres://{login}:{password}@{host}:{}/{database}", self.port)
    }

    /// Encrypts it with a certificate and its key, both PEM, and refuses whoever comes unencrypted over the network
    /// to a database of its own. The cluster's own `postgres` stays open for [`Cluster::admin_url`].
    pub async fn encrypt(&mut self, certificate: &str, key: &str) {
        let rules = "hostnossl postgres postgres all scram-sha-256\nhostssl all all all scram-sha-256\n";
        self.kill();
        for (name, text) in [("server.crt", certificate), ("server.key", key), ("pg_hba.conf", rules)] {
            let file = self.folder.path().join("data").join(name);
            fs::write(&file, text).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
            if let Some((user, group)) = self.account {
                chown(&file, Some(user), Some(group)).unwrap();
            }
        }
        let mut settings =
            File::options().append(true).open(self.folder.path().join("data/postgresql.auto.conf")).unwrap();
        settings.write_all(b"ssl = on\n").unwrap();
        self.start_again().await;
    }

    /// The URL of its superuser, reached over a socket.
    pub fn socket_url(&self) -> String {
        let folder = self.folder.path().join("data");
        format!(
            "postgres://postgres:{}@/postgres?host={}&port={}",
            self.password,
            folder.display(),
            self.port
        )
    }

    /// Waits until the server's log says `text`.
    pub async fn logs_within(&self, text: &str, patience: Duration) {
        let begun = Instant::now();
        while !self.log().contains(text) {
            assert!(begun.elapsed() < patience, "the log does not say `{text}`: {}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    /// Ends all its processes as a power cut would: none survives that was being forked at that moment.
    pub fn kill(&mut self) {
        let server = Pid::from_raw(i32::try_from(self.server.id()).unwrap());
        kill(server, Signal::SIGSTOP).unwrap();
        let stopped = waitpid(server, Some(WaitPidFlag::WUNTRACED)).unwrap();
        assert!(matches!(stopped, WaitStatus::Stopped(..)), "{stopped:?}");
        let children = fs::read_to_string(format!("/proc/{server}/task/{server}/children")).unwrap();
        self.server.kill().unwrap();
        for child in children.split_whitespace() {
            // One that has ended by itself meanwhile is as dead as the others.
            let _ = kill(Pid::from_raw(child.parse().unwrap()), Signal::SIGKILL);
        }
        self.server.wait().unwrap();
    }

    /// Stops it in an orderly way that waits for nobody: what is not committed is rolled back.
    pub fn stop(&mut self) {
        kill(Pid::from_raw(i32::try_from(self.server.id()).unwrap()), Signal::SIGINT).unwrap();
        self.server.wait().unwrap();
    }

    /// Starts it again as a standby, which can only be read, until [`Cluster::is_promoted`].
    pub async fn start_as_standby(&mut self) {
        let signal = self.folder.path().join("data/standby.signal");
        fs::write(&signal, "").unwrap();
        if let Some((user, group)) = self.account {
            chown(&signal, Some(user), Some(group)).unwrap();
        }
        self.start_again().await;
    }

    /// Makes the standby a server that can be written to.
    pub async fn is_promoted(&self) {
        let client = connect(&self.admin_url()).await.unwrap();
        assert!(client.query_one("SELECT pg_promote(true, 30)", &[]).await.unwrap().get::<_, bool>(0));
    }

    /// The port that it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again and waits until it has recovered.
    pub async fn start_again(&mut self) {
        self.server = self.spawn();
        self.wait_until_ready().await;
    }

    /// Starts it again if it has ended by itself, as a server does that cannot write ahead.
    pub async fn is_back(&mut self) {
        if !self.runs() {
            self.start_again().await;
        }
    }

    /// Whether it has not ended by itself.
    pub fn runs(&mut self) -> bool {
        self.server.try_wait().unwrap().is_none()
    }

    fn spawn(&self) -> Child {
        start(&self.programs, self.account, self.folder.path(), self.port, &self.variables)
    }

    async fn wait_until_ready(&mut self) {
        let begun = Instant::now();
        while connect(&self.admin_url()).await.is_err() {
            assert!(begun.elapsed() < READY_WITHIN, "Postgres does not start: {}", self.log());
            tokio::time::sleep(Duration::from_millis(50)).await;
            // The processes of a killed server hold its memory for a moment.
            if !self.runs() {
                self.server = self.spawn();
            }
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // An orderly end, because a killed server leaves a segment of shared memory behind.
        let server = Pid::from_raw(i32::try_from(self.server.id()).unwrap_or_default());
        if kill(server, Signal::SIGINT).is_err() || self.server.wait().is_err() {
            eprintln!("Postgres (process {server}) could not be stopped");
        }
    }
}

/// A connection to the database of `url`.
///
/// # Errors
/// When nobody answers there.
pub async fn connect(url: &str) -> Result<Client, tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// Where the programs of the test cluster are, which account runs it, because Postgres refuses to run as root, and the
/// folder that it is in.
async fn beside_the_test_cluster() -> (PathBuf, Option<(u32, u32)>, PathBuf) {
    let client = connect(&admin_url()).await.unwrap();
    let asked = "SELECT setting FROM pg_config WHERE name = 'BINDIR' UNION ALL SELECT current_setting('data_directory')";
    let found = client.query(asked, &[]).await.unwrap();
    let (programs, data): (PathBuf, PathBuf) =
        (found[0].get::<_, String>(0).into(), found[1].get::<_, String>(0).into());
    assert!(
        programs.join("initdb").exists(),
        "{} has no initdb: the test cluster must be on this machine; run `cargo xtask test rust`",
        programs.display()
    );
    let own = tempfile::tempdir().unwrap().path().metadata().unwrap().uid();
    let account = (own == 0).then(|| data.metadata().map(|data| (data.uid(), data.gid())).unwrap());
    let home = data.parent().unwrap().to_path_buf();
    (programs, account, home)
}

/// A port that nobody listens on. Tests start their clusters at the same moment, so each looks from somewhere else.
fn free_port() -> u16 {
    let begun = rand::random_range(0..PORTS.len());
    let is_free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    PORTS.cycle().skip(begun).take(PORTS.len()).find(is_free).unwrap()
}

fn start(
    programs: &Path,
    account: Option<(u32, u32)>,
    folder: &Path,
    port: u16,
    variables: &[(String, String)],
) -> Child {
    let log = File::options().create(true).append(true).open(folder.join("log")).unwrap();
    let mut postgres = program(programs, "postgres", account, folder);
    postgres.arg("-D").arg(folder.join("data"));
    // What a killed process has written is the kernel's: only a machine that fails needs fsync.
    let socket = format!("unix_socket_directories={}", folder.join("data").display());
    for setting in ["listen_addresses=127.0.0.1", &socket, "fsync=off", "max_connections=60"] {
        postgres.args(["-c", setting]);
    }
    postgres.args(["-c", &format!("port={port}")]).stdout(log.try_clone().unwrap()).stderr(log);
    postgres.envs(variables.iter().map(|(name, value)| (name, value)));
    postgres.spawn().unwrap()
}

fn program(programs: &Path, name: &str, account: Option<(u32, u32)>, folder: &Path) -> Command {
    let mut command = Command::new(programs.join(name));
    command.current_dir(folder).env("LC_ALL", "C").env_remove("PGDATA").stdin(Stdio::null());
    if let Some((user, group)) = account {
        command.uid(user).gid(group);
    }
    command
}
