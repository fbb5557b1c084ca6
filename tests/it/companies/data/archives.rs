//! Takes archives apart and puts others together, as somebody would who means harm.

use std::path::Path;

use tenancy::transfer::archive::{Header, Manifest, Part};
use tenancy::transfer::{MAX_BYTES, Reader, Writer};
use tokio::fs::File;

/// A member by its name.
pub type Member = (String, Vec<u8>);

/// The members of an archive but the lists and the manifest.
pub async fn members(path: &Path) -> Vec<Member> {
    let mut reader = Reader::open(File::open(path).await.unwrap(), MAX_BYTES).await.unwrap();
    let header = reader.header().clone();
    let mut members = vec![("partita.json".to_owned(), serde_json::to_vec(&header).unwrap())];
    let (mut number, mut last) = (0, None);
    while let Some(part) = reader.next().await.unwrap() {
        number = if last.as_ref() == Some(&part) { number + 1 } else { 1 };
        let name = match &part {
            Part::Rows(table) => format!("tables/{}/{number:06}.copy", header.tables[*table].name),
            Part::Audit => format!("platform/audit_events/{number:06}.copy"),
            Part::File(id, _) => format!("files/{id}"),
        };
        last = Some(part);
        let mut bytes = Vec::new();
        while let Some(chunk) = reader.chunk().await.unwrap() {
            bytes.extend(chunk);
        }
        members.push((name, bytes));
    }
    members
}

/// Writes members as an archive whose hashes and counts are right.
pub async fn write(path: &Path, members: &[Member]) {
    let header: Header = serde_json::from_slice(&members[0].1).unwrap();
    let rows_of = |folder: &str| {
        let lines = members.iter().filter(|(name, _)| name.starts_with(folder));
        lines.map(|(_, bytes)| bytes.iter().filter(|byte| **byte == b'\n').count() as u64).sum()
    };
    let files = members.iter().filter(|(name, _)| name.starts_with("files/"));
    let manifest = Manifest {
        format: 1,
        rows: header.tables.iter().map(|table| rows_of(&format!("tables/{}/", table.name))).collect(),
        audit_rows: rows_of("platform/"),
        files: files.clone().count() as u64,
        file_bytes: files.map(|(_, bytes)| bytes.len() as u64).sum(),
        ..Manifest::default()
    };
    let mut writer = Writer::new(Vec::new(), 0);
    for (name, bytes) in members {
        writer.member(name, bytes).await.unwrap();
    }
    std::fs::write(path, writer.finish(manifest).await.unwrap().0).unwrap();
}

/// Changes the text of the members of a table.
pub fn change(members: &mut [Member], table: &str, change: impl Fn(&str) -> String) {
    let folder = format!("tables/{table}/");
    let mut found = false;
    for (_, bytes) in members.iter_mut().filter(|(name, _)| name.starts_with(&folder)) {
        *bytes = change(std::str::from_utf8(bytes).unwrap()).into_bytes();
        found = true;
    }
    assert!(found, "there is no {table}");
}

/// Changes the header.
pub fn change_header(members: &mut [Member], change: impl Fn(&mut Header)) {
    let mut header: Header = serde_json::from_slice(&members[0].1).unwrap();
    change(&mut header);
    members[0].1 = serde_json::to_vec(&header).unwrap();
}
