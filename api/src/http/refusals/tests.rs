use super::*;

#[test]
fn what_passes_is_not_our_fault_and_has_a_code_of_its_own() {
    for (interruption, code) in [
        (Interruption::Conflict, "busy"),
        (Interruption::LockTimeout, "busy"),
        (Interruption::StatementTimeout, "timeout"),
        (Interruption::ServerAway, "database_unavailable"),
    ] {
        let refusal = ApiError::from(TenancyError::Interrupted(interruption));
        assert_eq!((refusal.status(), refusal.code()), (StatusCode::SERVICE_UNAVAILABLE, code));
    }
}
