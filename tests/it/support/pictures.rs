//! Files of pictures, as people send them.

use std::io::Cursor;

use image::{GrayImage, ImageFormat, Luma};

/// A PNG of these edges, in pixels.
pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let shade = |at: u32| u8::try_from(at % 256).unwrap();
    written(&GrayImage::from_fn(width, height, |x, y| Luma([shade(x + y)])))
}

/// A PNG on which there is nothing: a few bytes for millions of pixels.
pub fn blank(width: u32, height: u32) -> Vec<u8> {
    written(&GrayImage::new(width, height))
}

fn written(image: &GrayImage) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}
