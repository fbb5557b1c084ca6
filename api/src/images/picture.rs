//! From a stranger's file to a picture of ours.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, codecs::jpeg::JpegEncoder,
    imageops::FilterType,
};
use sha2::{Digest, Sha256};

/// Pixels of an edge of what is kept, at most.
pub const MAX_EDGE: u32 = 512;
/// Pixels of an edge of a file, at most.
const MAX_FILE_EDGE: u32 = 10_000;
/// Pixels of a file at most: those of a telephone's camera. They take 64 MB at four bytes each.
pub const MAX_PIXELS: u64 = 16_000_000;
/// Bytes that a decoder may take beside the pixels.
const MAX_SCRATCH_BYTES: u64 = 128 * 1024 * 1024;
/// Of 100: at this size nobody sees the difference.
const JPEG_QUALITY: u8 = 88;

/// A picture as it is kept: at most [`MAX_EDGE`] pixels wide and high, written by us.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// `image/png` or `image/jpeg`.
    pub media_type: String,
    /// The file.
    pub content: Vec<u8>,
    /// The hash of the file.
    pub sha256: Vec<u8>,
}

/// Why a file is no picture for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Neither PNG nor JPEG nor WebP, or a broken one.
    #[error("the file is no PNG, JPEG or WebP that can be read")]
    Invalid,
    /// It would take more memory than a picture is worth.
    #[error("the picture has more than {MAX_PIXELS} pixels, or {MAX_FILE_EDGE} on an edge")]
    TooManyPixels,
}

impl Fault {
    /// A stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Invalid => "image_invalid",
            Self::TooManyPixels => "image_too_many_pixels",
        }
    }
}

impl From<ImageError> for Fault {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::Limits(_) => Self::TooManyPixels,
            _ => Self::Invalid,
        }
    }
}

impl Picture {
    /// The picture in a file.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn of_file(bytes: &[u8]) -> Result<Self, Fault> {
        let format = image::guess_format(bytes)?;
        if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
            return Err(Fault::Invalid);
        }
        let image = scaled(decoded(bytes, format)?);
        // Sharp edges of a logo suffer as a JPEG, and what lets the ground through cannot be one.
        if format == ImageFormat::Png || has_transparency(&image) { png(&image) } else { jpeg(&image) }
    }

    /// Whether a file that says so is one that we could have written.
    pub fn is_ours(media_type: &str, content: &[u8], sha256: &[u8]) -> bool {
        let format = match media_type {
            "image/png" => ImageFormat::Png,
            "image/jpeg" => ImageFormat::Jpeg,
            _ => return false,
        };
        let is_small = |image: DynamicImage| image.width().max(image.height()) <= MAX_EDGE;
        image::guess_format(content).is_ok_and(|found| found == format)
            && Sha256::digest(content).as_slice() == sha256
            && decoded(content, format).is_ok_and(is_small)
    }

    /// Its version: a part of its hash, as text.
    pub fn version(&self) -> String {
        version_of(&self.sha256)
    }

    fn new(media_type: &str, content: Vec<u8>) -> Self {
        let sha256 = Sha256::digest(&content).to_vec();
        Self { media_type: media_type.to_owned(), content, sha256 }
    }
}

/// The version of the picture of a hash.
pub fn version_of(sha256: &[u8]) -> String {
    sha256.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// The pixels of a file, the way up that its camera meant. How many there are is known before one is decoded.
fn decoded(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, Fault> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_FILE_EDGE);
    limits.max_image_height = Some(MAX_FILE_EDGE);
    limits.max_alloc = Some(MAX_SCRATCH_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || decoder.total_bytes() > 4 * MAX_PIXELS {
        return Err(Fault::TooManyPixels);
    }
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(image)
}

fn scaled(image: DynamicImage) -> DynamicImage {
    if image.width().max(image.height()) <= MAX_EDGE {
        return image;
    }
    image.resize(MAX_EDGE, MAX_EDGE, FilterType::Triangle)
}

fn has_transparency(image: &DynamicImage) -> bool {
    image.color().has_alpha() && image.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX)
}

fn png(image: &DynamicImage) -> Result<Picture, Fault> {
    let image = match image.color().has_alpha() {
        true => DynamicImage::from(image.to_rgba8()),
        false => DynamicImage::from(image.to_rgb8()),
    };
    let mut content = Cursor::new(Vec::new());
    image.write_to(&mut content, ImageFormat::Png)?;
    Ok(Picture::new("image/png", content.into_inner()))
}

fn jpeg(image: &DynamicImage) -> Result<Picture, Fault> {
    let mut content = Vec::new();
    JpegEncoder::new_with_quality(&mut content, JPEG_QUALITY).encode_image(&image.to_rgb8())?;
    Ok(Picture::new("image/jpeg", content))
}
