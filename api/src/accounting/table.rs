//! Tables as CSV files that a spreadsheet opens without running anything.

use poem_openapi::{ApiResponse, payload::Binary};

use crate::csv_cell::harmless;

/// A CSV file.
#[derive(ApiResponse)]
pub enum CsvFile {
    /// UTF-8, comma separated, header first. Text that a spreadsheet would run as a formula begins with an apostrophe.
    #[oai(status = 200, content_type = "text/csv")]
    Ok(Binary<Vec<u8>>, #[oai(header = "Content-Disposition")] String),
}

/// A table that is being written.
pub struct Table(csv::Writer<Vec<u8>>);

impl Table {
    /// A table with this header.
    pub fn new(header: &[&str]) -> Self {
        let mut table =
            Self(csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new()));
        table.0.write_record(header).expect("writing to memory cannot fail");
        table
    }

    /// Adds a row.
    pub fn row<'a>(&mut self, cells: impl IntoIterator<Item = &'a str>) {
        let cells: Vec<_> = cells.into_iter().map(harmless).collect();
        self.0
            .write_record(cells.iter().map(|cell| cell.as_bytes()))
            .expect("rows have as many cells as the header");
    }

    /// The finished file.
    pub fn finish(self, name: &str) -> CsvFile {
        let bytes = self.0.into_inner().expect("writing to memory cannot fail");
        CsvFile::Ok(Binary(bytes), attachment(name))
    }
}

/// The header that names a download. The name is ours: letters, digits, `_`, `-` and `.`.
pub fn attachment(name: &str) -> String {
    format!("attachment; filename=\"{name}\"")
}
