//! What the command prints and how it exits.

use super::*;

const HEADER: &str = "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise";

fn file(labels: [&str; 2], amount: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("732829320FEC20241231.txt");
    let line = |account: &str, label: &str, debit: &str, credit: &str| {
        format!("VE|Ventes|1|20240105|{account}|{label}|||F1|20240105|Vente|{debit}|{credit}|||20241231||\n")
    };
    let text = [
        format!("{HEADER}\n"),
        line("411000", labels[0], amount, "0,00"),
        line("707000", labels[1], "0,00", "10,00"),
    ];
    std::fs::write(&path, text.concat()).unwrap();
    (folder, path)
}

fn balance_of(path: &Path) -> String {
    String::from_utf8(balance_csv(&analysis_of(path, None).unwrap()).unwrap()).unwrap()
}

#[test]
fn the_balance_has_a_row_an_account() {
    let (_folder, path) = file(["Clients, France", "Ventes"], "10,00");
    assert_eq!(
        balance_of(&path),
        "account,label,debit,credit,balance\n411000,\"Clients, France\",10.00,0.00,10.00\n707000,Ventes,0.00,10.00,-10.00\n"
    );
    assert_eq!(balance(&path).unwrap(), ExitCode::SUCCESS);
}

#[test]
fn the_balance_runs_no_formula() {
    let (_folder, path) = file(["=HYPERLINK(0)", "@x"], "10,00");
    let text = balance_of(&path);
    assert!(text.contains(",'=HYPERLINK(0),") && text.contains(",'@x,"), "{text}");
}

#[test]
fn a_line_left_out_of_the_balance_is_told_by_the_exit_code() {
    let (_folder, path) = file(["Clients", "Ventes"], "x");
    assert_eq!(balance(&path).unwrap(), ExitCode::from(1));
}

#[test]
fn the_report_is_the_agreed_json() {
    let (_folder, path) = file(["Clients", ""], "10,00");
    let report = json_report(&analysis_of(&path, None).unwrap());
    assert_eq!(
        report,
        json!({
            "official": {
                "conforming": false,
                "findings": [{
                    "rule": "B7", "line": 3, "column": "CompteLib", "message": "Le champ obligatoire CompteLib est vide."
                }],
                "findings_total": 1,
            },
            "strict": {"conforming": true, "findings": [], "findings_total": 0},
            "importable": true,
        })
    );
}

#[test]
fn the_exit_code_is_the_official_verdict() {
    let (_folder, good) = file(["Clients", "Ventes"], "10,00");
    assert_eq!(check(&good, None, true).unwrap(), ExitCode::SUCCESS);
    assert_eq!(check(&good, Some(Regime::Bnc), false).unwrap(), ExitCode::from(1));
    let (_folder, bad) = file(["Clients", "Ventes"], "10.00");
    assert_eq!(check(&bad, None, false).unwrap(), ExitCode::from(1));
    assert!(check(Path::new("/no/such/file"), None, false).is_err());
}

#[test]
fn a_regime_has_our_name_or_the_checkers() {
    assert_eq!([regime("BNC"), regime("bnct")], [Ok(Regime::Bnc), Ok(Regime::Bnc)]);
    assert!(regime("x").is_err());
}
