//! The codes of currencies.

use crate::CurrencyCode;

/// ISO 4217: the codes of currencies in use, and those of the past that the ECB has published rates of (from BGN, the lev until 2025,
/// to TRL, the Turkish lira until 2004). Sorted.
const CODES: &str = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD \
    CAD CDF CHF CLF CLP CNY COP CRC CUP CVE CYP CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD \
    HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD \
    MAD MDL MGA MKD MMK MNT MOP MRU MTL MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG \
    QAR ROL RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SIT SKK SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRL TRY TTD TWD TZS \
    UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG";

/// Whether a text is the upper-case code of a currency, of today or one of the past that the ECB has published.
pub fn is_iso_4217(code: &str) -> bool {
    code.len() == 3 && CODES.split(' ').any(|known| known == code)
}

/// The currency of a code of ISO 4217; `None` for another text.
pub fn iso_currency(code: &str) -> Option<CurrencyCode> {
    CurrencyCode::new(code).ok().filter(|_| is_iso_4217(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Currency;

    #[test]
    fn codes_are_sorted_and_hold_those_of_accounting() {
        assert!(CODES.split(' ').is_sorted());
        assert!(Currency::ALL.iter().all(|currency| is_iso_4217(currency.code())));
        for code in ["", "usd", "XXX", "US", "USD ", "D E", " "] {
            assert!(!is_iso_4217(code), "{code:?}");
        }
    }
}
