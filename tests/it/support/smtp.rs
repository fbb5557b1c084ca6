//! A mail server that takes mails in, or refuses them as it is told, and shows what it was given.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use base64::{Engine, engine::general_purpose::STANDARD};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A running server. It ends with the test's runtime.
#[derive(Clone)]
pub struct MailServer {
    address: String,
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
    /// What the next recipients are answered; those after them are welcome.
    refusals: VecDeque<String>,
    recipients: usize,
    /// Mails are taken, and nobody is told so.
    is_mute: bool,
    mails: Vec<ReceivedMail>,
}

/// A mail as it came: the envelope and the message.
#[derive(Debug, Clone, Default)]
pub struct ReceivedMail {
    pub sender: String,
    pub recipients: Vec<String>,
    pub message: String,
}

impl MailServer {
    /// A server that refuses the first recipients with these answers, in which `{}` is the recipient.
    pub async fn start(refusals: &[&str]) -> Self {
        Self::start_at("127.0.0.1:0", refusals).await
    }

    /// The same, at an address.
    pub async fn start_at(address: &str, refusals: &[&str]) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let refusals = refusals.iter().map(|answer| (*answer).to_owned()).collect();
        let server = Self {
            address: listener.local_addr().unwrap().to_string(),
            seen: Arc::new(Mutex::new(Seen { refusals, ..Seen::default() })),
        };
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serving.clone().converse(stream));
            }
        });
        server
    }

    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.seen.lock().unwrap().mails.clone()
    }

    /// From now on it takes mails in and does not say so.
    pub fn falls_silent(&self) {
        self.seen.lock().unwrap().is_mute = true;
    }

    /// It says again what it took.
    pub fn speaks_again(&self) {
        self.seen.lock().unwrap().is_mute = false;
    }

    /// How many recipients were named to it, welcome or not.
    pub fn recipients(&self) -> usize {
        self.seen.lock().unwrap().recipients
    }

    async fn converse(self, stream: TcpStream) -> std::io::Result<()> {
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        let mut mail = ReceivedMail::default();
        write.write_all(b"220 mail.example\r\n").await?;
        while let Some(line) = lines.next_line().await? {
            let answer = match line.split_once(':') {
                Some(("MAIL FROM", sender)) => {
                    mail = ReceivedMail { sender: bare(sender), ..ReceivedMail::default() };
                    "250 go on".to_owned()
                }
                Some(("RCPT TO", recipient)) => {
                    let refused = self.receives(recipient);
                    if refused.is_none() {
                        mail.recipients.push(bare(recipient));
                    }
                    refused.unwrap_or_else(|| "250 welcome".to_owned())
                }
                _ if line == "DATA" => {
                    write.write_all(b"354 end with a dot\r\n").await?;
                    while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                        mail.message += line.strip_prefix('.').unwrap_or(&line);
                        mail.message += "\r\n";
                    }
                    let is_mute = {
                        let mut seen = self.seen.lock().unwrap();
                        seen.mails.push(std::mem::take(&mut mail));
                        seen.is_mute
                    };
                    if is_mute {
                        std::future::pending::<()>().await;
                    }
                    "250 taken".to_owned()
                }
                _ => "250 mail.example".to_owned(),
            };
            write.write_all(format!("{answer}\r\n").as_bytes()).await?;
        }
        Ok(())
    }

    fn receives(&self, recipient: &str) -> Option<String> {
        let mut seen = self.seen.lock().unwrap();
        seen.recipients += 1;
        seen.refusals.pop_front().map(|answer| answer.replace("{}", recipient))
    }
}

/// The address in `<address> PARAMETERS`.
fn bare(path: &str) -> String {
    path.split(['<', '>']).nth(1).unwrap_or_default().to_owned()
}

impl ReceivedMail {
    /// A field of the head, read as a mail reader does (RFC 5322, RFC 2047).
    pub fn field(&self, name: &str) -> String {
        decoded_words(&field(&self.message, name).unwrap_or_else(|| panic!("no {name} in {}", self.message)))
    }

    /// The part of this type, decoded.
    pub fn part(&self, media_type: &str) -> String {
        let kind = field(&self.message, "Content-Type").unwrap();
        assert!(kind.starts_with("multipart/alternative"), "{kind}");
        let (_, boundary) = kind.split_once("boundary=\"").unwrap();
        let boundary = format!("--{}", boundary.trim_end_matches('"'));
        let is_it =
            |part: &&str| field(part, "Content-Type").is_some_and(|kind| kind.starts_with(media_type));
        let part = self.message.split(&boundary).map(|part| part.trim_start_matches("\r\n")).find(is_it);
        let part = part.unwrap_or_else(|| panic!("no {media_type} in {}", self.message));
        let (_, body) = part.split_once("\r\n\r\n").unwrap();
        let bytes = match field(part, "Content-Transfer-Encoding").as_deref() {
            Some("base64") => STANDARD.decode(body.replace("\r\n", "")).unwrap(),
            Some("quoted-printable") => unquoted(&body.replace("=\r\n", ""), '='),
            Some("7bit") => body.as_bytes().to_vec(),
            other => panic!("the encoding {other:?} in {part}"),
        };
        String::from_utf8(bytes).unwrap()
    }
}

fn field(text: &str, name: &str) -> Option<String> {
    let (head, _) = text.split_once("\r\n\r\n")?;
    let unfolded = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    unfolded.lines().find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(": ")?.trim().to_owned()))
}

/// Text with `=?utf-8?b?...?=` and `=?utf-8?q?...?=` in it; white space between two of them is none.
fn decoded_words(text: &str) -> String {
    let mut decoded: Vec<u8> = Vec::new();
    let mut was_encoded = false;
    for word in text.split(' ') {
        let parts: Vec<&str> = word.split('?').collect();
        let bytes = match parts.as_slice() {
            ["=", charset, "b" | "B", encoded, "="] if charset.eq_ignore_ascii_case("utf-8") => {
                Some(STANDARD.decode(encoded).unwrap())
            }
            ["=", charset, "q" | "Q", encoded, "="] if charset.eq_ignore_ascii_case("utf-8") => {
                Some(unquoted(&encoded.replace('_', " "), '='))
            }
            _ => None,
        };
        let is_continued = was_encoded && bytes.is_some();
        if !(decoded.is_empty() || is_continued) {
            decoded.push(b' ');
        }
        was_encoded = bytes.is_some();
        decoded.extend(bytes.unwrap_or_else(|| word.as_bytes().to_vec()));
    }
    String::from_utf8(decoded).unwrap()
}

fn unquoted(text: &str, mark: char) -> Vec<u8> {
    let mut parts = text.split(mark);
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend(part.as_bytes()[2..].iter());
    }
    bytes
}
