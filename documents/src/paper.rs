//! Pages drawn and tagged.

use std::num::NonZeroU16;
use std::ops::Range;

use krilla::color::rgb;
use krilla::configure::{Archival, ConfigurationBuilder};
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::{DateTime, Metadata, TextDirection};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree,
};
use krilla::{Document, SerializeSettings};

use crate::columns::{MARGIN, PADDING, Plan};
use crate::draft::{Direction, Draft, Fault, Front, Kind};
use crate::face::Weight;
use crate::page::{
    AIR, FOOT, LEADING, LINE, Piece, RUNNING_HEAD, Said, Sheet, cell_lines, front_lines, heading_height,
    inner_ems, is_at_right, table_top,
};
use crate::text;

/// Red, green and blue.
type Tone = [u8; 3];

const INK: Tone = [0x16, 0x1b, 0x26];
const FADED: Tone = [0x5a, 0x64, 0x74];
const RULE: Tone = [0xdf, 0xe3, 0xe8];
const STRONG_RULE: Tone = [0x16, 0x1b, 0x26];
const HEADING: Tone = [0xf0, 0xf2, 0xf5];
/// From the top of a line to where its letters stand, in ems.
const ASCENT: f32 = 1.0;
/// A longer table is not tagged: tags of 20,000 rows are six times what they tell of.
const TAGGED_ROWS: usize = 5_000;
/// How thick rules are, in points.
const HAIR: f32 = 0.4;
const THICK: f32 = 0.8;

/// The file.
///
/// # Errors
/// [`Fault::Archive`].
pub fn print(draft: &Draft, plan: &Plan, front: &Front<'_>, sheets: &[Sheet]) -> Result<Vec<u8>, Fault> {
    let refused = |fault: &dyn std::fmt::Debug| Fault::Archive(format!("{fault:?}"));
    let is_tagged = draft.rows.len() <= TAGGED_ROWS;
    let archival = if is_tagged { Archival::A2_A } else { Archival::A2_U };
    let configuration = ConfigurationBuilder::new().with_archival_validator(archival);
    let configuration = configuration.finish().map_err(|fault| refused(&fault))?;
    let settings =
        SerializeSettings { configuration, enable_tagging: is_tagged, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    document.set_metadata(metadata(draft, front));
    let mut print = Print { draft, plan, front, pages: sheets.len(), is_tagged, table: Tags::default() };
    let settings = PageSettings::from_wh(plan.width, plan.height).ok_or(Fault::Font)?;
    let mut tree = TagTree::new().with_lang(Some(front.language.to_owned()));
    for (number, sheet) in sheets.iter().enumerate() {
        let mut page = document.start_page_with(settings.clone());
        let mut surface = page.surface();
        print.page(&mut surface, &mut tree, number, sheet);
        surface.finish();
        page.finish();
    }
    if is_tagged {
        tree.push(print.table.close());
        document.set_tag_tree(tree);
    }
    document.finish().map_err(|fault| refused(&fault))
}

fn metadata(draft: &Draft, front: &Front<'_>) -> Metadata {
    let made_on = DateTime::new(front.made_on.year).month(front.made_on.month).day(front.made_on.day);
    let direction = match draft.direction {
        Direction::LeftToRight => TextDirection::LeftToRight,
        Direction::RightToLeft => TextDirection::RightToLeft,
    };
    let title = [front.title, front.owner].into_iter().filter(|part| !part.is_empty());
    let metadata = Metadata::new()
        .title(title.collect::<Vec<_>>().join(" - "))
        .language(front.language.to_owned())
        .creator("Partita".to_owned())
        .creation_date(made_on)
        .text_direction(direction);
    if front.owner.is_empty() { metadata } else { metadata.authors(vec![front.owner.to_owned()]) }
}

/// The table as a screen reader finds it: a row that goes on overleaf is one row.
#[derive(Default)]
struct Tags {
    head: Option<TagGroup>,
    rows: Vec<TagGroup>,
    /// Of the row that may go on: its number and the content of its cells.
    row: Option<(usize, Vec<Vec<Identifier>>)>,
}

impl Tags {
    fn add(&mut self, row: usize, cells: Vec<Identifier>) {
        match &mut self.row {
            Some((number, kept)) if *number == row => {
                kept.iter_mut().zip(cells).for_each(|(cell, more)| cell.push(more));
            }
            _ => {
                self.end_row();
                self.row = Some((row, cells.into_iter().map(|cell| vec![cell]).collect()));
            }
        }
    }

    fn end_row(&mut self) {
        let Some((_, cells)) = self.row.take() else { return };
        let mut row = TagGroup::new(Tag::TR);
        for cell in cells {
            let mut group = TagGroup::new(Tag::TD);
            cell.into_iter().for_each(|content| group.push(content));
            row.push(group);
        }
        self.rows.push(row);
    }

    fn close(mut self) -> TagGroup {
        self.end_row();
        let mut table = TagGroup::new(Tag::Table);
        if let Some(row) = self.head {
            let mut head = TagGroup::new(Tag::THead);
            head.push(row);
            table.push(head);
        }
        let mut body = TagGroup::new(Tag::TBody);
        self.rows.into_iter().for_each(|row| body.push(row));
        table.push(body);
        table
    }
}

struct Print<'a> {
    draft: &'a Draft,
    plan: &'a Plan,
    front: &'a Front<'a>,
    pages: usize,
    is_tagged: bool,
    table: Tags,
}

impl Print<'_> {
    fn page(&mut self, surface: &mut Surface<'_>, tree: &mut TagTree, number: usize, sheet: &Sheet) {
        let said = front_lines(self.draft, self.plan, self.front);
        let top = if number == 0 {
            self.front_matter(surface, tree, &said);
            table_top(self.plan, &said)
        } else {
            self.running_head(surface);
            MARGIN + RUNNING_HEAD
        };
        self.headings(surface, top, number == 0);
        for piece in &sheet.pieces {
            self.piece(surface, piece);
        }
        if self.draft.rows.is_empty() {
            let top = top + heading_height(self.draft, self.plan) + AIR * self.plan.size;
            let id = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            self.line_at_start(surface, (Weight::Regular, LINE, FADED), top, self.front.nothing);
            surface.end_tagged();
            tree.push(TagGroup::with_children(Tag::P, vec![id.into()]));
        }
        self.foot(surface, number);
    }

    fn front_matter(&self, surface: &mut Surface<'_>, tree: &mut TagTree, said: &[Said]) {
        let mut top = MARGIN;
        let title = NonZeroU16::MIN;
        for line in said {
            let tone = if line.weight == Weight::Bold { INK } else { FADED };
            let id = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            self.line_at_start(surface, (line.weight, line.size, tone), top, &line.text);
            surface.end_tagged();
            let is_title = line.size > LINE && self.front.title.starts_with(&line.text);
            let mut group = if is_title {
                TagGroup::new(Tag::Hn(title, Some(line.text.clone())))
            } else {
                TagGroup::new(Tag::P)
            };
            group.push(id);
            tree.push(group);
            top += line.size * LEADING;
        }
    }

    /// Whose and which document a later page is of.
    fn running_head(&self, surface: &mut Surface<'_>) {
        let parts = [self.front.owner, self.front.title].into_iter();
        let parts = parts.chain(self.front.lines.first().map(String::as_str));
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Header)));
        let text = self.cut(&parts.join("  ·  "), self.plan.width - 2.0 * MARGIN);
        self.line_at_start(surface, (Weight::Regular, LINE - 0.5, FADED), MARGIN, &text);
        surface.end_tagged();
    }

    fn foot(&self, surface: &mut Surface<'_>, number: usize) {
        let top = self.plan.height - MARGIN - FOOT + 9.0;
        let (left, right) = (MARGIN, self.plan.width - MARGIN);
        surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Footer)));
        rule(surface, left..right, top - 4.0, HAIR, RULE);
        let style = (Weight::Regular, LINE - 0.5, FADED);
        self.line_at_start(surface, style, top, self.front.foot);
        let page = self.front.page_of.replace("{page}", &(number + 1).to_string());
        let page = page.replace("{pages}", &self.pages.to_string());
        let is_rtl = self.draft.direction == Direction::RightToLeft;
        self.line(surface, style, left..right, top, (&page, 0..page.len()), !is_rtl);
        surface.end_tagged();
    }

    fn headings(&mut self, surface: &mut Surface<'_>, top: f32, is_first: bool) {
        let (draft, plan) = (self.draft, self.plan);
        let height = heading_height(draft, plan);
        surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
        fill(surface, HEADING, MARGIN, top, plan.width - 2.0 * MARGIN, height);
        rule(surface, MARGIN..plan.width - MARGIN, top + height, THICK, STRONG_RULE);
        surface.end_tagged();
        let mut row = TagGroup::new(Tag::TR);
        for (column, heading) in draft.columns.iter().enumerate() {
            let tag = if is_first {
                ContentTag::Span(SpanTag::empty())
            } else {
                ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther))
            };
            let id = surface.start_tagged(tag);
            let room = inner_ems(plan, plan.columns[column]);
            let lines = text::lines(&draft.faces, Weight::Bold, &heading.heading, room);
            let at_right = is_at_right(plan.aligns[column]);
            self.lines(surface, (Weight::Bold, INK), column, top, (&heading.heading, &lines), at_right);
            surface.end_tagged();
            if is_first {
                let mut cell = TagGroup::new(Tag::TH(TableHeaderScope::Column));
                cell.push(id);
                row.push(cell);
            }
        }
        if is_first {
            self.table.head = Some(row);
        }
    }

    fn piece(&mut self, surface: &mut Surface<'_>, piece: &Piece) {
        let (draft, plan) = (self.draft, self.plan);
        let row = &draft.rows[piece.row];
        surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
        let across = MARGIN..plan.width - MARGIN;
        if row.kind == Kind::Total {
            rule(surface, across.clone(), piece.top, HAIR, STRONG_RULE);
        }
        rule(surface, across, piece.top + piece.height, HAIR, RULE);
        surface.end_tagged();
        let weight = row.kind.weight();
        let mut cells = Vec::with_capacity(row.cells.len());
        for (column, cell) in row.cells.iter().enumerate() {
            let id = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
            let lines = cell_lines(draft, plan, weight, column, cell);
            let here = piece.lines.start.min(lines.len())..piece.lines.end.min(lines.len());
            let at_right = is_at_right(cell.align);
            self.lines(surface, (weight, INK), column, piece.top, (&cell.text, &lines[here]), at_right);
            surface.end_tagged();
            cells.push(id);
        }
        if self.is_tagged {
            self.table.add(piece.row, cells);
        }
    }

    /// Lines of a cell, from its top.
    fn lines(
        &self,
        surface: &mut Surface<'_>,
        (weight, tone): (Weight, Tone),
        column: usize,
        top: f32,
        (text, lines): (&str, &[Range<usize>]),
        at_right: bool,
    ) {
        let size = self.plan.size;
        let across = self.across(column);
        let inner = across.start + PADDING * size..across.end - PADDING * size;
        let at_right = at_right || self.draft.direction == Direction::RightToLeft;
        let mut top = top + AIR * size;
        for line in lines {
            self.line(surface, (weight, size, tone), inner.clone(), top, (text, line.clone()), at_right);
            top += LEADING * size;
        }
    }

    /// From where to where a column is on the page, in points.
    fn across(&self, column: usize) -> Range<f32> {
        let before: f32 = self.plan.columns[..column].iter().sum();
        let width = self.plan.columns[column];
        match self.draft.direction {
            Direction::LeftToRight => MARGIN + before..MARGIN + before + width,
            Direction::RightToLeft => {
                let right = self.plan.width - MARGIN - before;
                right - width..right
            }
        }
    }

    /// A text that fits, where lines of the language begin.
    fn line_at_start(&self, surface: &mut Surface<'_>, style: (Weight, f32, Tone), top: f32, text: &str) {
        let across = MARGIN..self.plan.width - MARGIN;
        let is_rtl = self.draft.direction == Direction::RightToLeft;
        self.line(surface, style, across, top, (text, 0..text.len()), is_rtl);
    }

    fn line(
        &self,
        surface: &mut Surface<'_>,
        (weight, size, tone): (Weight, f32, Tone),
        across: Range<f32>,
        top: f32,
        (text, range): (&str, Range<usize>),
        at_right: bool,
    ) {
        let runs = self.draft.faces.runs(weight, text, range);
        let width: f32 = runs.iter().map(|run| run.width).sum::<f32>() * size;
        let mut x = if at_right { across.end - width } else { across.start };
        ink(surface, tone);
        for run in &runs {
            let at = Point::from_xy(x, top + ASCENT * size);
            let font = self.draft.faces.font(weight).clone();
            surface.draw_glyphs(at, &run.glyphs, font, text, size, false);
            x += run.width * size;
        }
    }

    /// A text of which the end may be missing, which is seen then. Never one of the table.
    fn cut(&self, text: &str, width: f32) -> String {
        let text = text::visible(text.to_owned());
        let room = width / (LINE - 0.5);
        let lines = text::lines(&self.draft.faces, Weight::Regular, &text, room - 1.5);
        match lines.first() {
            Some(first) if lines.len() > 1 => format!("{}…", &text[first.clone()]),
            _ => text,
        }
    }
}

fn ink(surface: &mut Surface<'_>, [red, green, blue]: Tone) {
    let paint = rgb::Color::new(red, green, blue).into();
    surface.set_fill(Some(Fill { paint, ..Fill::default() }));
}

fn rule(surface: &mut Surface<'_>, across: Range<f32>, y: f32, thickness: f32, tone: Tone) {
    fill(surface, tone, across.start, y - thickness / 2.0, across.end - across.start, thickness);
}

fn fill(surface: &mut Surface<'_>, tone: Tone, x: f32, y: f32, width: f32, height: f32) {
    let mut path = PathBuilder::new();
    if let Some(area) = Rect::from_xywh(x, y, width, height) {
        path.push_rect(area);
    }
    if let Some(path) = path.finish() {
        ink(surface, tone);
        surface.draw_path(&path);
    }
}
