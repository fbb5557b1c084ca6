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
