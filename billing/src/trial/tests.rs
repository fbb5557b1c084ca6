use super::*;

#[test]
fn a_trial_lasts_as_long_as_its_language_promised() {
    let days = |language| length(language).num_days();
    assert_eq!(["fr", "es", "ar", "en"].map(days), [30, 30, 30, 14]);
}
