//! People sign up, confirm, sign in, forget, and keep their account to themselves.

mod limits;
mod mail;
mod reauthentication;
mod sessions;
mod sign_in;
mod sign_up;
