use super::*;

const KEYS: (&str, &str) = ("SECRET_KEYS", "1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=");

fn read(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::read(|name| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
}

#[test]
fn a_developers_machine_needs_a_database_only() {
    let config = read(&[("DATABASE_URL", "postgres://app@localhost/partita")]).unwrap();
    assert_eq!(config.server.public_url.as_str(), "http://localhost:8080/");
    assert_eq!(config.fec_max_bytes, 10 * 1024 * 1024);
}

#[test]
fn every_wrong_variable_is_named_at_once() {
    let error = read(&[("PORT", "eighty"), ("SESSION_TIMEOUT_MINUTES", "0")]).unwrap_err().to_string();
    for name in ["PORT", "SESSION_TIMEOUT_MINUTES", "DATABASE_URL"] {
        assert!(error.contains(name), "{name} is not in {error}");
    }
}

#[test]
fn what_mail_needs_is_checked_with_the_rest() {
    let wrong = [("PORT", "eighty"), ("SMTP_URL", "mail.example"), ("MAIL_FROM", "Partita")];
    let error = read(&wrong).unwrap_err().to_string();
    for start in ["PORT ", "SMTP_URL: ", "MAIL_FROM: ", "DATABASE_URL is missing"] {
        assert!(error.contains(&format!("\n  {start}")), "{start} is not in {error}");
    }
    let error = read(&[("SMTP_URL", "smtp://mail:port")]).unwrap_err().to_string();
    assert!(error.contains("SMTP_URL: "), "{error}");
    let secret = read(&[("SMTP_URL", "ftp://me:hidden@mail")]).unwrap_err().to_string();
    assert!(secret.contains("SMTP_URL: ") && !secret.contains("hidden"), "{secret}");
}

#[test]
fn both_database_urls_are_checked_for_their_encryption() {
    let error = read(&[
        ("DATABASE_URL", "postgres://app@db/partita?sslmode=verify"),
        ("DATABASE_OWNER_URL", "postgres://owner@db/partita?sslmode=verify-full&sslrootcert=/no/such/file"),
    ]);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("DATABASE_URL: sslmode must be disable, prefer, require"), "{error}");
    assert!(error.contains("DATABASE_OWNER_URL: sslrootcert /no/such/file: "), "{error}");
}

#[test]
fn plain_http_is_refused_away_from_localhost() {
    let database = ("DATABASE_URL", "postgres://app@db/partita");
    let smtp = ("SMTP_URL", "smtp://mail");
    assert!(read(&[database, smtp, KEYS, ("PUBLIC_URL", "http://books.example")]).is_err());
    assert!(read(&[database, smtp, KEYS, ("PUBLIC_URL", "https://books.example")]).is_ok());
}

#[test]
fn only_a_developers_machine_is_without_keys_for_secrets() {
    let database = ("DATABASE_URL", "postgres://app@db/partita");
    let public = [database, ("SMTP_URL", "smtp://mail"), ("PUBLIC_URL", "https://books.example")];
    let error = read(&public).unwrap_err().to_string();
    assert!(error.contains("SECRET_KEYS is missing"), "{error}");
    assert!(read(&[database]).unwrap().secrets.is_none());
    let error = read(&[database, ("SECRET_KEYS", "1:hidden")]).unwrap_err().to_string();
    assert!(error.contains("SECRET_KEYS: key 1 ") && !error.contains("hidden"), "{error}");
}

#[test]
fn the_development_mailbox_is_refused_away_from_localhost() {
    let database = ("DATABASE_URL", "postgres://app@db/partita");
    let error = read(&[database, ("PUBLIC_URL", "https://books.example")]).unwrap_err().to_string();
    assert!(error.contains("SMTP_URL"), "{error}");
}

#[test]
fn an_instance_with_the_development_mailbox_is_reached_from_its_own_machine_only() {
    let bound = |variables: &[(&str, &str)]| {
        let database = [("DATABASE_URL", "postgres://app@localhost/partita")];
        let config = read(&[&database, variables].concat()).unwrap();
        config.server.bind.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(bound(&[]), ["127.0.0.1", "::1"]);
    assert_eq!(bound(&[("BIND", "0.0.0.0")]), ["0.0.0.0"]);
    assert_eq!(bound(&[("SMTP_URL", "smtp://mail")]), ["0.0.0.0"]);
    assert_eq!(bound(&[("SMTP_URL", "smtp://mail"), ("BIND", "::")]), ["::"]);
}

#[test]
fn exports_are_off_without_a_folder_and_their_hours_may_go_over_midnight() {
    let database = ("DATABASE_URL", "postgres://app@localhost/partita");
    assert_eq!(read(&[database]).unwrap().exports, None);
    let exports = read(&[database, ("EXPORTS_DIR", "/backup")]).unwrap().exports.unwrap();
    assert_eq!((exports.every_days, exports.kept, exports.hours), (1, 7, (0, 5)));
    assert!(exports.is_time(0) && exports.is_time(5) && !exports.is_time(6));
    let night = [database, ("EXPORTS_DIR", "/backup"), ("EXPORTS_FROM_HOUR", "22"), ("EXPORTS_TO_HOUR", "3")];
    let night = read(&night).unwrap().exports.unwrap();
    assert!(night.is_time(22) && night.is_time(3) && !night.is_time(4) && !night.is_time(21));
    let both = [database, ("EXPORTS_DIR", "/backup"), ("EXPORTS_URL", "file:///other")];
    assert!(read(&both).unwrap_err().to_string().contains("are both set"));
    let one = [database, ("EXPORTS_DIR", "/backup/"), ("FILES_URL", "file:///backup")];
    assert!(read(&one).unwrap_err().to_string().contains("in one place"));
    let wrong = [database, ("EXPORTS_DIR", "/backup"), ("EXPORTS_KEPT", "0")];
    assert!(read(&wrong).unwrap_err().to_string().contains("EXPORTS_KEPT"));
}

#[test]
fn files_are_in_a_folder_or_a_bucket_and_exports_may_have_a_key_of_their_own() {
    let database = ("DATABASE_URL", "postgres://app@localhost/partita");
    assert_eq!(read(&[database]).unwrap().files, Location::Folder(".partita/files".into()));
    let folder = read(&[database, ("FILES_DIR", "/srv/files")]).unwrap();
    assert_eq!(folder.files, Location::Folder("/srv/files".into()));
    let url = read(&[database, ("FILES_DIR", "/scratch"), ("FILES_URL", "file:///srv/files")]).unwrap();
    assert_eq!((url.files, url.files_dir), (Location::Folder("/srv/files".into()), "/scratch".into()));
    let keys = [("S3_ACCESS_KEY_ID", "one"), ("S3_SECRET_ACCESS_KEY", "hidden")];
    let own = [("EXPORTS_S3_ACCESS_KEY_ID", "two"), ("EXPORTS_S3_SECRET_ACCESS_KEY", "hidden")];
    let places = [database, ("FILES_URL", "s3://books/live"), ("EXPORTS_URL", "s3://nights")];
    let key = |location: &Location| match location {
        Location::Bucket(bucket) => bucket.key.id.clone(),
        Location::Folder(_) => String::new(),
    };
    let keys_of = |variables: &[(&str, &str)]| {
        let config = read(&[&places[..], variables].concat()).unwrap();
        (key(&config.files), key(&config.exports.unwrap().to))
    };
    assert_eq!(keys_of(&keys), ("one".to_owned(), "one".to_owned()));
    assert_eq!(keys_of(&[keys, own].concat()), ("one".to_owned(), "two".to_owned()));
    let error = read(&places).unwrap_err().to_string();
    assert!(error.contains("FILES_URL is a bucket") && error.contains("EXPORTS_URL is a bucket"), "{error}");
}

/// The chart is to refuse what a pod would not start with.
#[test]
fn what_the_chart_takes_for_a_number_is_what_the_service_takes() {
    let schema: serde_json::Value =
        serde_json::from_str(include_str!("../../../helm/partita/values.schema.json")).unwrap();
    let settings = schema["properties"]["settings"]["properties"].as_object().unwrap();
    let place = [("DATABASE_URL", "postgres://app@localhost/partita"), ("EXPORTS_DIR", "/exports")];
    let mut seen = 0;
    for (name, kind) in settings.iter().filter(|(_, kind)| kind["type"] == "integer") {
        let is_taken = |number: i64| {
            let number = number.to_string();
            read(&[place[0], place[1], (name.as_str(), number.as_str())]).is_ok()
        };
        let (least, most) = (kind["minimum"].as_i64().unwrap(), kind["maximum"].as_i64().unwrap());
        assert!(is_taken(least) && is_taken(most), "{name} from {least} to {most}");
        // What nobody needs, or a cluster does not wait for, is refused by the chart alone.
        let is_narrower = ["DRAIN_SECONDS", "TRUSTED_PROXIES", "FEC_MAX_BYTES", "IMPORT_MAX_BYTES"];
        if !is_narrower.contains(&name.as_str()) {
            assert!(!is_taken(least - 1) && !is_taken(most + 1), "{name} beyond {least} to {most}");
        }
        seen += 1;
    }
    assert!(seen >= 18, "{seen} numbers");
}
