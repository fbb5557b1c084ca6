//! The numbers by which a country knows its companies, with their check digits. Of a country that is not named here no
//! check is known to us: its numbers are taken as they come.

use ledger::fec;

/// The SIREN of La Poste, whose SIRET have a check of their own.
const LA_POSTE: &str = "356000000";
/// Signs of the two that stand before a SIREN: neither I nor O is one.
const OF_FRENCH_KEY: &str = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// What follows the number of a Swiss company that pays VAT, in the three languages (OTVA).
const SWISS_VAT: [&str; 3] = ["TVA", "MWST", "IVA"];

/// Whether a text can be the registration number of a company of `country` (ISO 3166-1 alpha-2), however it is spaced.
pub fn is_registration_number(country: &str, text: &str) -> bool {
    let text = compact(text);
    match country {
        "FR" => is_siren_or_siret(&text),
        "BE" => is_belgian(text.strip_prefix("BE").unwrap_or(&text)),
        "CH" => is_swiss(text.strip_prefix("CHE").unwrap_or(&text)),
        "LU" => is_of_luxembourg_register(text.strip_prefix("RCS").unwrap_or(&text)),
        // An ICE: the company, its establishment and two check digits of which no rule is published (ice.gov.ma).
        "MA" => text.len() == 15 && is_digits(&text),
        _ => true,
    }
}

/// Whether a text can be the number under which a company of `country` declares VAT, with the letters of the country
/// where invoices bear them.
pub fn is_vat_number(country: &str, text: &str) -> bool {
    let text = compact(text);
    match country {
        "FR" => text.strip_prefix("FR").is_some_and(is_french_vat),
        "BE" => text.strip_prefix("BE").is_some_and(is_belgian),
        "CH" => {
            let number = SWISS_VAT.iter().find_map(|ending| text.strip_suffix(ending)).unwrap_or(&text);
            number.strip_prefix("CHE").is_some_and(is_swiss)
        }
        "LU" => text.strip_prefix("LU").is_some_and(is_luxembourgish_vat),
        _ => true,
    }
}

/// Without blanks and the marks that numbers are written with.
fn compact(text: &str) -> String {
    let kept = text.chars().filter(|char| !char.is_whitespace() && !matches!(char, '.' | '-' | '/'));
    kept.flat_map(char::to_uppercase).collect()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn digits(text: &str) -> impl DoubleEndedIterator<Item = u32> {
    text.bytes().map(|byte| u32::from(byte.wrapping_sub(b'0')))
}

fn is_siren_or_siret(text: &str) -> bool {
    match text.len() {
        9 => fec::is_siren(text),
        14 => text.get(..9).is_some_and(fec::is_siren) && is_siret(text),
        _ => false,
    }
}

/// Whether fourteen digits pass the check of a SIRET: Luhn's, but for the offices of La Poste, whose digits add up to a
/// multiple of five (INSEE).
fn is_siret(text: &str) -> bool {
    if !is_digits(text) {
        return false;
    }
    let luhn: u32 = digits(text)
        .rev()
        .enumerate()
        .map(|(place, digit)| if place % 2 == 1 { digit * 2 } else { digit })
        .map(|weighted| weighted / 10 + weighted % 10)
        .sum();
    luhn.is_multiple_of(10) || (text.starts_with(LA_POSTE) && digits(text).sum::<u32>().is_multiple_of(5))
}

/// A key of two signs and a SIREN (CGI art. 286 ter; keys with letters as VIES reckons them). Of Monaco, whose numbers are
/// French too and begin with three noughts, the nine digits are no SIREN.
fn is_french_vat(text: &str) -> bool {
    let (Some(key), Some(siren)) = (text.get(..2), text.get(2..)) else { return false };
    let is_known =
        siren.len() == 9 && (fec::is_siren(siren) || (siren.starts_with("000") && is_digits(siren)));
    let (true, Ok(number)) = (is_known, siren.parse::<u32>()) else { return false };
    if is_digits(key) {
        return key.parse() == Ok((12 + 3 * (number % 97)) % 97);
    }
    let places: Vec<u32> = key.chars().filter_map(|sign| OF_FRENCH_KEY.find(sign)?.try_into().ok()).collect();
    let [first, second] = places[..] else { return false };
    let weighted = if first < 10 { first * 24 + second } else { first * 34 + second };
    let Some(check) = weighted.checked_sub(if first < 10 { 10 } else { 100 }) else { return false };
    (number + 1 + check / 11) % 11 == check % 11
}

/// Ten digits, the last two of which complete the others to a multiple of 97 (BCE, arrêté royal du 24 juin 2003). The nine
/// of older papers lack the nought before them.
fn is_belgian(text: &str) -> bool {
    let text = if text.len() == 9 { format!("0{text}") } else { text.to_owned() };
    let is_one = text.len() == 10 && is_digits(&text) && matches!(text.as_bytes()[0], b'0' | b'1');
    let Ok(number) = text.parse::<u64>() else { return false };
    is_one && number > 0 && (number / 100 + number % 100).is_multiple_of(97)
}

/// Nine digits, the last of which is reckoned modulo 11 (OIDE, RS 431.031).
fn is_swiss(text: &str) -> bool {
    if text.len() != 9 || !is_digits(text) {
        return false;
    }
    let sum: u32 = digits(text).zip([5, 4, 3, 2, 7, 6, 5, 4]).map(|(digit, weight)| digit * weight).sum();
    digits(text).next_back() == Some((11 - sum % 11) % 11)
}

/// The letter of a section and up to six digits (lbr.lu).
fn is_of_luxembourg_register(text: &str) -> bool {
    let Some((section, number)) = text.split_at_checked(1) else { return false };
    section.bytes().all(|byte| byte.is_ascii_uppercase()) && number.len() <= 6 && is_digits(number)
}

/// Eight digits, the last two of which are the others modulo 89 (AED).
fn is_luxembourgish_vat(text: &str) -> bool {
    let Ok(number) = text.parse::<u32>() else { return false };
    text.len() == 8 && is_digits(text) && number / 100 % 89 == number % 100
}

#[cfg(test)]
mod tests {
    use super::{is_registration_number, is_vat_number};

    #[test]
    fn a_registration_number_has_the_check_digits_of_its_country() {
        for (country, number, is_one) in [
            ("FR", "732829320", true),
            ("FR", "732 829 320", true),
            ("FR", "73282932000074", true),
            ("FR", "732\u{a0}829\u{a0}320 00074", true),
            ("FR", "35600000049837", true),
            ("FR", "123", false),
            ("FR", "732829321", false),
            ("FR", "73282932000075", false),
            ("FR", "7328293200007", false),
            ("FR", "RCS 732829320", false),
            ("FR", "é32829320", false),
            ("FR", "35600000049838", false),
            ("BE", "0428.759.497", true),
            ("BE", "BE 0428.759.497", true),
            ("BE", "428759497", true),
            ("BE", "0431150351", false),
            ("BE", "2428759497", false),
            ("BE", "0000000000", false),
            ("CH", "CHE-100.155.212", true),
            ("CH", "100155212", true),
            ("CH", "CHE-100.155.213", false),
            ("LU", "B 123.456", true),
            ("LU", "RCS B123456", true),
            ("LU", "123456", false),
            ("LU", "", false),
            ("MA", "001561191000066", true),
            ("MA", "0015611910000", false),
            ("SN", "SN-DKR-2024-B-1234", true),
        ] {
            assert_eq!(is_registration_number(country, number), is_one, "{country} {number}");
        }
    }

    #[test]
    fn a_vat_number_has_the_key_of_its_country() {
        for (country, number, is_one) in [
            ("FR", "FR44732829320", true),
            ("FR", "fr 44 732 829 320", true),
            ("FR", "FR40303265045", true),
            ("FR", "FRK7399859412", true),
            ("FR", "FR4Z123456782", true),
            ("FR", "FR32732829320", false),
            ("FR", "44732829320", false),
            ("FR", "FRIO334175221", false),
            ("FR", "FR+4732829320", false),
            ("FR", "FRé4732829320", false),
            ("FR", "FR", false),
            ("BE", "BE0428759497", true),
            ("BE", "BE0431150351", false),
            ("BE", "0428759497", false),
            ("CH", "CHE-100.155.212 TVA", true),
            ("CH", "CHE-100.155.212 MWST", true),
            ("CH", "CHE-100.155.212", true),
            ("CH", "CHE-100.155.213 TVA", false),
            ("LU", "LU 150 274 42", true),
            ("LU", "LU 150 274 43", false),
            ("LU", "LU+1027442", false),
            ("SN", "whatever", true),
        ] {
            assert_eq!(is_vat_number(country, number), is_one, "{country} {number}");
        }
    }
}
