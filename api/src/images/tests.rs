use std::io::Cursor;

use image::{DynamicImage, GrayImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};

use super::picture::{Fault, Picture};

fn written(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.into().write_to(&mut file, format).unwrap();
    file.into_inner()
}

fn photograph(width: u32, height: u32) -> RgbImage {
    let shade = |at: u32| u8::try_from(at % 256).unwrap();
    RgbImage::from_fn(width, height, |x, y| Rgb([shade(x), shade(y), shade(x + y)]))
}

fn glass(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_pixel(width, height, Rgba([10, 20, 30, 128]))
}

/// What is kept of a file: its type and its edges.
fn kept(file: &[u8]) -> (String, u32, u32) {
    let picture = Picture::of_file(file).unwrap();
    let image = image::load_from_memory(&picture.content).unwrap();
    assert!(Picture::is_ours(&picture.media_type, &picture.content, &picture.sha256));
    (picture.media_type, image.width(), image.height())
}

fn fault(file: &[u8]) -> Option<Fault> {
    Picture::of_file(file).err()
}

/// A JPEG that says it has other edges than its pixels fill.
fn boasting(width: u16, height: u16) -> Vec<u8> {
    let mut file = written(photograph(16, 16), ImageFormat::Jpeg);
    let frame = file.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    file[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    file[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    file
}

/// A JPEG with a piece of metadata behind its first marker.
fn with_segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let file = written(photograph(32, 16), ImageFormat::Jpeg);
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&file[..2], &[0xff, marker], &length, content, &file[2..]].concat()
}

/// A piece of Exif that says nothing but how the camera was held.
fn held(orientation: u8) -> Vec<u8> {
    let directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
    [&b"Exif\0\0MM\0\x2a\0\0\0\x08"[..], &directory].concat()
}

fn holds(picture: &Picture, needle: &[u8]) -> bool {
    picture.content.windows(needle.len()).any(|window| window == needle)
}

#[test]
fn a_large_picture_is_made_smaller_and_keeps_its_shape() {
    assert_eq!(kept(&written(photograph(1200, 600), ImageFormat::Png)), ("image/png".to_owned(), 512, 256));
    assert_eq!(kept(&written(photograph(600, 1200), ImageFormat::Jpeg)), ("image/jpeg".to_owned(), 256, 512));
    assert_eq!(kept(&written(photograph(90, 60), ImageFormat::WebP)), ("image/jpeg".to_owned(), 90, 60));
    assert_eq!(kept(&written(photograph(2000, 1), ImageFormat::Png)), ("image/png".to_owned(), 512, 1));
    assert_eq!(kept(&written(photograph(1, 1), ImageFormat::Png)), ("image/png".to_owned(), 1, 1));
}

#[test]
fn what_lets_the_ground_through_still_does() {
    assert_eq!(kept(&written(glass(90, 60), ImageFormat::WebP)), ("image/png".to_owned(), 90, 60));
    let picture = Picture::of_file(&written(glass(900, 900), ImageFormat::Png)).unwrap();
    let shown = image::load_from_memory(&picture.content).unwrap().to_rgba8();
    assert_eq!(shown.get_pixel(200, 200).0[3], 128);
}

#[test]
fn a_photograph_stands_the_way_up_that_its_camera_meant() {
    assert_eq!(kept(&with_segment(0xe1, &held(1))).1, 32);
    assert_eq!(kept(&with_segment(0xe1, &held(6))).1, 16);
}

#[test]
fn nothing_that_hides_in_a_file_is_kept() {
    let place = [&held(1)[..], b"GPS 48.85,2.35"].concat();
    let commented = with_segment(0xfe, b"<script>alert(1)</script>");
    let doubled =
        [written(photograph(32, 16), ImageFormat::Png), b"PK\x03\x04<?php evil(); ?>".to_vec()].concat();
    for file in [with_segment(0xe1, &place), commented, doubled] {
        let picture = Picture::of_file(&file).unwrap();
        for hidden in [&b"GPS"[..], b"Exif", b"script", b"PK\x03\x04", b"<?php"] {
            assert!(!holds(&picture, hidden), "{}", String::from_utf8_lossy(hidden));
        }
    }
}

#[test]
fn what_is_no_picture_of_ours_is_refused() {
    let png = written(photograph(64, 64), ImageFormat::Png);
    let svg = br#"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#;
    for file in [
        &b""[..],
        b"\x89PNG\r\n\x1a\n",
        svg,
        b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
        b"%PDF-1.7",
        b"BM\x1e\x00\x00\x00",
        b"II*\x00\x08\x00\x00\x00",
        b"RIFF\x04\x00\x00\x00WEBP",
        b"\xff\xd8\xff\xe0",
        &png[..png.len() / 2],
    ] {
        assert_eq!(fault(file), Some(Fault::Invalid), "{}", String::from_utf8_lossy(file));
    }
    let mut broken = png.clone();
    let middle = broken.len() / 2;
    broken[middle..].fill(0);
    assert_eq!(fault(&broken), Some(Fault::Invalid));
}

#[test]
fn a_file_that_would_fill_the_memory_is_refused_before_it_does() {
    assert_eq!(fault(&boasting(30_000, 30_000)), Some(Fault::TooManyPixels));
    assert_eq!(fault(&boasting(9_000, 9_000)), Some(Fault::TooManyPixels));
    let bomb = written(GrayImage::new(4_100, 4_100), ImageFormat::Png);
    assert!(bomb.len() < 200_000, "{} bytes", bomb.len());
    assert_eq!(fault(&bomb), Some(Fault::TooManyPixels));
    assert_eq!(fault(&written(GrayImage::new(10_001, 1), ImageFormat::Png)), Some(Fault::TooManyPixels));
}

#[test]
fn a_picture_that_an_archive_brings_is_one_that_we_could_have_written() {
    let picture = Picture::of_file(&written(photograph(64, 64), ImageFormat::Png)).unwrap();
    let (content, sha256) = (&picture.content, &picture.sha256);
    assert!(Picture::is_ours("image/png", content, sha256));
    assert!(!Picture::is_ours("image/jpeg", content, sha256));
    assert!(!Picture::is_ours("text/html", content, sha256));
    assert!(!Picture::is_ours("image/png", content, &[0; 32]));
    let large = Picture { content: written(photograph(600, 600), ImageFormat::Png), ..picture };
    let sha256 = <sha2::Sha256 as sha2::Digest>::digest(&large.content);
    assert!(!Picture::is_ours("image/png", &large.content, &sha256));
}
