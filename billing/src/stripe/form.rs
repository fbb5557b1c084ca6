//! Parameters as the provider's API takes them: `a[b][0]=c`.

use url::form_urlencoded::Serializer;

/// The parameters of a call, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(Vec<(String, String)>);

impl Form {
    /// No parameters.
    pub fn new() -> Self {
        Self::default()
    }

    /// With one more.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl ToString) -> Self {
        self.0.push((name.into(), value.to_string()));
        self
    }

    /// With one more, where there is a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The value of a parameter.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The names, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// As they are sent.
    pub fn encoded(&self) -> String {
        let mut text = Serializer::new(String::new());
        text.extend_pairs(&self.0);
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_a_form_is_escaped() {
        let form =
            Form::new().with("a[b][0]", "é & x=1").with_some("c", None::<&str>).with_some("d", Some(true));
        assert_eq!(form.encoded(), "a%5Bb%5D%5B0%5D=%C3%A9+%26+x%3D1&d=true");
        assert_eq!((form.get("d"), form.get("c")), (Some("true"), None));
    }
}
