//! The account for whom a demonstration is made.

use anyhow::bail;
use tenancy::PlatformTx;

use super::visitor::Visitor;
use crate::App;
use crate::http::ApiError;
use crate::identity::{self, Language, RegistrationCreate};

/// For whom a demonstration is made.
#[derive(Debug, Clone)]
pub struct Person {
    /// The address they sign in with. Nothing is sent there: whoever runs the command stands for it.
    pub email: String,
    /// The password they sign in with.
    pub password: String,
    /// The language in which they see the product.
    pub language: Language,
}

/// Makes the account and signs its person in. A sign-up with the address that was never confirmed gives way to it.
///
/// # Errors
/// The database's; an address that has an account; an address or a password that no sign-up may have.
pub async fn opens(app: &App, person: &Person) -> anyhow::Result<Visitor> {
    let asked = RegistrationCreate {
        first_name: "Camille".to_owned(),
        last_name: "Martin".to_owned(),
        email: person.email.clone(),
        password: person.password.clone(),
        language: person.language,
    };
    let new = match asked.check() {
        Ok(new) => new,
        Err(refused) => {
            let codes: Vec<_> = refused.problem().errors.into_iter().map(|error| error.code).collect();
            bail!("no account can be made of this: {}", codes.join(", "))
        }
    };
    let key = new.email.key.clone();
    let is_taken = async |tx: &mut PlatformTx<'_>| identity::has_account(tx, &key).await;
    if app.tenancy.platform_read(is_taken).await.map_err(ApiError::into_failure)? {
        bail!("{} has an account already: give another address", person.email);
    }
    let hash = app.passwords.hash(new.password.clone()).await.map_err(ApiError::into_failure)?;
    let made = app.tenancy.platform_write(async |tx| identity::create_confirmed(tx, &new, &hash).await).await;
    made.map_err(ApiError::into_failure)?;
    let mut visitor = Visitor::to(app);
    visitor.signs_in(&person.email, &person.password).await?;
    Ok(visitor)
}
