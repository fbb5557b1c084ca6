use uuid::Uuid;

use super::*;

fn id_ending_in(byte: u8) -> JobId {
    JobId::from_uuid(Uuid::from_u128(u128::from(byte)))
}

#[test]
fn waits_double_up_to_the_longest() {
    let id = id_ending_in(0);
    let waits: Vec<i64> = [1, 2, 3, 4, 12, 20, 100].iter().map(|n| backoff(*n, id).num_seconds()).collect();
    assert_eq!(waits, [10, 20, 40, 80, 20480, 21600, 21600]);
}

#[test]
fn the_spread_is_at_most_a_fifth() {
    assert_eq!(backoff(1, id_ending_in(255)).num_milliseconds(), 12_000);
    assert_eq!(backoff(20, id_ending_in(255)), BACKOFF_LONGEST + BACKOFF_LONGEST / 5);
}
