//! Files far larger than what may be held, through the operator's command: written into a pipe while they are read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::stat::Mode;
use serde_json::Value;

use super::house::binary;

const HEADER: &str = "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|\
    PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";
const MEBIBYTE: u64 = 1 << 20;
/// Nothing here takes longer, even on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// What the command said, how much it read, and what it held at most.
struct Checked {
    report: Value,
    read_bytes: u64,
    peak_bytes: u64,
}

/// Counts what is written.
struct Counted(File, u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.0.write(bytes)?;
        self.1 += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn check(write: fn(&mut Counted) -> io::Result<()>) -> Checked {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("732829320FEC20251231.txt");
    let said = folder.path().join("report.json");
    nix::unistd::mkfifo(&path, Mode::S_IRUSR | Mode::S_IWUSR).unwrap();
    let mut command = Command::new(binary());
    command.args(["fec", "check", "--json"]).arg(&path).stdout(File::create(&said).unwrap());
    let mut child = command.spawn().unwrap();
    let (done, written) = mpsc::channel();
    thread::spawn(move || {
        let result = OpenOptions::new().write(true).open(&path).and_then(|pipe| {
            let mut pipe = Counted(pipe, 0);
            write(&mut pipe).map(|()| pipe.1)
        });
        let _ = done.send(result);
    });
    let begun = Instant::now();
    let mut peak_bytes = 0;
    while child.try_wait().unwrap().is_none() {
        peak_bytes = peak_bytes.max(held(child.id()).unwrap_or(0));
        thread::sleep(Duration::from_millis(2));
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("the command did not end");
        }
    }
    // Whoever wrote the last bytes may hear of it after the command has ended.
    let read_bytes =
        written.recv_timeout(PATIENCE).expect("what was read is told").expect("the command reads to the end");
    let report = serde_json::from_slice(&fs::read(&said).unwrap()).unwrap();
    Checked { report, read_bytes, peak_bytes }
}

/// The most memory that a running process ever held; none once it has ended.
fn held(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

fn sale(out: &mut impl Write, number: u32) -> io::Result<()> {
    let date = format!("2025{:02}{:02}", 1 + number / 50_000, 1 + number / 2_000 % 25);
    for (account, sides) in [("411000", "12,00|0,00"), ("707000", "0,00|12,00")] {
        writeln!(
            out,
            "VE|Ventes|{number}|{date}|{account}|Compte|||F{number}|{date}|Facture {number}|{sides}|||{date}||"
        )?;
    }
    Ok(())
}

#[test]
fn a_line_of_a_gibibyte_is_told_and_never_held() {
    let checked = check(|out| {
        writeln!(out, "{HEADER}")?;
        sale(out, 1)?;
        let part = vec![b'x'; 1 << 20];
        for _ in 0..1024 {
            out.write_all(&part)?;
        }
        writeln!(out)?;
        sale(out, 2)
    });
    assert!(checked.read_bytes > 1024 * MEBIBYTE);
    assert!(checked.peak_bytes > 0 && checked.peak_bytes < 64 * MEBIBYTE, "{} bytes", checked.peak_bytes);
    let found = checked.report["official"]["findings"].as_array().unwrap();
    let places: Vec<_> =
        found.iter().map(|one| (one["rule"].as_str().unwrap(), one["line"].as_u64().unwrap())).collect();
    assert_eq!(places, [("B5", 4)], "{:#}", checked.report);
}

#[test]
fn a_million_lines_are_checked_in_a_part_of_their_size() {
    let checked = check(|out| {
        let mut out = io::BufWriter::with_capacity(1 << 16, out);
        writeln!(out, "{HEADER}")?;
        for number in 1..=500_000 {
            sale(&mut out, number)?;
        }
        out.flush()
    });
    assert!(checked.read_bytes > 80 * MEBIBYTE);
    // What the program holds of itself depends on how it was built and on the machine.
    let nothing = check(|out| writeln!(out, "{HEADER}").and_then(|()| sale(out, 1)));
    let held =
        checked.peak_bytes.checked_sub(nothing.peak_bytes).expect("a million lines take more than two");
    assert!(held < checked.read_bytes / 2, "{held} bytes of {}", checked.read_bytes);
    assert_eq!(
        (&checked.report["importable"], &checked.report["official"]["conforming"]),
        (&Value::Bool(true), &Value::Bool(true))
    );
}
