//! The cookies of the service.

use chrono::{DateTime, Utc};
use poem::web::cookie::{Cookie, CookieJar, SameSite};

use crate::App;

/// A cookie that scripts cannot read.
pub struct HostCookie {
    plain_name: &'static str,
    host_name: &'static str,
    same_site: SameSite,
    secure: bool,
    /// Set beside it for scripts, which learn from it that it is there and nothing else.
    sign: Option<&'static str>,
}

impl HostCookie {
    /// The name of the session's cookie over plain http, as the document has it.
    pub const SESSION: &'static str = "partita_session";

    /// What tells the web client that the browser bears a session: asking without one is answered by an error. It lets nobody in.
    const SIGNED_IN: &'static str = "partita_signed_in";

    /// The cookie that carries a session's token. As the public address asks: the `__Host-` prefix only works over https.
    pub fn session(app: &App) -> Self {
        Self {
            plain_name: Self::SESSION,
            host_name: "__Host-partita_session",
            same_site: SameSite::Lax,
            secure: is_secure(app),
            sign: Some(Self::SIGNED_IN),
        }
    }

    /// The cookie by which a browser is known again. It lets nobody in.
    pub fn device(app: &App) -> Self {
        Self {
            plain_name: "partita_device",
            host_name: "__Host-partita_device",
            same_site: SameSite::Strict,
            secure: is_secure(app),
            sign: None,
        }
    }

    fn name(&self) -> &'static str {
        if self.secure { self.host_name } else { self.plain_name }
    }

    /// What the browser sent.
    pub fn read(&self, jar: &CookieJar) -> Option<String> {
        jar.get(self.name()).map(|cookie| cookie.value_str().to_owned()).filter(|token| !token.is_empty())
    }

    /// Gives the token to the browser until `expires_at`.
    pub fn set(&self, jar: &CookieJar, token: &str, expires_at: DateTime<Utc>) {
        self.put(jar, token, "yes", expires_at);
    }

    /// Takes the token back from the browser.
    pub fn clear(&self, jar: &CookieJar) {
        self.put(jar, "", "", DateTime::UNIX_EPOCH);
    }

    fn put(&self, jar: &CookieJar, token: &str, sign: &str, expires_at: DateTime<Utc>) {
        jar.add(self.cookie(self.name(), token, true, expires_at));
        if let Some(name) = self.sign {
            jar.add(self.cookie(name, sign, false, expires_at));
        }
    }

    fn cookie(&self, name: &str, value: &str, http_only: bool, expires_at: DateTime<Utc>) -> Cookie {
        let mut cookie = Cookie::new_with_str(name, value);
        cookie.set_http_only(http_only);
        cookie.set_same_site(self.same_site);
        cookie.set_secure(self.secure);
        cookie.set_path("/");
        cookie.set_expires(expires_at);
        cookie
    }
}

fn is_secure(app: &App) -> bool {
    app.config.server.public_url.scheme() == "https"
}
