//! The service on a database of its own, with a mailbox and a clock that the test holds.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use api::{
    App,
    config::Config,
    jobs,
    mail::{Mailbox, Mailer, StoredMail},
    server,
};
use chrono::{DateTime, TimeZone, Utc};
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use poem::endpoint::BoxEndpoint;
use serde_json::{Value, json};
use tenancy::{Clock, CompanyId, Tenancy, TenancyError, schema::platform::memberships};
use uuid::Uuid;

use super::{bucket::Bucket, client::Client, database::TestDatabase};

/// What every test user types.
pub const PASSWORD: &str = "un cheval bien attelé";

/// The key of the secrets of every test.
pub const SECRET_KEYS: &str = "1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

/// One service for one test.
#[derive(Clone)]
pub struct TestApp(Arc<Parts>);

struct Parts {
    app: App,
    endpoint: BoxEndpoint<'static>,
    mailbox: Mailbox,
    clock: Clock,
    database: TestDatabase,
    folder: tempfile::TempDir,
}

/// A company, for paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Company(pub Uuid);

impl Company {
    /// A path inside this company.
    pub fn path(&self, rest: &str) -> String {
        format!("/companies/{}{rest}", self.0)
    }
}

impl TestApp {
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    /// Starts with some variables of the environment set.
    pub async fn start_with(variables: &[(&str, &str)]) -> Self {
        let database = TestDatabase::create().await;
        let folder = tempfile::tempdir().unwrap();
        let mut environment: HashMap<String, String> = HashMap::from([
            ("DATABASE_URL".into(), database.app_url()),
            ("DATABASE_OWNER_URL".into(), database.owner_url()),
            ("DATABASE_POOL_SIZE".into(), "4".into()),
            ("FILES_DIR".into(), folder.path().join("files").display().to_string()),
            ("MAILBOX_DIR".into(), folder.path().join("mailbox").display().to_string()),
            ("SECRET_KEYS".into(), SECRET_KEYS.into()),
            ("LIMIT_ANONYMOUS_PER_MINUTE".into(), "10000".into()),
        ]);
        environment.extend(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        let config = Config::read(|name| environment.get(name).cloned()).unwrap();
        let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 2, 9, 0, 0).unwrap());
        let mailbox = Mailbox::open(config.mail.mailbox_dir.clone()).unwrap();
        let tenancy = Tenancy::connect(config.tenancy(), clock.clone()).await.unwrap();
        let mailer = Mailer::from_config(&config.mail).unwrap();
        let app = App::new(config, tenancy, mailer);
        let endpoint = server::endpoint(app.clone());
        Self(Arc::new(Parts { app, endpoint, mailbox, clock, database, folder }))
    }

    /// Starts with its files in a bucket, reached by this port.
    pub async fn start_on_bucket(port: u16) -> Self {
        let variables = Bucket::variables_at(port);
        let variables: Vec<_> =
            variables.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        Self::start_with(&variables).await
    }

    pub fn app(&self) -> &App {
        &self.0.app
    }

    pub fn endpoint(&self) -> &BoxEndpoint<'static> {
        &self.0.endpoint
    }

    pub fn tenancy(&self) -> &Tenancy {
        &self.0.app.tenancy
    }

    pub fn database(&self) -> &TestDatabase {
        &self.0.database
    }

    /// A folder that lasts as long as the service.
    pub fn folder(&self) -> &Path {
        self.0.folder.path()
    }

    /// Where the files of a company are on this disk.
    pub fn files_of(&self, company: CompanyId) -> PathBuf {
        self.folder().join("files").join(company.schema())
    }

    /// Where archives that came in are.
    pub fn imports(&self) -> PathBuf {
        self.folder().join("files").join("imports")
    }

    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.0.clock.now()
    }

    /// Does the work that is due: how many jobs.
    pub async fn works(&self) -> usize {
        jobs::run_due(self.app()).await.unwrap()
    }

    /// The mails to an address, newest first, after the work that is due.
    pub async fn mails_to(&self, address: &str) -> Vec<StoredMail> {
        self.works().await;
        let mails = self.0.mailbox.mails().await.unwrap();
        mails.into_iter().filter(|mail| mail.to == address).collect()
    }

    /// The token of the link in the newest mail to an address.
    pub async fn mailed_token(&self, address: &str) -> String {
        let mails = self.mails_to(address).await;
        let mut links = mails.iter().filter_map(|mail| mail.text.split_once("token="));
        let (_, token) = links.next().unwrap_or_else(|| panic!("no link to {address}"));
        token.lines().next().unwrap().to_owned()
    }

    pub fn anonymous(&self) -> Client {
        Client::anonymous(self)
    }

    /// Somebody who signed up, confirmed and signed in.
    pub async fn user(&self, name: &str) -> Client {
        let email = address_of(name);
        let mut client = self.anonymous();
        client.post("/identity/registrations", registration(name)).await.expect(202);
        let token = self.mailed_token(&email).await;
        client.post("/identity/confirmations", json!({"token": token})).await.expect(204);
        client.signs_in(&email, PASSWORD).await.expect(201);
        client
    }

    /// Somebody who signed up and made a French company.
    pub async fn company(&self, company: &str, admin: &str) -> (Company, Client) {
        let client = self.user(admin).await;
        let id = self.makes_company(&client, company, "FR").await;
        (id, client)
    }

    /// Leads a user through onboarding.
    pub async fn makes_company(&self, client: &Client, name: &str, country: &str) -> Company {
        self.answers_onboarding(client, name, country).await;
        let done = client.post("/onboarding/finalisation", json!({})).await.expect(200);
        assert_eq!(done["state"], "completed", "{done:#}");
        Company(done["company_id"].as_str().unwrap().parse().unwrap())
    }

    /// Leads a user to the last step of onboarding.
    pub async fn answers_onboarding(&self, client: &Client, name: &str, country: &str) {
        client.get("/onboarding").await.expect(200);
        client.post("/onboarding/steps/welcome/complete", json!({})).await.expect(200);
        let saved = client.get("/onboarding").await.expect(200);
        client.put("/onboarding/preferences", saved["preferences"].clone()).await.expect(200);
        client.post("/onboarding/steps/preferences/complete", json!({})).await.expect(200);
        client.put("/onboarding/company", company_answers(name, country)).await.expect(200);
        client.post("/onboarding/steps/company/complete", json!({})).await.expect(200);
        client.put("/onboarding/modules", json!({"modules": ["dashboard", "accounting"]})).await.expect(200);
        client.post("/onboarding/steps/modules/complete", json!({})).await.expect(200);
    }

    /// Somebody who signed up and belongs to a company with a role.
    pub async fn member(&self, company: Company, name: &str, role: &str) -> Client {
        let client = self.user(name).await;
        let session = client.get("/identity/session").await.expect(200);
        let user: Uuid = session["user"]["id"].as_str().unwrap().parse().unwrap();
        self.tenancy()
            .platform_write(async |tx| {
                let now = tx.now();
                let row = (
                    memberships::user_id.eq(user),
                    memberships::company_id.eq(company.0),
                    memberships::role_key.eq(role),
                    memberships::created_at.eq(now),
                    memberships::updated_at.eq(now),
                );
                diesel::insert_into(memberships::table).values(row).execute(tx.conn()).await?;
                Ok::<_, TenancyError>(())
            })
            .await
            .unwrap();
        client
    }

    /// A program with a key that somebody makes.
    pub async fn program(&self, company: Company, maker: &Client, permissions: &[&str]) -> Client {
        let key = json!({"name": "Caisse", "permissions": permissions});
        let made = maker.post(&company.path("/api_keys"), key).await.expect(201);
        self.anonymous().with_key(made["token"].as_str().unwrap())
    }

    /// The company's id as tenancy knows it.
    pub fn company_id(company: Company) -> CompanyId {
        CompanyId::from_uuid(company.0)
    }
}

/// The address of a test user.
pub fn address_of(name: &str) -> String {
    format!("{name}@example.org")
}

/// What a test user types at sign-up.
pub fn registration(name: &str) -> Value {
    json!({
        "first_name": name, "last_name": "Traoré", "email": address_of(name),
        "password": PASSWORD, "language": "fr",
    })
}

/// What a test user says of a company.
pub fn company_answers(name: &str, country: &str) -> Value {
    let number = if country == "FR" { "73282932000074" } else { "" };
    json!({
        "name": name, "sector": "services", "registration_number": number, "vat_number": "",
        "street": "1 rue de la Paix", "postal_code": "75002", "city": "Paris", "country": country,
        "email": "contact@example.org", "phone": "", "website": "", "ceo_name": "", "ceo_title": "",
    })
}
