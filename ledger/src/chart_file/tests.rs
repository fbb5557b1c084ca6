use proptest::prelude::*;

use super::*;
use crate::AccountType;
use crate::sheet::{Sheet, read_delimited};

fn sheet(text: &str) -> Sheet {
    read_delimited(text.as_bytes(), None).unwrap().sheet
}

fn read(text: &str) -> ChartFile {
    let sheet = sheet(text);
    let layout = detect_layout(&sheet).unwrap();
    read_chart(&sheet, &layout)
}

fn told(file: &ChartFile) -> Vec<(Option<u64>, &str, &str)> {
    file.problems.list.iter().map(|one| (one.row, one.code.as_str(), one.value.as_str())).collect()
}

#[test]
fn our_own_file_is_read_in_four_languages() {
    for (headings, kind, flag) in [
        ("Compte;Libellé;Type;Débit;Crédit;Solde;Actif;Lettrable;Description", "Charge", "Oui"),
        ("Account;Label;Type;Debit;Credit;Balance;Active;Matchable;Description", "Expense", "Yes"),
        ("Cuenta;Concepto;Tipo;Debe;Haber;Saldo;Activa;Punteable;Descripción", "Gasto", "Sí"),
        ("الحساب;البيان;النوع;مدين;دائن;الرصيد;نشط;قابل للمطابقة;الوصف", "مصروف", "نعم"),
    ] {
        let file = read(&format!("{headings}\n6251;Voyages;{kind};0,00;0,00;0,00;{flag};{flag};Train\n"));
        assert_eq!(told(&file), [], "{headings}");
        let [account] = &file.accounts[..] else { panic!("{headings}: {:?}", file.accounts) };
        assert_eq!((account.row, account.number.as_str(), account.label.as_str()), (2, "6251", "Voyages"));
        assert_eq!(account.kind, Some(AccountType::Expense), "{headings}");
        assert_eq!((account.is_active, account.is_matchable), (Some(true), Some(true)), "{headings}");
        assert_eq!(account.description, "Train", "{headings}");
    }
}

#[test]
fn headings_of_other_programs_are_known() {
    for (heading, field) in [
        ("N° de compte", Some(Field::Number)),
        ("Code", Some(Field::Number)),
        ("Account number", Some(Field::Number)),
        ("Intitulé du compte", Some(Field::Label)),
        ("Account name", Some(Field::Label)),
        ("Type de compte", Some(Field::Type)),
        ("Account type", Some(Field::Type)),
        ("Allow reconcile", Some(Field::Matchable)),
        ("Compte parent", None),
        ("Classe", None),
        ("Currency", None),
        ("Balance", None),
    ] {
        assert_eq!(field_of(heading), field, "{heading}");
    }
    for field in Field::ALL {
        assert_eq!(Field::from_code(field.as_str()), Some(field));
    }
    assert_eq!(Field::from_code("parent"), None);
}

#[test]
fn a_description_alone_is_the_name() {
    let file = read("Account,Description\n1000,Cash\n");
    assert_eq!((file.accounts[0].label.as_str(), file.accounts[0].description.as_str()), ("Cash", ""));
}

#[test]
fn a_name_may_stand_behind_the_number() {
    let file = read("Compte;Libellé\n512000 - Banque;\n41 1000;Clients\n");
    let found: Vec<_> = file.accounts.iter().map(|it| (it.number.as_str(), it.label.as_str())).collect();
    assert_eq!(found, [("512000", "Banque"), ("411000", "Clients")]);
}

#[test]
fn each_wrong_row_is_told_and_left_out() {
    let file = read(
        "Compte;Libellé;Type;Actif\n512;Banque;Actif;oui\n;Sans numéro;;\nABC;Lettres;;\n4é;Accent;;\n123456789012345678901;Long;;\n\
         401;Fournisseurs;Autre;\n411;Clients;;parfois\n512;Encore;;\nTotal;;;\n;;;\n",
    );
    assert_eq!(
        told(&file),
        [
            (Some(3), "account_missing", "Sans numéro"),
            (Some(4), "account_number_first_digit", "ABC"),
            (Some(5), "account_number_character", "4é"),
            (Some(6), "account_number_too_long", "123456789012345678901"),
            (Some(7), "account_type_unknown", "Autre"),
            (Some(8), "flag_unknown", "parfois"),
            (Some(9), "account_twice", "512"),
            (Some(10), "total_skipped", "Total"),
        ]
    );
    assert!(!file.is_ready());
    assert_eq!((file.accounts.len(), file.counts.left_out, file.problems.errors), (1, 7, 7));
    assert_eq!(file.counts.rows, file.accounts.len() as u64 + file.counts.left_out + file.counts.nothing);
}

#[test]
fn what_is_too_long_is_cut_and_what_our_files_add_is_taken_away() {
    let long = "é".repeat(MAX_NAME_CHARS + 1);
    let file = read(&format!("Compte;Libellé;Description\n606;{long};'=note\n607;'-x;\n"));
    assert_eq!(file.accounts[0].label.chars().count(), MAX_NAME_CHARS);
    assert_eq!((file.accounts[0].description.as_str(), file.accounts[1].label.as_str()), ("=note", "-x"));
    assert_eq!(
        told(&file).iter().map(|(row, code, _)| (*row, *code)).collect::<Vec<_>>(),
        [(Some(2), "label_cut")]
    );
    assert!(file.is_ready());
}

#[test]
fn a_file_without_accounts_is_none() {
    let file = read("Compte;Libellé\n\n");
    assert_eq!(told(&file), [(None, "no_accounts", "")]);
}

#[test]
fn columns_that_are_of_no_use_have_their_codes() {
    let code = |text| detect_layout(&sheet(text)).unwrap_err().code();
    assert_eq!(code("a;b\n1;2\n"), "chart_no_number_column");
    assert_eq!(code("Compte;Solde\n512;1\n"), "chart_no_label_column");
    let layout = |columns: &[(Field, usize)]| Layout { columns: columns.iter().copied().collect(), first: 0 };
    let code = |columns: &[(Field, usize)]| layout(columns).check().map_err(LayoutError::code);
    assert_eq!(code(&[(Field::Number, 0), (Field::Label, 0)]), Err("chart_column_twice"));
    assert_eq!(code(&[(Field::Number, 0), (Field::Label, 500)]), Err("chart_column_outside"));
    assert_eq!(code(&[(Field::Number, 1), (Field::Label, 0)]), Ok(()));
}

proptest! {
    /// Whatever a file says, every row is one thing, and numbers stand there once.
    #[test]
    fn every_row_is_counted_once(rows in proptest::collection::vec(("[0-9A-Zé ]{0,22}", "[a-z=' ]{0,6}", "[a-z]{0,5}"), 0..20)) {
        let body: String = rows.iter().map(|(number, label, kind)| format!("{number};{label};{kind}\n")).collect();
        let sheet = sheet(&format!("Compte;Libellé;Type\n{body}"));
        let file = read_chart(&sheet, &detect_layout(&sheet).unwrap());
        prop_assert_eq!(file.counts.rows, file.accounts.len() as u64 + file.counts.left_out + file.counts.nothing);
        let mut numbers: Vec<_> = file.accounts.iter().map(|account| account.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        prop_assert_eq!(numbers.len(), file.accounts.len());
        prop_assert_eq!(file.is_ready(), file.counts.left_out == 0 && !file.accounts.is_empty());
    }
}
