//! A disk that is full under the files, while the database has room.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tests::fec_file::FecFile;

use super::house::House;
use crate::support::full_disk::FullDisk;

const LINES: usize = 200;

/// How many files there are in the store, parts of files too.
fn stored(house: &House) -> usize {
    let Ok(companies) = std::fs::read_dir(house.setup.folder.join("files")) else { return 0 };
    companies.map(|company| std::fs::read_dir(company.unwrap().path()).unwrap().count()).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_for_a_full_disk_is_refused_whole_and_taken_when_there_is_room() {
    let disk = FullDisk::make();
    let house = House::open_with(disk.variables().into()).await;
    let file = FecFile::new(LINES, 2024);
    let (name, content) = (file.name(), file.text().into_bytes());

    disk.fills_up();
    let path = format!("/companies/{}/accounting/fec_imports?file_name={name}", house.company);
    let request = house.visitor.request(Method::POST, &path).timeout(Duration::from_secs(15));
    let request = request.header("content-type", "application/octet-stream").body(content.clone());
    let refused = request.send().await.unwrap();
    assert_eq!(refused.status(), 503);
    assert!(refused.headers().contains_key("retry-after"));
    let problem: Value = refused.json().await.unwrap();
    assert_eq!((&problem["code"], stored(&house)), (&"files_unavailable".into(), 0));
    let date: String = {
        let psql = house.psql().await;
        psql.query_one("SELECT start_date::text FROM fiscal_years", &[]).await.unwrap().get(0)
    };
    assert_eq!(house.drafts(&date).await.0, 201, "the books have room");
    // What a single write holds fails only when it is put on the disk.
    let small = FecFile::new(4, 2024).text().into_bytes();
    let request = house.visitor.request(Method::POST, &path).timeout(Duration::from_secs(15));
    let refused =
        request.header("content-type", "application/octet-stream").body(small).send().await.unwrap();
    assert_eq!((refused.status().as_u16(), stored(&house)), (503, 0));

    disk.has_room();
    let uploaded = house.visitor.uploads_fec(&house.company, &name, content).await.unwrap();
    house.visitor.imports_fec(&house.company, &uploaded).await.unwrap();
    assert_eq!(stored(&house), 1);
    house.assert_whole("after the disk was full").await;
}
