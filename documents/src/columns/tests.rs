use super::*;
use crate::face::Faces;

fn plan(columns: &[(&str, u8, Align, &str)]) -> Plan {
    let faces = Faces::new().unwrap();
    let named: Vec<Column> = columns
        .iter()
        .map(|(heading, usual_chars, ..)| Column {
            heading: (*heading).to_owned(),
            usual_chars: *usual_chars,
        })
        .collect();
    let mut widths = Widths::of_headings(&faces, &named);
    for (column, (_, _, align, text)) in columns.iter().enumerate() {
        widths.add(column, *align, &faces.measure(Weight::Regular, text));
    }
    widths.plan(&named)
}

fn fills_the_page(plan: &Plan) -> bool {
    (plan.columns.iter().sum::<f32>() - (plan.width - 2.0 * MARGIN)).abs() < 0.1
}

#[test]
fn few_columns_stand_upright_and_many_across() {
    let few = plan(&[("Code", 10, Align::Start, "VE"), ("Nom", 40, Align::Start, "Ventes")]);
    assert!((few.width, few.size) == (SHORT_SIDE, 8.5) && fills_the_page(&few));
    let many = plan(&[("Montant", 17, Align::Amount, "1 234 567,89"); 8]);
    assert!((many.width, many.size) == (LONG_SIDE, 8.5) && fills_the_page(&many));
}

#[test]
fn amounts_are_of_one_width_and_have_their_room_before_texts() {
    let long = "un libellé qui ne finit pas ".repeat(40);
    let plan = plan(&[
        ("Compte", 12, Align::Start, "411"),
        ("Libellé", 45, Align::Start, &long),
        ("Débit", 17, Align::Amount, "999 999 999 999 999,99"),
        ("Crédit", 17, Align::Amount, "0,00"),
        ("Solde", 17, Align::Amount, "-999 999 999 999 999,99"),
    ]);
    let faces = Faces::new().unwrap();
    let figure = faces.measure(Weight::Regular, "-999 999 999 999 999,99").width * plan.size;
    assert!(plan.columns[2..].iter().all(|width| *width >= figure), "{plan:?}");
    assert!((plan.columns[2] - plan.columns[3]).abs() < 0.01 && fills_the_page(&plan));
}

#[test]
fn letters_shrink_before_a_figure_is_broken() {
    let figure = "-999 999 999 999 999,99";
    let plan = plan(&[("M", 17, Align::Amount, figure); 10]);
    let faces = Faces::new().unwrap();
    let needed = faces.measure(Weight::Regular, figure).width * plan.size;
    assert!(plan.size < 7.0 && plan.columns.iter().all(|width| *width >= needed), "{plan:?}");
}
