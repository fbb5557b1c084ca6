use super::*;

fn at(stored: &str, days_left: i64) -> InvitationState {
    InvitationState::at(DateTime::UNIX_EPOCH, stored, DateTime::UNIX_EPOCH + TimeDelta::days(days_left))
}

#[test]
fn time_ends_only_what_waits() {
    assert_eq!(at("pending", 1), InvitationState::Pending);
    assert_eq!(at("pending", 0), InvitationState::Expired);
    assert_eq!(at("accepted", -1), InvitationState::Accepted);
    assert_eq!(at("expired", 1), InvitationState::Expired);
}

#[test]
fn an_expired_invitation_can_be_sent_again_and_not_accepted() {
    at("pending", 0).must_not_have_ended().unwrap();
    assert_eq!(at("pending", 0).must_be_pending().unwrap_err().code(), "invitation_expired");
}

#[test]
fn an_end_is_told_by_its_own_code() {
    for stored in ["accepted", "declined", "revoked"] {
        let code = format!("invitation_{stored}");
        assert_eq!(at(stored, 1).must_be_pending().unwrap_err().code(), code);
        assert_eq!(at(stored, 1).must_not_have_ended().unwrap_err().code(), code);
    }
}
