//! Rows over pages.

use std::ops::Range;

use crate::columns::{MARGIN, PADDING, Plan};
use crate::draft::{Align, Draft, Front, Kept, Kind};
use crate::face::Weight;
use crate::text;

/// From a line of text to the next, in ems.
pub const LEADING: f32 = 1.32;
/// White above and below the lines of a row, in ems.
pub const AIR: f32 = 0.32;
/// Between the head of a later page and its table, in points.
pub const RUNNING_HEAD: f32 = 22.0;
/// For what stands at the foot of a page, in points.
pub const FOOT: f32 = 22.0;
/// Sizes of letters of the first page's head, in points.
pub const OWNER: f32 = 9.5;
pub const TITLE: f32 = 16.0;
pub const LINE: f32 = 8.5;
/// Below the head of the first page, in points.
const BELOW_FRONT: f32 = 12.0;

/// A page.
#[derive(Debug, Default)]
pub struct Sheet {
    pub pieces: Vec<Piece>,
}

/// A row on a page, or those lines of it that have room there.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    pub row: usize,
    pub lines: Range<usize>,
    /// From the top of the page, in points.
    pub top: f32,
    pub height: f32,
}

/// A line above the table.
pub struct Said {
    pub text: String,
    pub weight: Weight,
    /// In points.
    pub size: f32,
}

/// All rows of a draft, on at least one page.
pub fn pages(draft: &Draft, plan: &Plan, front: &Front<'_>) -> Vec<Sheet> {
    let bottom = plan.height - MARGIN - FOOT;
    let (first_top, later_top) = (table_top(plan, &front_lines(draft, plan, front)), MARGIN + RUNNING_HEAD);
    let heading = heading_height(draft, plan);
    let mut sheets = vec![Sheet::default()];
    let mut top = first_top + heading;
    let whole_page = bottom - later_top - heading;
    for (row, kept) in draft.rows.iter().enumerate() {
        let count = kept
            .cells
            .iter()
            .enumerate()
            .map(|(column, cell)| cell_lines(draft, plan, kept.kind.weight(), column, cell).len());
        let lines = count.max().unwrap_or(1);
        let below = if kept.kind == Kind::Title { height(plan, 1) } else { 0.0 };
        let is_whole = height(plan, lines) + below <= whole_page;
        if is_whole && top + height(plan, lines) + below > bottom {
            sheets.push(Sheet::default());
            top = later_top + heading;
        }
        let mut from = 0;
        while from < lines {
            let is_new = sheets.last().is_some_and(|sheet| sheet.pieces.is_empty());
            let room = lines_within(plan, bottom - top).max(usize::from(is_new)).min(lines - from);
            if room == 0 {
                sheets.push(Sheet::default());
                top = later_top + heading;
                continue;
            }
            let piece = Piece { row, lines: from..from + room, top, height: height(plan, room) };
            top += piece.height;
            from += room;
            sheets.last_mut().expect("there is a first page").pieces.push(piece);
        }
    }
    sheets
}

/// What the first page says above its table, in lines.
pub fn front_lines(draft: &Draft, plan: &Plan, front: &Front<'_>) -> Vec<Said> {
    let owner = Some((front.owner, Weight::Bold, OWNER)).filter(|(owner, ..)| !owner.is_empty());
    let title = [(front.title, Weight::Bold, TITLE)];
    let below = front.lines.iter().map(|line| (line.as_str(), Weight::Regular, LINE));
    let mut said = Vec::new();
    for (text, weight, size) in owner.into_iter().chain(title).chain(below) {
        let text = text::visible(text.to_owned());
        let room = (plan.width - 2.0 * MARGIN) / size;
        let lines = text::lines(&draft.faces, weight, &text, room).into_iter();
        said.extend(lines.map(|line| Said { text: text[line].to_owned(), weight, size }));
    }
    said
}

/// Where the table begins on the first page, from the top, in points.
pub fn table_top(plan: &Plan, front: &[Said]) -> f32 {
    let lines: f32 = front.iter().map(|line| line.size * LEADING).sum();
    (MARGIN + lines + BELOW_FRONT).min(plan.height / 2.0)
}

/// How high the headings are, in points.
pub fn heading_height(draft: &Draft, plan: &Plan) -> f32 {
    let headings = draft.columns.iter().zip(&plan.columns).map(|(column, width)| {
        text::lines(&draft.faces, Weight::Bold, &column.heading, inner_ems(plan, *width)).len()
    });
    height(plan, headings.max().unwrap_or(1))
}

/// How high a row of so many lines is, in points.
pub fn height(plan: &Plan, lines: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "lines of a page")]
    let lines = lines as f32;
    (lines * LEADING + 2.0 * AIR) * plan.size
}

/// The lines of a cell. A figure is one, unless the page has no room for it.
pub fn cell_lines(
    draft: &Draft,
    plan: &Plan,
    weight: Weight,
    column: usize,
    cell: &Kept,
) -> Vec<Range<usize>> {
    let room = inner_ems(plan, plan.columns[column]);
    // A hair's breadth for what is added up in another order.
    if cell.width <= room + 0.01 && !cell.text.contains('\n') {
        return std::iter::once(0..cell.text.len()).collect();
    }
    text::lines(&draft.faces, weight, &cell.text, room)
}

/// What a column holds, in ems.
pub fn inner_ems(plan: &Plan, width: f32) -> f32 {
    width / plan.size - 2.0 * PADDING
}

/// How many lines there is room for.
fn lines_within(plan: &Plan, room: f32) -> usize {
    let lines = (room / plan.size - 2.0 * AIR) / LEADING;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "lines of a page, at least none"
    )]
    let lines = lines.max(0.0) as usize;
    lines
}

/// Whether a column's heading stands at the right.
pub fn is_at_right(align: Align) -> bool {
    align != Align::Start
}
