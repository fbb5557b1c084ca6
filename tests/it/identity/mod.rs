//! People sign up, confirm, sign in, forget.

mod limits;
mod mail;
mod sign_in;
mod sign_up;
