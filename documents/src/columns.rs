//! How wide columns are, how large the letters, and which way round the page.

use crate::draft::{Align, Column};
use crate::face::{Faces, Measured, Weight};

/// A4, in points.
pub const SHORT_SIDE: f32 = 595.28;
pub const LONG_SIDE: f32 = 841.89;
/// White around everything, in points.
pub const MARGIN: f32 = 36.0;
/// White at each side of a text in its column, in ems.
pub const PADDING: f32 = 0.55;
/// Sizes of letters, in points: one of the first if nothing has to be wrapped, else the first in which words are whole.
const COMFORTABLE: [f32; 4] = [8.5, 8.0, 7.5, 7.0];
const TIGHT: [f32; 5] = [7.0, 6.5, 6.0, 5.5, 5.0];
/// Tables whose columns have more usual characters stand on the page across.
const UPRIGHT_CHARS: u32 = 90;
/// A word that is longer may be broken, in ems.
const WHOLE_WORD: f32 = 9.0;
/// How wide a usual character is, in ems.
const CHAR: f32 = 0.56;
/// A heading that is longer is wrapped, in ems.
const WIDE_HEADING: f32 = 7.0;

/// What stands in the columns, as it comes.
pub struct Widths(Vec<Wanted>);

/// In ems, without padding.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    /// In which nothing is broken that should not be.
    least: f32,
    /// In which nothing is wrapped.
    ideal: f32,
    align: Align,
}

/// How a table is set.
#[derive(Debug)]
pub struct Plan {
    /// Of the page, in points.
    pub width: f32,
    pub height: f32,
    /// Of the letters, in points.
    pub size: f32,
    /// Of the columns with their padding, in points, from the first.
    pub columns: Vec<f32>,
    /// How figures of a column stand, for its heading.
    pub aligns: Vec<Align>,
}

impl Widths {
    /// Columns in which there are headings alone.
    pub fn of_headings(faces: &Faces, columns: &[Column]) -> Self {
        let wanted = columns.iter().map(|column| {
            let heading = faces.measure(Weight::Bold, &column.heading);
            let ideal = heading.longest_word.max(heading.width.min(WIDE_HEADING));
            Wanted { least: heading.longest_word, ideal, align: Align::Start }
        });
        Self(wanted.collect())
    }

    /// A text of a column.
    pub fn add(&mut self, column: usize, align: Align, text: &Measured) {
        let Some(wanted) = self.0.get_mut(column).filter(|_| text.width > 0.0) else { return };
        let least = if align == Align::Start { text.longest_word.min(WHOLE_WORD) } else { text.width };
        wanted.least = wanted.least.max(least);
        wanted.ideal = wanted.ideal.max(text.width);
        wanted.align = wanted.align.max(align);
    }

    /// Where everything has its room.
    pub fn plan(&self, columns: &[Column]) -> Plan {
        let usual: u32 = columns.iter().map(|column| u32::from(column.usual_chars)).sum();
        let wanted = self.bounded(columns);
        let upright = (SHORT_SIDE, LONG_SIDE);
        let across = (LONG_SIDE, SHORT_SIDE);
        let tight =
            |size: f32, (width, _): (f32, f32)| sum(&wanted, |it| it.least) * size <= width - 2.0 * MARGIN;
        let is_upright = usual <= UPRIGHT_CHARS && tight(COMFORTABLE[1], upright);
        let (width, height) = if is_upright { upright } else { across };
        let room = width - 2.0 * MARGIN;
        let comfortable = COMFORTABLE.into_iter().find(|size| sum(&wanted, |it| it.ideal) * size <= room);
        let size = comfortable
            .or_else(|| TIGHT.into_iter().find(|size| tight(*size, (width, height))))
            .unwrap_or(TIGHT[TIGHT.len() - 1]);
        let columns = shared(&wanted, room / size).into_iter().map(|ems| ems * size).collect();
        Plan { width, height, size, columns, aligns: wanted.iter().map(|it| it.align).collect() }
    }

    /// With padding. Amounts are as wide as the widest; a text is wrapped before it takes much more than usual.
    fn bounded(&self, columns: &[Column]) -> Vec<Wanted> {
        let amounts = self.0.iter().filter(|it| it.align == Align::Amount);
        let widest = amounts.map(|it| it.ideal).fold(0.0, f32::max);
        let padded = self.0.iter().zip(columns).map(|(wanted, column)| {
            let usual = f32::from(column.usual_chars) * CHAR;
            let ideal = match wanted.align {
                Align::Start => wanted.ideal.min(wanted.least.max(usual)),
                Align::Figure => wanted.ideal,
                Align::Amount => widest,
            };
            Wanted { least: wanted.least + 2.0 * PADDING, ideal: ideal + 2.0 * PADDING, align: wanted.align }
        });
        padded.collect()
    }
}

fn sum(wanted: &[Wanted], of: impl Fn(&Wanted) -> f32) -> f32 {
    wanted.iter().map(of).sum()
}

/// The room of a page in ems, shared out. What is left over is for texts; what is missing is missing where most is wanted.
fn shared(wanted: &[Wanted], room: f32) -> Vec<f32> {
    let (least, ideal) = (sum(wanted, |it| it.least), sum(wanted, |it| it.ideal));
    if least >= room {
        return wanted.iter().map(|it| it.least * room / least).collect();
    }
    if ideal > room {
        let share = (room - least) / (ideal - least);
        return wanted.iter().map(|it| it.least + (it.ideal - it.least) * share).collect();
    }
    let texts = sum(wanted, |it| if it.align == Align::Start { it.ideal } else { 0.0 });
    let spread = wanted.iter().map(|it| match it.align {
        Align::Start => it.ideal * (1.0 + (room - ideal) / texts),
        Align::Figure | Align::Amount if texts > 0.0 => it.ideal,
        Align::Figure | Align::Amount => it.ideal * room / ideal,
    });
    spread.collect()
}

#[cfg(test)]
mod tests;
