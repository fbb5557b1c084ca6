//! `partita serve` as a process of its own, on a database of its own, that can be stopped and killed.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, bail};

/// The three URLs of a database that `partita migrate --bootstrap` makes.
#[derive(Debug, Clone)]
pub struct Database {
    admin: String,
    owner: String,
    app: String,
}

impl Database {
    /// A database of this name on the cluster of `admin_url` (a superuser's, ending in `/postgres`).
    pub fn on(admin_url: &str, name: &str) -> anyhow::Result<Self> {
        let (server, _) = admin_url.rsplit_once('/').context("the URL names a database")?;
        let (scheme, rest) = server.split_once("://").context("the URL has a scheme")?;
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        let login = |user: &str| format!("{scheme}://{user}_{name}:secret@{host}/{name}");
        Ok(Self { admin: admin_url.to_owned(), owner: login("owner"), app: login("app") })
    }

    /// A database that is there already.
    pub fn existing(admin_url: String, owner_url: String, app_url: String) -> Self {
        Self { admin: admin_url, owner: owner_url, app: app_url }
    }

    /// The same, which the service reaches by another port of its server.
    pub fn reached_by_port(mut self, port: u16) -> Self {
        let (server, name) = self.app.rsplit_once('/').expect("the URL names a database");
        let (host, _) = server.rsplit_once(':').expect("the URL names a port");
        self.app = format!("{host}:{port}/{name}");
        self
    }

    /// The URL of the service's login.
    pub fn app_url(&self) -> &str {
        &self.app
    }

    /// The URL of a superuser in this database.
    pub fn superuser_url(&self) -> String {
        let (server, _) = self.admin.rsplit_once('/').unwrap_or((&self.admin, ""));
        let name = self.app.rsplit('/').next().unwrap_or_default();
        format!("{server}/{name}")
    }
}

/// How a service is started.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The binary `partita`.
    pub binary: PathBuf,
    /// Its database.
    pub database: Database,
    /// Files and mailbox.
    pub folder: PathBuf,
    /// Further variables of the environment.
    pub variables: Vec<(String, String)>,
}

impl Setup {
    /// Runs a command of the binary to its end.
    pub fn run(&self, arguments: &[&str]) -> anyhow::Result<String> {
        let output = self.command().args(arguments).output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            bail!("partita {}: {text}{}", arguments.join(" "), String::from_utf8_lossy(&output.stderr));
        }
        Ok(text)
    }

    /// Starts a command of the binary, which is killed when it is dropped.
    pub fn spawn(&self, arguments: &[&str]) -> anyhow::Result<Service> {
        let child = self.command().args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(Service { child, url: String::new() })
    }

    /// Makes the database and brings it up to date.
    pub fn prepare(&self) -> anyhow::Result<()> {
        self.run(&["migrate", "--bootstrap"])?;
        Ok(())
    }

    /// Starts the service and waits until it is ready.
    pub fn start(&self) -> anyhow::Result<Service> {
        self.start_with(&[])
    }

    /// Starts the service with arguments and waits until it is ready.
    pub fn start_with(&self, arguments: &[&str]) -> anyhow::Result<Service> {
        let port = free_port()?;
        let log = std::fs::File::create(self.folder.join("serve.log"))?;
        let child = self
            .command()
            .arg("serve")
            .args(arguments)
            .env("PORT", port.to_string())
            .env("PUBLIC_URL", format!("http://localhost:{port}"))
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .with_context(|| format!("{}", self.binary.display()))?;
        let mut service = Service { child, url: format!("http://127.0.0.1:{port}") };
        service.wait_until_ready(port, &self.folder)?;
        Ok(service)
    }

    /// A command of the binary, with everything but its arguments.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .env("DATABASE_ADMIN_URL", &self.database.admin)
            .env("DATABASE_OWNER_URL", &self.database.owner)
            .env("DATABASE_URL", &self.database.app)
            .env("FILES_DIR", self.folder.join("files"))
            .env("MAILBOX_DIR", self.folder.join("mailbox"))
            .env("LIMIT_ANONYMOUS_PER_MINUTE", "100000")
            .env("LIMIT_SIGN_IN_PER_MINUTE", "100000")
            .env("LIMIT_MAILS_PER_HOUR", "100000")
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }
}

/// A running service. It is killed when it is dropped.
pub struct Service {
    child: Child,
    url: String,
}

const READY_WITHIN: Duration = Duration::from_secs(60);

impl Service {
    /// The address, without a slash at the end.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The id of the process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, or `None` while it runs.
    pub fn ended(&mut self) -> anyhow::Result<Option<std::process::ExitStatus>> {
        Ok(self.child.try_wait()?)
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// The memory that it holds, in kilobytes.
    pub fn resident_kb(&self) -> anyhow::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()))?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).context("VmHWM")?;
        Ok(line.split_whitespace().nth(1).context("a number")?.parse()?)
    }

    fn wait_until_ready(&mut self, port: u16, folder: &Path) -> anyhow::Result<()> {
        let begun = Instant::now();
        while begun.elapsed() < READY_WITHIN {
            if let Some(status) = self.child.try_wait()? {
                let log = std::fs::read_to_string(folder.join("serve.log")).unwrap_or_default();
                bail!("partita serve ended ({status}): {log}");
            }
            if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        bail!("partita serve does not listen after {} s", READY_WITHIN.as_secs())
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        if self.kill().is_err() {
            eprintln!("process {} could not be ended", self.pid());
        }
    }
}

fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}
