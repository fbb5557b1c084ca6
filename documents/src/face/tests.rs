use super::*;

fn ids(text: &str) -> Vec<Vec<u32>> {
    let faces = Faces::new().unwrap();
    let runs = faces.runs(Weight::Regular, text, 0..text.len());
    runs.iter().map(|run| run.glyphs.iter().map(|glyph| glyph.glyph_id.to_u32()).collect()).collect()
}

#[test]
fn arabic_letters_are_joined() {
    let joined = ids("ببب").concat();
    assert!(joined.len() == 3 && joined[0] != joined[1] && joined[1] != joined[2] && joined[0] != joined[2]);
    assert_eq!(ids("لا").concat().len(), 1, "lam and alef are one");
}

#[test]
fn a_line_in_two_directions_is_seen_as_it_is_read() {
    let text = "فاتورة 12/2026 A";
    let faces = Faces::new().unwrap();
    let runs = faces.runs(Weight::Bold, text, 0..text.len());
    let starts: Vec<usize> = runs.iter().map(|run| run.glyphs[0].text_range.start).collect();
    let year = text.find("12").unwrap();
    assert!(
        starts.windows(2).all(|pair| pair[0] > pair[1]),
        "from left to right the end comes first: {starts:?}"
    );
    let number = runs.iter().find(|run| run.glyphs[0].text_range.start == year).unwrap();
    assert!(number.glyphs.is_sorted_by_key(|glyph| glyph.text_range.start), "figures are read from the left");
}

#[test]
fn digits_are_of_one_width_in_both_faces() {
    let faces = Faces::new().unwrap();
    for weight in [Weight::Regular, Weight::Bold] {
        let widths: Vec<f32> =
            ('0'..='9').map(|digit| faces.measure(weight, &digit.to_string()).width).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
    }
}

#[test]
fn a_character_that_no_font_has_is_seen_and_kept() {
    let shown = ids("漢").concat();
    assert_eq!(shown, ids("\u{fffd}").concat());
    assert_ne!(shown, [0]);
}
