//! People sign up, confirm, sign in, forget.

mod mail;
mod sign_in;
mod sign_up;
