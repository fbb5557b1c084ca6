use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::atomic::{AtomicUsize, Ordering},
};

use proptest::prelude::*;
use rustls::{ServerConfig, pki_types::PrivatePkcs8KeyDer};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::TcpListener,
};
use tokio_rustls::TlsAcceptor;

use super::{
    destination::{MAX_URL_LENGTH, Refused},
    *,
};

impl Outside {
    /// The same with other names.
    fn with_names(self, names: impl Fn(&str) -> io::Result<Vec<IpAddr>> + Send + Sync + 'static) -> Self {
        let resolver: Resolver = Arc::new(move |name, port| {
            let found = names(&name).map(|found| found.into_iter().map(|ip| (ip, port).into()).collect());
            Box::pin(std::future::ready(found))
        });
        Self { resolver, ..self }
    }

    /// The same that trusts these authorities only.
    fn trusting(self, roots: RootCertStore) -> Self {
        Self { tls: Arc::new(OnceLock::from(connector(roots))), ..self }
    }

    /// The same with less patience.
    fn within(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }
}

const OF_A_HOUSE: [&str; 49] = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:10.1.2.3",
    "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:2::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:c0a8:101::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
];

const OF_THE_INTERNET: [&str; 23] = [
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "168.63.129.17",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2001:4860:4860::8888",
    "2606:4700:4700::1111",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
];

fn is_internet(text: &str) -> bool {
    is_public(text.parse().unwrap())
}

#[test]
fn addresses_of_a_house_are_not_of_the_internet() {
    for address in OF_A_HOUSE {
        assert!(!is_internet(address), "{address}");
    }
    for address in OF_THE_INTERNET {
        assert!(is_internet(address), "{address}");
    }
}

proptest! {
    #[test]
    fn what_leads_to_an_address_of_ipv4_is_judged_as_that(bits: u32, rest: u64, low: u16) {
        let four = Ipv4Addr::from_bits(bits);
        let (high, end) = ((bits >> 16) as u16, (bits & 0xffff) as u16);
        let mapped = four.to_ipv6_mapped();
        let translated = Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, high, end);
        let tunnelled = Ipv6Addr::from_bits(
            (0x2002_u128 << 112) | (u128::from(bits) << 80) | (u128::from(low) << 64) | u128::from(rest),
        );
        for six in [mapped, translated, tunnelled] {
            prop_assert_eq!(is_public(six.into()), is_public(four.into()), "{} for {}", six, four);
        }
        let compatible = Ipv6Addr::new(0, 0, 0, 0, 0, 0, high, end);
        prop_assert!(!is_public(compatible.into()), "{}", compatible);
    }

    #[test]
    fn std_knows_no_private_address_that_passes(bits: u32) {
        let four = Ipv4Addr::from_bits(bits);
        let is_special = four.is_private() || four.is_loopback() || four.is_link_local() || four.is_broadcast()
            || four.is_documentation() || four.is_multicast() || four.is_unspecified();
        prop_assert!(!(is_special && is_public(four.into())), "{}", four);
    }

    #[test]
    fn outside_what_was_given_out_nothing_of_ipv6_passes(bits: u128) {
        let six = Ipv6Addr::from_bits(bits);
        let is_special = six.is_loopback() || six.is_multicast() || six.is_unique_local()
            || six.is_unicast_link_local() || six.is_unspecified();
        prop_assert!(!(is_special && is_public(six.into())), "{}", six);
        prop_assert!(bits >> 125 == 1 || !is_public(six.into()), "{}", six);
    }

    #[test]
    fn a_number_in_any_form_is_judged_as_the_address_that_it_is(bits: u32) {
        let [a, b, c, d] = Ipv4Addr::from_bits(bits).octets();
        let (low, is_public) = (bits & 0xff_ffff, is_public(Ipv4Addr::from_bits(bits).into()));
        let forms = [
            format!("{a}.{b}.{c}.{d}"), format!("{a}.{b}.{c}.{d}."), format!("{bits}"), format!("{bits:#x}"),
            format!("0{bits:o}"), format!("{a:#x}.{b:#x}.{c:#x}.{d:#x}"), format!("0{a:o}.{low}"),
            format!("[::ffff:{a}.{b}.{c}.{d}]"),
        ];
        for host in forms {
            let parsed = Destination::parse(&format!("https://{host}/hook"), Reach::Internet);
            prop_assert_eq!(parsed.is_ok(), is_public, "{}: {:?}", host, parsed);
        }
    }
}

#[test]
fn only_addresses_that_may_be_called_are_taken() {
    for url in ["https://example.org/hooks?a=1", "https://example.org:8443/", "https://bücher.example/x"] {
        Destination::parse(url, Reach::Internet).unwrap();
    }
    let refused = [
        ("http://example.org/", Refused::NotHttps),
        ("ftp://example.org/", Refused::NotHttps),
        ("file:///etc/passwd", Refused::Invalid),
        ("https://awa:secret@example.org/", Refused::Credentials),
        ("https://awa@example.org/", Refused::Credentials),
        ("https://example.org:22/", Refused::Port),
        ("https://example.org:80/", Refused::Port),
        ("https://localhost/", Refused::NotPublic),
        ("https://LOCALHOST./", Refused::NotPublic),
        ("https://a.localhost/", Refused::NotPublic),
        ("https://１２７.０.０.１/", Refused::NotPublic),
        ("https://[::1]/", Refused::NotPublic),
        ("https://127.1/", Refused::NotPublic),
        ("https://example.org/#top", Refused::Invalid),
        ("https://example.org/\r\nX: y", Refused::Invalid),
        ("https:///", Refused::Invalid),
        ("/hooks", Refused::Invalid),
    ];
    for (url, why) in refused {
        assert_eq!(Destination::parse(url, Reach::Internet).err(), Some(why), "{url}");
    }
    let long = format!("https://example.org/{}", "x".repeat(MAX_URL_LENGTH));
    assert_eq!(Destination::parse(&long, Reach::Internet).err(), Some(Refused::Invalid));
    Destination::parse("http://127.0.0.1:80/", Reach::Anywhere).unwrap();
    assert!(
        !format!("{:?}", Destination::parse("https://a.example/secret", Reach::Internet)).contains("secret")
    );
}

/// Somebody who answers every request with the same bytes.
struct Server {
    port: u16,
    requests: Arc<AtomicUsize>,
    last: Arc<std::sync::Mutex<String>>,
}

impl Server {
    async fn answering(answer: impl Into<String>) -> Self {
        Self::answering_by(answer, None).await
    }

    async fn answering_by(answer: impl Into<String>, tls: Option<TlsAcceptor>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, answer) = (listener.local_addr().unwrap().port(), answer.into());
        let server = Self { port, requests: Arc::default(), last: Arc::default() };
        let (requests, last) = (server.requests.clone(), server.last.clone());
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (requests, last, answer) = (requests.clone(), last.clone(), answer.clone());
                requests.fetch_add(1, Ordering::SeqCst);
                let tls = tls.clone();
                tokio::spawn(async move {
                    match tls {
                        None => converse(stream, &last, &answer).await,
                        Some(tls) => {
                            if let Ok(stream) = tls.accept(stream).await {
                                converse(stream, &last, &answer).await;
                            }
                        }
                    }
                });
            }
        });
        server
    }

    fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }

    fn url(&self, host: &str) -> String {
        format!("http://{host}:{}/hook?x=1", self.port)
    }
}

async fn converse(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    last: &std::sync::Mutex<String>,
    answer: &str,
) {
    let mut request = vec![0; 8192];
    let mut length = 0;
    // The bodies of these tests end with a brace.
    while !request[..length].ends_with(b"}") {
        match stream.read(&mut request[length..]).await {
            Ok(0) | Err(_) => return,
            Ok(read) => length += read,
        }
    }
    *last.lock().unwrap() = String::from_utf8_lossy(&request[..length]).into_owned();
    // The other side may have read enough.
    let _ = stream.write_all(answer.as_bytes()).await;
    let _ = stream.shutdown().await;
}

async fn post(outside: &Outside, url: &str) -> Result<Answered, Unanswered> {
    let to = Destination::parse(url, outside.reach()).unwrap();
    outside.post_json(&to, &[("webhook-id", "msg_1".to_owned())], "{}".to_owned()).await
}

#[tokio::test]
async fn a_call_arrives_whole() {
    let server = Server::answering("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok").await;
    let answered = post(&Outside::new(Reach::Anywhere), &server.url("127.0.0.1")).await.unwrap();
    assert_eq!(answered, Answered { status: 200, body: b"ok".to_vec() });
    let request = server.last.lock().unwrap().clone();
    assert!(request.starts_with("POST /hook?x=1 HTTP/1.1\r\n"), "{request}");
    for field in [
        &format!("host: 127.0.0.1:{}\r\n", server.port),
        "webhook-id: msg_1\r\n",
        "content-type: application/json\r\n",
    ] {
        assert!(request.contains(field), "{field} in {request}");
    }
}

#[tokio::test]
async fn a_name_that_stands_for_this_machine_is_not_called() {
    let server = Server::answering("HTTP/1.1 200 OK\r\n\r\n").await;
    let url = format!("https://hooks.example:{}/", server.port);
    for addresses in
        [vec!["127.0.0.1"], vec!["::1"], vec!["93.184.215.14", "127.0.0.1"], vec!["::ffff:127.0.0.1"]]
    {
        let named: Vec<IpAddr> = addresses.iter().map(|address| address.parse().unwrap()).collect();
        let outside = Outside::new(Reach::Internet).with_names(move |_| Ok(named.clone()));
        assert_eq!(post(&outside, &url).await, Err(Unanswered::NotPublic), "{addresses:?}");
    }
    assert_eq!(server.requests(), 0);
    let unknown = Outside::new(Reach::Internet).with_names(|_| Ok(Vec::new()));
    assert_eq!(post(&unknown, &url).await, Err(Unanswered::NotPublic));
}

#[tokio::test]
async fn a_name_is_looked_up_once_and_what_was_looked_at_is_connected_to() {
    let server = Server::answering("HTTP/1.1 204 No Content\r\n\r\n").await;
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    // 127.0.0.2 is what the name stands for from the second time on: nobody listens there.
    let outside = Outside::new(Reach::Anywhere).with_names(move |_| {
        let last = if counted.fetch_add(1, Ordering::SeqCst) == 0 { 1 } else { 2 };
        Ok(vec![Ipv4Addr::new(127, 0, 0, last).into()])
    });
    assert_eq!(post(&outside, &server.url("hooks.example")).await.unwrap().status, 204);
    assert_eq!((asked.load(Ordering::SeqCst), server.requests()), (1, 1));
    assert_eq!(post(&outside, &server.url("hooks.example")).await, Err(Unanswered::ConnectionFailed));
    // Nor does a connection of before lead on to where the name does not stand any more.
    assert_eq!((asked.load(Ordering::SeqCst), server.requests()), (2, 1));
}

#[tokio::test]
async fn a_redirection_is_an_answer_and_is_not_followed() {
    let inner = Server::answering("HTTP/1.1 200 OK\r\n\r\n").await;
    let head = format!("HTTP/1.1 307 Temporary Redirect\r\nlocation: {}\r\n\r\n", inner.url("127.0.0.1"));
    let server = Server::answering(head).await;
    let answered = post(&Outside::new(Reach::Anywhere), &server.url("127.0.0.1")).await.unwrap();
    assert_eq!((answered.status, inner.requests()), (307, 0));
}

#[tokio::test]
async fn of_a_long_answer_the_beginning_is_read() {
    let long = format!("HTTP/1.1 500 Oops\r\n\r\n{}", "x".repeat(4 * MAX_ANSWER_BYTES));
    let server = Server::answering(long).await;
    let answered = post(&Outside::new(Reach::Anywhere), &server.url("127.0.0.1")).await.unwrap();
    assert_eq!((answered.status, answered.body.len()), (500, MAX_ANSWER_BYTES));
    let endless = format!("HTTP/1.1 200 OK\r\nx: {}\r\n\r\n", "y".repeat(4 * MAX_ANSWER_BYTES));
    let server = Server::answering(endless).await;
    let refused = post(&Outside::new(Reach::Anywhere), &server.url("127.0.0.1")).await;
    assert_eq!(refused, Err(Unanswered::AnswerUnreadable));
}

#[tokio::test]
async fn whoever_does_not_answer_is_not_waited_for() {
    let outside = Outside::new(Reach::Anywhere).within(Duration::from_millis(300));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    assert_eq!(post(&outside, &url).await, Err(Unanswered::Timeout));
    drop(listener);
    assert_eq!(post(&outside, &url).await, Err(Unanswered::ConnectionFailed));
}

#[tokio::test]
async fn a_certificate_has_to_be_of_the_name_and_of_an_authority() {
    let made = rcgen::generate_simple_self_signed(["hooks.example".to_owned()]).unwrap();
    let key = PrivatePkcs8KeyDer::from(made.signing_key.serialize_der());
    let config = ServerConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key.into())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let server = Server::answering_by("HTTP/1.1 200 OK\r\n\r\n", Some(acceptor)).await;
    let of_this_machine = |_: &str| Ok(vec![Ipv4Addr::LOCALHOST.into()]);
    let everybody = Outside::new(Reach::Anywhere).with_names(of_this_machine);
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let knowing = everybody.clone().trusting(roots);
    let url = |host: &str| format!("https://{host}:{}/", server.port);
    assert_eq!(post(&knowing, &url("hooks.example")).await.unwrap().status, 200);
    assert_eq!(post(&knowing, &url("hooks.example.")).await.unwrap().status, 200);
    assert_eq!(post(&knowing, &url("other.example")).await, Err(Unanswered::TlsFailed));
    assert_eq!(post(&everybody, &url("hooks.example")).await, Err(Unanswered::TlsFailed));
}
