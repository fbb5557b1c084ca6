//! Texts in lines.

use std::ops::Range;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use crate::face::{Faces, Weight};

/// A text of which each character can be shown or is told of: a control character, a byte order mark, and what nobody
/// else knows the meaning of (private use) become U+FFFD; a tabulation a blank.
pub fn visible(mut text: String) -> String {
    if text.contains(|c| shown(c) != c) {
        text = text.replace("\r\n", "\n").chars().map(shown).collect();
    }
    text
}

fn shown(c: char) -> char {
    match c {
        '\n' | '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}' => '\n',
        '\t' => ' ',
        '\u{feff}' | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' => '\u{fffd}',
        c if c.is_control() || u32::from(c) & 0xfffe == 0xfffe || u32::from(c) >= 0xf_0000 => '\u{fffd}',
        c => c,
    }
}

/// Where words of a text end, in bytes: behind the blanks that follow them (UAX 14).
pub fn word_ends(text: &str) -> impl Iterator<Item = usize> + '_ {
    linebreaks(text).map(|(at, _)| at)
}

/// The lines of a text that are at most so wide, in ems. One word that is wider is broken where it has to be, so that
/// together the lines are the text, but for ends of lines.
pub fn lines(faces: &Faces, weight: Weight, text: &str, width: f32) -> Vec<Range<usize>> {
    let clusters = faces.ends(weight, text);
    let mut lines = Vec::new();
    let (mut line, mut filled) = (0..0, 0.0_f32);
    let mut next = 0;
    for (end, opportunity) in linebreaks(text) {
        let word = &clusters[next..clusters.partition_point(|(start, _)| *start < end)];
        next += word.len();
        let (full, shown) = (advance(word), advance(&word[..word.len() - blanks_behind(text, word)]));
        if filled + shown > width && !line.is_empty() {
            lines.push(line.clone());
            (line, filled) = (line.end..line.end, 0.0);
        }
        if shown > width {
            for (start, advance) in word {
                if filled + advance > width && *start > line.start {
                    lines.push(line.start..*start);
                    (line, filled) = (*start..*start, 0.0);
                }
                filled += advance;
            }
        } else {
            filled += full;
        }
        line.end = end;
        if opportunity == BreakOpportunity::Mandatory {
            lines.push(line.clone());
            (line, filled) = (end..end, 0.0);
        }
    }
    if lines.is_empty() {
        lines.push(0..text.len());
    }
    lines.into_iter().map(|line| trimmed(text, line)).collect()
}

fn advance(clusters: &[(usize, f32)]) -> f32 {
    clusters.iter().map(|(_, advance)| advance).sum()
}

/// Clusters at the end of a word that are blanks, which nobody misses at the end of a line.
fn blanks_behind(text: &str, word: &[(usize, f32)]) -> usize {
    let is_blank = |start: usize| text[start..].starts_with([' ', '\n']);
    word.iter().rev().take_while(|(start, _)| is_blank(*start)).count()
}

/// A line without the blanks and the end of line behind it.
fn trimmed(text: &str, line: Range<usize>) -> Range<usize> {
    let kept = text[line.clone()].trim_end_matches([' ', '\n']);
    line.start..line.start + kept.len()
}

#[cfg(test)]
mod tests;
