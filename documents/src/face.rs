//! The two faces of the one family that all documents are set in, and texts as glyphs of them.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::LazyLock;

use harfrust::{
    Direction, FontRef, GlyphBuffer, GlyphPosition, Script, ShapeOptions, ShapePlan, Shaper, ShaperData,
    UnicodeBuffer,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use unicode_bidi::{BidiInfo, Level};

use crate::draft::Fault;

/// Shown for a character that the family does not have; the file keeps the character.
const REPLACEMENT: char = '\u{fffd}';

/// How heavy a face is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// DejaVu Sans Condensed, regular and bold. Its digits are all of one width.
pub struct Faces {
    regular: Face,
    bold: Face,
}

struct Face {
    font: Font,
    /// Units of the font in an em.
    units: f32,
    shaper: Shaper<'static>,
    /// What a script asks of the font is found out once.
    plans: RefCell<Vec<((Direction, Script), ShapePlan)>>,
    replacement: Replacement,
}

/// A glyph and how far it goes, in ems.
#[derive(Clone, Copy)]
struct Replacement {
    id: GlyphId,
    advance: f32,
}

struct Parsed {
    font: FontRef<'static>,
    shaping: ShaperData,
}

static REGULAR: LazyLock<Option<Parsed>> = LazyLock::new(|| parse(dejavu::sans_condensed::regular()));
static BOLD: LazyLock<Option<Parsed>> = LazyLock::new(|| parse(dejavu::sans_condensed::bold()));

/// A part of a line in one direction, from left to right on the page.
pub struct Run {
    pub glyphs: Vec<KrillaGlyph>,
    /// In ems.
    pub width: f32,
}

/// How wide a text is, in ems.
#[derive(Debug, Default, Clone, Copy)]
pub struct Measured {
    /// In one line.
    pub width: f32,
    /// Its longest part that is not broken between words.
    pub longest_word: f32,
}

impl Faces {
    /// The faces in the binary.
    ///
    /// # Errors
    /// [`Fault::Font`].
    pub fn new() -> Result<Self, Fault> {
        let regular = Face::new(dejavu::sans_condensed::regular(), &REGULAR)?;
        let bold = Face::new(dejavu::sans_condensed::bold(), &BOLD)?;
        Ok(Self { regular, bold })
    }

    /// The face to draw with.
    pub fn font(&self, weight: Weight) -> &Font {
        &self.face(weight).font
    }

    /// How wide a text is.
    pub fn measure(&self, weight: Weight, text: &str) -> Measured {
        let ends = self.ends(weight, text);
        let width = ends.iter().map(|(_, advance)| advance).sum();
        let mut longest_word: f32 = 0.0;
        let mut clusters = ends.iter().peekable();
        for end in crate::text::word_ends(text) {
            let mut word = 0.0;
            while let Some((_, advance)) = clusters.next_if(|(start, _)| *start < end) {
                word += advance;
            }
            longest_word = longest_word.max(word);
        }
        Measured { width, longest_word }
    }

    /// Where each cluster of a text starts, in bytes, and how far it goes, in ems; in the order of the text.
    pub fn ends(&self, weight: Weight, text: &str) -> Vec<(usize, f32)> {
        let mut clusters: Vec<(usize, f32)> = Vec::with_capacity(text.len());
        for run in self.runs(weight, text, 0..text.len()) {
            clusters.extend(run.glyphs.iter().map(|glyph| (glyph.text_range.start, glyph.x_advance)));
        }
        for (_, advance) in clusters.iter_mut().filter(|(start, _)| text[*start..].starts_with('\n')) {
            *advance = 0.0;
        }
        clusters.sort_by_key(|(start, _)| *start);
        clusters.dedup_by(|next, kept| {
            let is_one = next.0 == kept.0;
            if is_one {
                kept.1 += next.1;
            }
            is_one
        });
        clusters
    }

    /// A line of a text, as it is seen from left to right. Ranges of the glyphs are those of the text.
    pub fn runs(&self, weight: Weight, text: &str, line: Range<usize>) -> Vec<Run> {
        let face = self.face(weight);
        if text.is_ascii() {
            return vec![face.shape(text, line, Level::ltr())];
        }
        let bidi = BidiInfo::new(text, None);
        let mut runs = Vec::new();
        for paragraph in &bidi.paragraphs {
            let part = line.start.max(paragraph.range.start)..line.end.min(paragraph.range.end);
            if !part.is_empty() {
                let (levels, visual) = bidi.visual_runs(paragraph, part);
                runs.extend(visual.into_iter().map(|run| face.shape(text, run.clone(), levels[run.start])));
            }
        }
        runs
    }

    fn face(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}

impl Face {
    fn new(bytes: &'static [u8], parsed: &'static LazyLock<Option<Parsed>>) -> Result<Self, Fault> {
        let font = Font::new(bytes.into(), 0).ok_or(Fault::Font)?;
        let parsed: &'static Parsed = LazyLock::force(parsed).as_ref().ok_or(Fault::Font)?;
        let units = font.units_per_em();
        let shaper = parsed.shaping.shaper(&parsed.font).build();
        let replacement = Replacement { id: GlyphId::new(0), advance: 0.0 };
        let face = Self { font, units, shaper, plans: RefCell::default(), replacement };
        let text = REPLACEMENT.to_string();
        let shown = face.shape(&text, 0..text.len(), Level::ltr());
        let glyph = shown.glyphs.first().filter(|glyph| glyph.glyph_id.to_u32() != 0).ok_or(Fault::Font)?;
        Ok(Self { replacement: Replacement { id: glyph.glyph_id, advance: glyph.x_advance }, ..face })
    }

    fn shape(&self, text: &str, range: Range<usize>, level: Level) -> Run {
        let shaped = self.shaped(&text[range.clone()], level);
        let starts: Vec<usize> =
            shaped.glyph_infos().iter().map(|info| range.start + info.cluster as usize).collect();
        let mut sorted = starts.clone();
        sorted.sort_unstable();
        let end_of = |start: usize| {
            let next = sorted.partition_point(|other| *other <= start);
            sorted.get(next).copied().unwrap_or(range.end)
        };
        let glyphs: Vec<KrillaGlyph> = starts
            .iter()
            .zip(shaped.glyph_infos().iter().zip(shaped.glyph_positions()))
            .map(|(start, (info, place))| self.glyph(info.glyph_id, *start..end_of(*start), place))
            .collect();
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Run { glyphs, width }
    }

    fn shaped(&self, text: &str, level: Level) -> GlyphBuffer {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(if level.is_rtl() { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        let key = (buffer.direction(), buffer.script());
        let mut plans = self.plans.borrow_mut();
        let at = plans.iter().position(|(of, _)| *of == key).unwrap_or_else(|| {
            plans.push((key, ShapePlan::new(&self.shaper, key.0, Some(key.1), None, &[])));
            plans.len() - 1
        });
        self.shaper.shape(buffer, ShapeOptions::new().plan(Some(&plans[at].1)))
    }

    fn glyph(&self, id: u32, text_range: Range<usize>, place: &GlyphPosition) -> KrillaGlyph {
        #[expect(clippy::cast_precision_loss, reason = "units of a font are small")]
        let ems = |units: i32| units as f32 / self.units;
        let (glyph_id, x_advance) = match id {
            0 => (self.replacement.id, self.replacement.advance),
            id => (GlyphId::new(id), ems(place.x_advance)),
        };
        let (x_offset, y_offset) = (ems(place.x_offset), ems(place.y_offset));
        KrillaGlyph { glyph_id, text_range, x_advance, x_offset, y_offset, y_advance: 0.0, location: None }
    }
}

fn parse(bytes: &'static [u8]) -> Option<Parsed> {
    let font = FontRef::new(bytes).ok()?;
    let shaping = ShaperData::new(&font);
    Some(Parsed { font, shaping })
}

#[cfg(test)]
mod tests;
