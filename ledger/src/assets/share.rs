//! A part of an amount.

use crate::Money;

/// `amount × part / whole`, to the nearest unit, a half away from zero. The whole is above zero, the part between zero and it.
pub(crate) fn share(amount: Money, part: i128, whole: i128) -> Money {
    let product = i128::from(amount.minor().unsigned_abs()) * part.clamp(0, whole);
    let (quotient, remainder) = (product / whole, product % whole);
    let rounded = quotient + i128::from(remainder * 2 >= whole);
    let size = i64::try_from(rounded).expect("a part of an amount is no more than the amount");
    Money::from_minor(if amount.is_negative() { -size } else { size })
}
