//! A stretch of network between a program and its database, which can be slow, stalled or cut.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What becomes of what is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// It passes after so long.
    Open(Duration),
    /// Nothing passes until the line is open again, and nobody is told.
    Stalled,
}

/// A running proxy. It ends with the test's runtime.
pub struct Proxy {
    port: u16,
    line: watch::Sender<Line>,
    /// Counts how often everything was cut.
    cuts: watch::Sender<u32>,
}

impl Proxy {
    /// One before this port of this machine.
    pub async fn before(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let own = listener.local_addr().unwrap().port();
        let (line, cuts) = (watch::Sender::new(Line::Open(Duration::ZERO)), watch::Sender::new(0));
        let (told, cut) = (line.subscribe(), cuts.subscribe());
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(join(near, port, told.clone(), cut.clone()));
            }
        });
        Self { port: own, line, cuts }
    }

    /// The port that it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// From now on the line is like this.
    pub fn is(&self, line: Line) {
        self.line.send_replace(line);
    }

    /// Cuts every connection, whatever is under way on it.
    pub fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }
}

/// Joins two ends until one closes or all is cut.
async fn join(near: TcpStream, port: u16, line: watch::Receiver<Line>, mut cut: watch::Receiver<u32>) {
    cut.mark_unchanged();
    let Ok(far) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    // A connection that is cut is reset: whoever sends learns it at once.
    for end in [&near, &far] {
        end.set_nodelay(true).unwrap();
        end.set_zero_linger().unwrap();
    }
    let ((near_read, near_write), (far_read, far_write)) = (near.into_split(), far.into_split());
    tokio::select! {
        _ = cut.changed() => {}
        _ = carry(near_read, far_write, line.clone()) => {}
        _ = carry(far_read, near_write, line) => {}
    }
}

async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut line: watch::Receiver<Line>,
) -> io::Result<()> {
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = from.read(&mut bytes).await?;
        if count == 0 {
            return Ok(());
        }
        let Ok(open) = line.wait_for(|line| *line != Line::Stalled).await.map(|line| *line) else {
            return Ok(());
        };
        if let Line::Open(delay) = open {
            tokio::time::sleep(delay).await;
        }
        to.write_all(&bytes[..count]).await?;
    }
}
