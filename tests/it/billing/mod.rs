//! What is sold, trials of it, and how it is paid.

mod card_and_mobile;
mod catalogue;
mod changes;
mod limits;
mod mobile_money;
mod mobile_periods;
mod operator;
mod paper;
mod payments;
mod stand_in;
mod trials;
mod two_ways;
mod webhooks;
