//! Exact numbers with three decimals.
//!
//! Gold, points and values of pieces are written like `3.25`; binary fractions would not add up, so a number is a
//! count of thousandths.

use std::fmt;
use std::str::FromStr;

/// An exact decimal number, counted in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Number(i64);

const UNIT: i64 = 1000;

impl Number {
    /// Zero.
    pub const ZERO: Number = Number(0);
    /// One.
    pub const ONE: Number = Number(UNIT);

    /// A whole number.
    pub fn whole(value: i64) -> Self {
        Number::of_thousandths(value.saturating_mul(UNIT))
    }

    /// A number of thousandths; the range is symmetric around zero.
    pub fn of_thousandths(count: i64) -> Self {
        Number(count.max(-i64::MAX))
    }

    /// The number in thousandths, never the least `i64`.
    pub fn thousandths(self) -> i64 {
        self.0
    }

    /// The whole part, rounded towards zero.
    pub fn trunc(self) -> i64 {
        self.0 / UNIT
    }

    /// Whether there is no fraction.
    pub fn is_whole(self) -> bool {
        self.0 % UNIT == 0
    }

    /// The sum, held at the limits of the range.
    pub fn plus(self, other: Number) -> Number {
        Number::of_thousandths(self.0.saturating_add(other.0))
    }

    /// The difference, held at the limits of the range.
    pub fn minus(self, other: Number) -> Number {
        Number::of_thousandths(self.0.saturating_sub(other.0))
    }

    /// The product, rounded towards zero to thousandths.
    pub fn times(self, other: Number) -> Number {
        if let Some(product) = self.0.checked_mul(other.0) {
            return Number(product / UNIT);
        }
        let product = i128::from(self.0) * i128::from(other.0) / i128::from(UNIT);
        Number(product.clamp(i128::from(-i64::MAX), i128::from(i64::MAX)) as i64)
    }

    /// The whole quotient, rounded down; by zero it is zero.
    pub fn quotient(self, other: Number) -> Number {
        if other.0 == 0 { Number::ZERO } else { Number::whole(self.0.div_euclid(other.0)) }
    }

    /// The remainder of [`Number::quotient`], never negative; by zero it is zero.
    pub fn remainder(self, other: Number) -> Number {
        if other.0 == 0 { Number::ZERO } else { Number(self.0.rem_euclid(other.0)) }
    }

    /// The number with the other sign.
    pub fn negated(self) -> Number {
        Number(self.0.saturating_neg())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, fraction) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        if fraction == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{fraction:03}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}

/// Why a text is no [`Number`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotANumber;

impl FromStr for Number {
    type Err = NotANumber;

    /// Reads digits with an optional sign and up to three decimals: `3`, `-2`, `3.25`.
    fn from_str(text: &str) -> Result<Self, NotANumber> {
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || fraction.len() > 3 || !all_digits(whole) || !all_digits(fraction) {
            return Err(NotANumber);
        }
        if digits.contains('.') && fraction.is_empty() {
            return Err(NotANumber);
        }
        let whole: i64 = whole.parse().map_err(|_| NotANumber)?;
        let thousandths: i64 = format!("{fraction:0<3}").parse().map_err(|_| NotANumber)?;
        let value = whole.checked_mul(UNIT).and_then(|w| w.checked_add(thousandths)).ok_or(NotANumber)?;
        Ok(Number(sign * value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        let sum = "3.25".parse::<Number>().unwrap().plus("0.5".parse().unwrap());
        assert_eq!(sum.to_string(), "3.75");
        assert_eq!("-0.5".parse::<Number>().unwrap().to_string(), "-0.5");
        assert_eq!("2.0001".parse::<Number>(), Err(NotANumber));
        assert_eq!("4.".parse::<Number>(), Err(NotANumber));
    }
}
