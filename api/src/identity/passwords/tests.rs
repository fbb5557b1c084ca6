use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use super::*;

#[tokio::test]
async fn a_password_fits_its_own_hash_only() {
    let passwords = Passwords::new();
    let hash = passwords.hash("un cheval bien attelé".into()).await.unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(passwords.verify("un cheval bien attelé".into(), Some(hash.clone())).await.unwrap());
    assert!(!passwords.verify("un cheval mal attelé".into(), Some(hash)).await.unwrap());
}

#[tokio::test]
async fn nobody_has_no_password() {
    assert!(!Passwords::new().verify("nobody".into(), None).await.unwrap());
}

#[tokio::test]
async fn a_hash_is_written_and_read_as_the_library_does() {
    use argon2::{PasswordHasher, PasswordVerifier};
    let passwords = Passwords::new();
    let salt = SaltString::encode_b64(b"sixteen bytes ok").unwrap();
    let theirs = passwords.argon2.hash_password("un mot".as_bytes(), &salt).unwrap().to_string();
    assert!(passwords.verify("un mot".into(), Some(theirs)).await.unwrap());
    let ours = passwords.hash("un mot".into()).await.unwrap();
    let ours = PasswordHash::new(&ours).unwrap();
    assert!(passwords.argon2.verify_password("un mot".as_bytes(), &ours).is_ok());
}

/// What comes within a moment.
async fn next(
    begins: Receiver<usize>,
    within: Duration,
) -> (Receiver<usize>, Result<usize, RecvTimeoutError>) {
    let wait = move || {
        let next = begins.recv_timeout(within);
        (begins, next)
    };
    tokio::task::spawn_blocking(wait).await.unwrap()
}

#[tokio::test]
async fn callers_who_go_away_make_no_room_for_more_hashings_and_leave_no_more_memory() {
    let passwords = Passwords::new();
    let (begun, mut begins) = mpsc::channel();
    let (mut ends, mut callers) = (Vec::new(), Vec::new());
    for number in 0..=AT_ONCE {
        let (end, ended) = mpsc::channel::<()>();
        let (passwords, begun) = (passwords.clone(), begun.clone());
        callers.push(tokio::spawn(async move {
            let work = move |_: &Argon2<'static>, _: &mut Memory| {
                begun.send(number).unwrap();
                ended.recv().ok();
                Ok(())
            };
            passwords.run(work).await
        }));
        ends.push(end);
    }
    let mut next_one;
    for _ in 0..AT_ONCE {
        (begins, next_one) = next(begins, Duration::from_secs(10)).await;
        assert!(next_one.is_ok());
    }
    for caller in &callers[..AT_ONCE] {
        caller.abort();
    }
    (begins, next_one) = next(begins, Duration::from_millis(200)).await;
    assert_eq!(next_one, Err(RecvTimeoutError::Timeout), "the hashings still run, whoever waits for them");
    drop(ends);
    (_, next_one) = next(begins, Duration::from_secs(10)).await;
    assert_eq!(next_one, Ok(AT_ONCE));
    callers.pop().unwrap().await.unwrap().unwrap();
    assert!(passwords.memory.lock().unwrap().len() <= AT_ONCE);
}
