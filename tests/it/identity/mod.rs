//! People sign up, confirm, sign in, forget, and keep their account to themselves.

mod avatars;
mod email_change;
mod limits;
mod lock_out;
mod mail;
mod notices;
mod passkeys;
mod password;
mod preferences;
mod reauthentication;
mod second_factor;
mod secrets;
mod sessions;
mod sign_in;
mod sign_up;
mod waiting;
mod way_back;
