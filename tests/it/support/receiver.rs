//! A program outside that receives webhooks: it answers as it is told, and shows what it was sent.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, Mac};
use serde_json::Value;
use sha2::Sha256;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A running receiver. It ends with the test's runtime.
#[derive(Clone)]
pub struct Receiver {
    url: String,
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
    /// What the next requests are answered; `0` is no answer at all. Those after them are welcome.
    answers: VecDeque<u16>,
    received: Vec<Received>,
}

/// A webhook as it came.
#[derive(Debug, Clone)]
pub struct Received {
    pub fields: HashMap<String, String>,
    pub body: String,
}

impl Receiver {
    /// One that answers the first requests with these statuses, and with 200 from then on.
    pub async fn start(answers: &[u16]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let seen = Seen { answers: answers.iter().copied().collect(), received: Vec::new() };
        let receiver = Self { url, seen: Arc::new(Mutex::new(seen)) };
        let serving = receiver.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serving.clone().converse(stream));
            }
        });
        receiver
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// What came, the oldest first.
    pub fn received(&self) -> Vec<Received> {
        self.seen.lock().unwrap().received.clone()
    }

    /// The types of what came.
    pub fn types(&self) -> Vec<String> {
        self.received().iter().map(|one| one.json()["type"].as_str().unwrap().to_owned()).collect()
    }

    async fn converse(self, stream: TcpStream) -> std::io::Result<()> {
        let (read, mut write) = stream.into_split();
        let mut reader = BufReader::new(read);
        let (mut line, mut fields) = (String::new(), HashMap::new());
        while reader.read_line(&mut line).await? > 2 {
            if let Some((name, value)) = line.trim_end().split_once(": ") {
                fields.insert(name.to_lowercase(), value.to_owned());
            }
            line.clear();
        }
        let mut body = vec![0; fields["content-length"].parse().unwrap()];
        reader.read_exact(&mut body).await?;
        let status = {
            let mut seen = self.seen.lock().unwrap();
            seen.received.push(Received { fields, body: String::from_utf8(body).unwrap() });
            seen.answers.pop_front().unwrap_or(200)
        };
        if status == 0 {
            // Nothing is answered for as long as anybody waits.
            reader.read_line(&mut line).await?;
            return Ok(());
        }
        let answer = format!("HTTP/1.1 {status} So\r\ncontent-length: 7\r\n\r\nheard\0!");
        write.write_all(answer.as_bytes()).await
    }
}

impl Received {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// Under which id it came.
    pub fn id(&self) -> &str {
        &self.fields["webhook-id"]
    }

    /// Whether one of its signatures is of this secret, computed as a receiver does.
    pub fn is_signed_by(&self, secret: &str) -> bool {
        let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
        let mut mac = Hmac::<Sha256>::new_from_slice(&key).unwrap();
        mac.update(format!("{}.{}.{}", self.id(), self.fields["webhook-timestamp"], self.body).as_bytes());
        let wanted = format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()));
        self.fields["webhook-signature"].split(' ').any(|one| one == wanted)
    }
}
