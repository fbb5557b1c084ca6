//! People sign up, confirm, sign in, forget.

mod sign_in;
mod sign_up;
