//! From a text to a formula.

use rust_decimal::Decimal;

use super::formula::{FormulaError, Node, Operator, place_of};

/// Brackets and signs in each other, at most.
const MAX_DEPTH: usize = 20;

/// What is left of a text.
struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

/// Reads a whole text.
pub(super) fn parse(text: &str) -> Result<Node, FormulaError> {
    let mut reader = Reader { rest: text, depth: 0 };
    let root = reader.sum()?;
    if reader.peek().is_some() { Err(FormulaError::Invalid) } else { Ok(root) }
}

impl Reader<'_> {
    fn sum(&mut self) -> Result<Node, FormulaError> {
        let mut left = self.product()?;
        while let Some(operator) = self.take_one(&[('+', Operator::Add), ('-', Operator::Subtract)]) {
            left = Node::Both(operator, Box::new(left), Box::new(self.product()?));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Node, FormulaError> {
        const OPERATORS: [(char, Operator); 4] = [
            ('*', Operator::Multiply),
            ('×', Operator::Multiply),
            ('/', Operator::Divide),
            ('÷', Operator::Divide),
        ];
        let mut left = self.percent()?;
        while let Some(operator) = self.take_one(&OPERATORS) {
            left = Node::Both(operator, Box::new(left), Box::new(self.percent()?));
        }
        Ok(left)
    }

    fn percent(&mut self) -> Result<Node, FormulaError> {
        let mut found = self.part()?;
        while self.take('%') {
            found =
                Node::Both(Operator::Divide, Box::new(found), Box::new(Node::Number(Decimal::ONE_HUNDRED)));
        }
        Ok(found)
    }

    fn part(&mut self) -> Result<Node, FormulaError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(FormulaError::TooLong);
        }
        let found = match self.peek() {
            Some('(') => {
                self.take('(');
                let inner = self.sum()?;
                if !self.take(')') {
                    return Err(FormulaError::Invalid);
                }
                inner
            }
            Some('-') => {
                self.take('-');
                Node::Negated(Box::new(self.part()?))
            }
            Some(c) if c.is_ascii_digit() => self.number()?,
            Some(c) if c.is_ascii_alphabetic() => {
                let name = self.word(|c| c.is_ascii_alphanumeric());
                Node::Amount(place_of(&name).ok_or(FormulaError::AmountUnknown)?)
            }
            _ => return Err(FormulaError::Invalid),
        };
        self.depth -= 1;
        Ok(found)
    }

    fn number(&mut self) -> Result<Node, FormulaError> {
        let text = self.word(|c| c.is_ascii_digit() || c == '.' || c == ',').replace(',', ".");
        Decimal::from_str_exact(&text).map(Node::Number).map_err(|_| FormulaError::Invalid)
    }

    fn word(&mut self, belongs: impl Fn(char) -> bool) -> String {
        self.skip_blanks();
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn take_one(&mut self, operators: &[(char, Operator)]) -> Option<Operator> {
        let next = self.peek()?;
        let (sign, operator) = operators.iter().find(|(sign, _)| *sign == next)?;
        self.take(*sign);
        Some(*operator)
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip_blanks();
        let Some(rest) = self.rest.strip_prefix(sign) else { return false };
        self.rest = rest;
        true
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.rest.chars().next()
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }
}
