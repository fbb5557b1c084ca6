//! Archives that are whole, and every way in which they are not.

use async_compression::tokio::write::ZstdEncoder;
use proptest::prelude::*;
use tokio::io::AsyncWriteExt;
use uuid::Uuid;

use super::archive::{Card, FORMAT, Header, KIND, Manifest, Table};
use super::{ArchiveError, Summary, Writer, check};

const MAX_BYTES: u64 = 1 << 20;

fn header() -> Header {
    let table =
        |name: &str| Table { name: name.to_owned(), columns: vec!["id".to_owned(), "type".to_owned()] };
    Header {
        kind: KIND.to_owned(),
        format: FORMAT,
        product_version: "0.1.0".to_owned(),
        schema_version: 3,
        exported_at: "2026-03-02T09:00:00Z".parse().unwrap(),
        company: Card {
            id: Uuid::nil(),
            name: "Boulangerie Awa".to_owned(),
            country: "FR".to_owned(),
            currency: "EUR".to_owned(),
            session_timeout_minutes: None,
            created_at: "2026-01-01T00:00:00Z".parse().unwrap(),
        },
        roles: Vec::new(),
        members: Vec::new(),
        tables: vec![table("accounts"), table("entries")],
        audit_columns: Vec::new(),
    }
}

fn manifest() -> Manifest {
    let rows = vec![2, 1];
    Manifest { format: FORMAT, rows, audit_rows: 1, files: 1, file_bytes: 5, ..Manifest::default() }
}

const MEMBERS: [(&str, &[u8]); 5] = [
    ("tables/accounts/000001.copy", b"1\ta\n"),
    ("tables/accounts/000002.copy", b"2\tb\n"),
    ("tables/entries/000001.copy", b"3\tc\n"),
    ("platform/audit_events/000001.copy", b"4\td\n"),
    ("files/00000000-0000-0000-0000-000000000007", b"bytes"),
];

/// An archive with these members and what its manifest says.
async fn archive(header: &Header, members: &[(&str, &[u8])], manifest: Manifest) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), 0);
    writer.json("partita.json", header).await.unwrap();
    for (name, bytes) in members {
        writer.member(name, bytes).await.unwrap();
    }
    writer.finish(manifest).await.unwrap().0
}

async fn whole() -> Vec<u8> {
    archive(&header(), &MEMBERS, manifest()).await
}

async fn checked(bytes: &[u8]) -> Result<Summary, ArchiveError> {
    check(bytes, MAX_BYTES).await
}

async fn refusal(members: &[(&str, &[u8])]) -> &'static str {
    checked(&archive(&header(), members, manifest()).await).await.unwrap_err().code()
}

/// The bytes of the tar file inside, and back.
async fn unpacked(archive: &[u8]) -> Vec<u8> {
    use tokio::io::AsyncReadExt;
    let mut bytes = Vec::new();
    let mut decoder = async_compression::tokio::bufread::ZstdDecoder::new(archive);
    decoder.read_to_end(&mut bytes).await.unwrap();
    bytes
}

async fn packed(tar: &[u8]) -> Vec<u8> {
    let mut encoder = ZstdEncoder::new(Vec::new());
    encoder.write_all(tar).await.unwrap();
    encoder.shutdown().await.unwrap();
    encoder.into_inner()
}

#[tokio::test]
async fn what_was_written_is_read() {
    let summary = checked(&whole().await).await.unwrap();
    assert_eq!(summary.header, header());
    assert_eq!(summary.rows(), 3);
    assert_eq!((summary.manifest.files, summary.manifest.file_bytes, summary.manifest.sums.len()), (1, 5, 1));
}

#[tokio::test]
async fn a_usual_tar_reads_it_too() {
    let tar = unpacked(&whole().await).await;
    let mut found = tar::Archive::new(tar.as_slice());
    let names: Vec<String> = found
        .entries()
        .unwrap()
        .map(|entry| entry.unwrap().path().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names.len(), MEMBERS.len() + 3, "{names:?}");
    assert_eq!((names[0].as_str(), names.last().unwrap().as_str()), ("partita.json", "manifest.json"));
}

#[tokio::test]
async fn many_members_are_listed_in_several_lists() {
    let mut writer = Writer::new(Vec::new(), 0);
    writer.json("partita.json", &header()).await.unwrap();
    for number in 1..=2_500_u128 {
        writer.member(&format!("files/{}", Uuid::from_u128(number)), b"").await.unwrap();
    }
    let manifest = Manifest { format: FORMAT, rows: vec![0, 0], files: 2_500, ..Manifest::default() };
    let archive = writer.finish(manifest).await.unwrap().0;
    let summary = check(archive.as_slice(), 10 * MAX_BYTES).await.unwrap();
    assert_eq!(summary.manifest.sums.len(), 3);
    let error = checked(&archive).await.unwrap_err();
    assert_eq!(error.code(), "archive_too_large", "each member takes a block at least: {error}");
}

#[tokio::test]
async fn an_archive_that_ends_early_is_refused_wherever_it_ends() {
    let tar = unpacked(&whole().await).await;
    for end in (0..tar.len()).step_by(97) {
        let error = checked(&packed(&tar[..end]).await).await.unwrap_err();
        assert_eq!(error.code(), "archive_truncated", "{end}: {error}");
    }
    let whole = whole().await;
    for end in 0..whole.len() {
        assert!(checked(&whole[..end]).await.is_err(), "{end} of {}", whole.len());
    }
}

#[tokio::test]
async fn no_byte_can_be_changed() {
    let tar = unpacked(&whole().await).await;
    // The last block only fills up.
    for at in (0..tar.len()).step_by(13) {
        let mut changed = tar.clone();
        changed[at] ^= 1;
        assert!(checked(&packed(&changed).await).await.is_err(), "byte {at} of {}", tar.len());
    }
}

#[tokio::test]
async fn what_does_not_belong_there_is_refused() {
    let strangers = [
        "files/not-a-uuid",
        "files/00000000-0000-0000-0000-00000000000A",
        "tables/users/000002.copy",
        "tables/accounts/000001.copy",
        "tables/entries/000003.copy",
        "tables/entries/2.copy",
        "tables/entries/000002",
        "platform/users/000001.copy",
        "partita.json",
        "sums/000009",
        "x",
    ];
    for stranger in strangers {
        let mut members = MEMBERS.to_vec();
        members.insert(3, (stranger, b"9\tx\n"));
        assert_eq!(refusal(&members).await, "archive_unexpected", "{stranger}");
    }
}

#[tokio::test]
async fn nothing_comes_twice_or_in_another_order() {
    for (from, to) in [(4, 4), (0, 1), (3, 4), (2, 3)] {
        let mut members = MEMBERS.to_vec();
        let moved = members[from];
        if from == to {
            members.push(moved);
        } else {
            members.swap(from, to);
        }
        assert_eq!(refusal(&members).await, "archive_unexpected", "{from} and {to}");
    }
}

#[tokio::test]
async fn a_member_that_is_missing_or_half_a_row_is_noticed() {
    let without = [MEMBERS[0], MEMBERS[1], MEMBERS[2], MEMBERS[4]];
    assert_eq!(refusal(&without).await, "archive_altered");
    let mut half = MEMBERS;
    half[1].1 = b"2\tb\n3";
    assert_eq!(refusal(&half).await, "archive_unexpected");
}

/// An archive into which a stranger put the head of a member, between the rows.
async fn with_head(name: &[u8], kind: tar::EntryType) -> Vec<u8> {
    let mut head = tar::Header::new_ustar();
    head.as_old_mut().name[..name.len()].copy_from_slice(name);
    head.set_entry_type(kind);
    if kind != tar::EntryType::Regular {
        head.set_link_name("/etc/passwd").unwrap();
    }
    head.set_mode(0o600);
    head.set_mtime(0);
    head.set_size(0);
    head.set_cksum();
    let tar = unpacked(&whole().await).await;
    let first = tar.chunks(512).position(|block| block.starts_with(b"tables/")).unwrap() * 512;
    packed(&[&tar[..first], head.as_bytes().as_slice(), &tar[first..]].concat()).await
}

#[tokio::test]
async fn a_link_a_folder_or_a_path_to_elsewhere_is_refused() {
    let file = b"files/00000000-0000-0000-0000-000000000007".as_slice();
    for kind in
        [tar::EntryType::Symlink, tar::EntryType::Link, tar::EntryType::Directory, tar::EntryType::XHeader]
    {
        let error = checked(&with_head(file, kind).await).await.unwrap_err();
        assert_eq!(error.code(), "archive_unexpected", "{kind:?}: {error}");
    }
    for name in [
        "../../etc/passwd",
        "/etc/passwd",
        "files/../../../etc/passwd",
        "tables/../accounts/000001.copy",
        "a\u{7f}",
    ] {
        let error = checked(&with_head(name.as_bytes(), tar::EntryType::Regular).await).await.unwrap_err();
        assert_eq!(error.code(), "archive_unexpected", "{name}: {error}");
    }
}

#[tokio::test]
async fn what_unpacks_to_too_much_is_refused_before_it_is_unpacked() {
    let zeros = vec![b'\n'; 2 * usize::try_from(MAX_BYTES).unwrap()];
    let bomb = archive(&header(), &[("tables/accounts/000001.copy", &zeros)], manifest()).await;
    assert!(bomb.len() < 4096, "{}", bomb.len());
    assert_eq!(checked(&bomb).await.unwrap_err().code(), "archive_too_large");
}

#[tokio::test]
async fn what_follows_the_end_is_refused() {
    let mut longer = whole().await;
    longer.extend_from_slice(b"and more");
    assert_eq!(checked(&longer).await.unwrap_err().code(), "archive_unexpected");
    let tar = [unpacked(&whole().await).await, vec![0; 512]].concat();
    assert_eq!(checked(&packed(&tar).await).await.unwrap_err().code(), "archive_unexpected");
}

#[tokio::test]
async fn other_formats_and_other_files_are_named_so() {
    let other = archive(&Header { format: 2, ..header() }, &MEMBERS, manifest()).await;
    assert_eq!(checked(&other).await.unwrap_err().code(), "archive_format_unknown");
    let other = archive(&Header { kind: "x".to_owned(), ..header() }, &MEMBERS, manifest()).await;
    assert_eq!(checked(&other).await.unwrap_err().code(), "archive_unreadable");
    assert_eq!(checked(b"PK\x03\x04 a zip file").await.unwrap_err().code(), "archive_unreadable");
    let mut twice = header();
    twice.tables[1].name = "accounts".to_owned();
    let twice = archive(&twice, &MEMBERS, manifest()).await;
    assert_eq!(checked(&twice).await.unwrap_err().code(), "archive_unexpected");
    let mut injected = header();
    injected.tables[1].columns[0] = "id\") FROM STDIN; DROP TABLE x; --".to_owned();
    let injected = archive(&injected, &MEMBERS, manifest()).await;
    assert_eq!(checked(&injected).await.unwrap_err().code(), "archive_unexpected");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever bytes come, the reader ends with an answer, keeps to its bounds and takes no other content for whole.
    #[test]
    fn any_bytes_are_read_to_an_answer(
        noise in proptest::collection::vec(any::<u8>(), 0..64),
        at in any::<prop::sample::Index>(),
        is_inside in any::<bool>(),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let bytes = if is_inside { unpacked(&whole().await).await } else { whole().await };
            let at = at.index(bytes.len());
            let mut changed = bytes.clone();
            changed.splice(at..(at + noise.len()).min(bytes.len()), noise.iter().copied());
            let is_same = changed == bytes;
            let changed = if is_inside { packed(&changed).await } else { changed };
            let is_whole = checked(&changed).await.is_ok();
            assert!(is_whole || !is_same);
            if is_whole && !is_same {
                // Bits of the compression that say nothing may change, what is inside may not.
                assert!(!is_inside);
                assert_eq!(unpacked(&changed).await, unpacked(&whole().await).await);
            }
        });
    }
}
