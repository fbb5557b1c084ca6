//! The bounds of connections.

use std::time::Duration;

use super::Reader;

/// How many connections there may be, and how long they may do nothing.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionsConfig {
    /// `MAX_CONNECTIONS`: open connections at most, 768 by default, which leaves room among the 1024 descriptors that a
    /// process usually has.
    pub most: usize,
    /// `MAX_CONNECTIONS_PER_ADDRESS`: those of one address at most, 128 by default. Not counted behind proxies.
    pub most_of_one_address: usize,
    /// `HEAD_TIMEOUT_SECONDS`: the head of a request comes within so long, 10 s by default.
    pub head: Duration,
    /// A connection on which nothing comes after an answer is closed.
    pub idle: Duration,
    /// `STALL_TIMEOUT_SECONDS`: the next bytes of a body come, and those of an answer are taken, within so long, 30 s by
    /// default.
    pub stall: Duration,
    /// `DRAIN_SECONDS`: so long after a signal requests are still taken, while the readiness probe fails, 0 by default.
    pub drain: Duration,
}

impl ConnectionsConfig {
    pub(super) fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            most: reader.at_least_one("MAX_CONNECTIONS", 768),
            most_of_one_address: reader.at_least_one("MAX_CONNECTIONS_PER_ADDRESS", 128),
            head: seconds(reader.at_least_one("HEAD_TIMEOUT_SECONDS", 10)),
            idle: seconds(75),
            stall: seconds(reader.at_least_one("STALL_TIMEOUT_SECONDS", 30)),
            drain: reader.drain(),
        }
    }
}

fn seconds(number: usize) -> Duration {
    Duration::from_secs(number as u64)
}

impl Reader<'_> {
    /// The figures stand behind a port of their own, which fewer can reach.
    pub(super) fn metrics_port(&mut self, port: u16) -> Option<u16> {
        self.optional("METRICS_PORT")?;
        let own = self.parsed("METRICS_PORT", 0);
        if own == port {
            self.wrong.push("METRICS_PORT must be another port than PORT".to_owned());
        }
        Some(own)
    }

    fn drain(&mut self) -> Duration {
        let number = self.parsed("DRAIN_SECONDS", 0);
        self.check_range("DRAIN_SECONDS", number, 0..=600);
        Duration::from_secs(number.unsigned_abs().into())
    }

    pub(super) fn at_least_one(&mut self, name: &str, default: usize) -> usize {
        let number = self.parsed(name, default);
        if !(1..=1_000_000).contains(&number) {
            self.wrong.push(format!("{name} must be from 1 to 1000000"));
        }
        number
    }
}
