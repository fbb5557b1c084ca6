use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::*;

fn now() -> DateTime<Utc> {
    "2026-11-21T08:00:00Z".parse().unwrap()
}

fn files_below(root: &Path) -> usize {
    std::fs::read_dir(root)
        .unwrap()
        .map(|entry| std::fs::read_dir(entry.unwrap().path()).unwrap().count())
        .sum()
}

#[tokio::test]
async fn a_stored_file_reads_back_with_its_size_and_hash() {
    let root = tempfile::tempdir().unwrap();
    let store = FileStore::folder(root.path());
    let (company, id) = (CompanyId::new(now()), FileId::new(now()));
    let bytes = vec![7_u8; 200_000];
    let stored = store.put(company, id, bytes.as_slice(), 200_000).await.unwrap();
    let hash: [u8; 32] = Sha256::digest(&bytes).into();
    assert_eq!(stored, StoredFile { id, size_bytes: 200_000, sha256: hash });
    let mut read = Vec::new();
    store.open(company, id).await.unwrap().read_to_end(&mut read).await.unwrap();
    assert_eq!(read, bytes);
    store.remove(company, id).await.unwrap();
    store.remove(company, id).await.unwrap();
    assert_eq!(store.open(company, id).await.unwrap_err().kind(), io::ErrorKind::NotFound);
}

#[tokio::test]
async fn a_file_over_the_limit_leaves_nothing_behind() {
    let root = tempfile::tempdir().unwrap();
    let store = FileStore::folder(root.path());
    let (company, id) = (CompanyId::new(now()), FileId::new(now()));
    let refused = store.put(company, id, [0_u8; 101].as_slice(), 100).await;
    assert!(matches!(refused, Err(PutError::TooLarge { max_bytes: 100 })));
    assert_eq!(files_below(root.path()), 0);
}

#[tokio::test]
async fn other_accounts_of_the_machine_read_nothing() {
    let disk = tempfile::tempdir().unwrap();
    let root = disk.path().join("files");
    let store = FileStore::folder(&root);
    let (company, id) = (CompanyId::new(now()), FileId::new(now()));
    store.put(company, id, b"ours".as_slice(), 10).await.unwrap();
    let file = store.path(company, id);
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&root), mode(file.parent().unwrap()), mode(&file)), (0o700, 0o700, 0o600));
}

#[tokio::test]
async fn companies_do_not_share_files() {
    let root = tempfile::tempdir().unwrap();
    let store = FileStore::folder(root.path());
    let (ours, theirs, id) = (CompanyId::new(now()), CompanyId::new(now()), FileId::new(now()));
    store.put(ours, id, b"ours".as_slice(), 10).await.unwrap();
    assert_eq!(store.open(theirs, id).await.unwrap_err().kind(), io::ErrorKind::NotFound);
}

#[test]
fn every_folder_that_gets_a_new_name_is_written_to_disk() {
    let disk = tempfile::tempdir().unwrap();
    let root = disk.path().join("partita").join("files");
    let company = root.join("c_1");
    assert_eq!(
        changed_folders(&company),
        [company.clone(), root.clone(), disk.path().join("partita"), disk.path().to_owned()]
    );
    std::fs::create_dir_all(&company).unwrap();
    assert_eq!(changed_folders(&company), [company, root]);
    let relative = Path::new("no-such-folder/c_1");
    assert_eq!(changed_folders(relative), [relative, Path::new("no-such-folder"), Path::new(".")]);
}
