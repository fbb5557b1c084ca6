//! What is sold, trials of it, and how it is paid.

mod catalogue;
mod limits;
mod mobile_money;
mod operator;
mod payments;
mod stand_in;
mod trials;
mod two_ways;
mod webhooks;
