//! One call: a connection of its own, one request, the head of the answer and the beginning of its body.

use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response,
    body::{Bytes, Incoming},
    client::conn::http1,
    header,
};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_util::task::AbortOnDropHandle;
use url::Host;

use super::{Destination, MAX_ANSWER_BYTES, Outside, Unanswered};

const USER_AGENT: &str = concat!("Partita/", env!("CARGO_PKG_VERSION"));

/// What was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// The beginning of the body, [`MAX_ANSWER_BYTES`] at most.
    pub body: Vec<u8>,
}

impl Outside {
    /// Sends a JSON body with these further fields of the head: what was answered, a redirection as it came.
    ///
    /// # Errors
    /// [`Unanswered`].
    pub async fn post_json(
        &self,
        to: &Destination,
        fields: &[(&'static str, String)],
        body: String,
    ) -> Result<Answered, Unanswered> {
        let call = async {
            let stream = self.connect(to).await?;
            if to.is_https() {
                let name = server_name(to.host())?;
                let stream = self.tls().connect(name, stream).await.map_err(|_| Unanswered::TlsFailed)?;
                exchange(stream, to, fields, body).await
            } else {
                exchange(stream, to, fields, body).await
            }
        };
        tokio::time::timeout(self.timeout, call).await.unwrap_or(Err(Unanswered::Timeout))
    }

    async fn connect(&self, to: &Destination) -> Result<TcpStream, Unanswered> {
        let addresses = self.addresses(to).await?;
        let patience = self.timeout / u32::try_from(addresses.len() + 1).unwrap_or(1);
        for address in addresses {
            match tokio::time::timeout(patience, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => return Ok(stream),
                Ok(Err(error)) => tracing::debug!(%error, "an address was not reached"),
                Err(_) => tracing::debug!("an address was not reached in time"),
            }
        }
        Err(Unanswered::ConnectionFailed)
    }
}

fn server_name(host: &Host<String>) -> Result<ServerName<'static>, Unanswered> {
    match host {
        Host::Ipv4(address) => Ok(ServerName::from(std::net::IpAddr::from(*address))),
        Host::Ipv6(address) => Ok(ServerName::from(std::net::IpAddr::from(*address))),
        Host::Domain(name) => {
            // The name of a certificate has no dot at its end.
            let name = name.strip_suffix('.').unwrap_or(name).to_owned();
            ServerName::try_from(name).map_err(|_| Unanswered::TlsFailed)
        }
    }
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    to: &Destination,
    fields: &[(&'static str, String)],
    body: String,
) -> Result<Answered, Unanswered> {
    let mut request = Request::post(to.path_and_query())
        .header(header::HOST, to.authority())
        .header(header::USER_AGENT, USER_AGENT)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::CONNECTION, "close");
    for (name, value) in fields {
        request = request.header(*name, value);
    }
    let request = request.body(Full::new(Bytes::from(body))).map_err(|_| Unanswered::ConnectionFailed)?;
    let handshake = http1::Builder::new().max_buf_size(MAX_ANSWER_BYTES).handshake(TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.map_err(|_| Unanswered::ConnectionFailed)?;
    let _driven = AbortOnDropHandle::new(tokio::spawn(connection));
    let answer = sender.send_request(request).await.map_err(|error| {
        if error.is_parse() { Unanswered::AnswerUnreadable } else { Unanswered::ConnectionFailed }
    })?;
    Ok(read(answer).await)
}

/// The status is what counts: a body that breaks off is as long as it came.
async fn read(answer: Response<Incoming>) -> Answered {
    let (status, mut incoming) = (answer.status().as_u16(), answer.into_body());
    let mut body = Vec::new();
    while let Some(Ok(frame)) = incoming.frame().await {
        let Some(bytes) = frame.data_ref() else { continue };
        let room = MAX_ANSWER_BYTES - body.len();
        body.extend_from_slice(&bytes[..bytes.len().min(room)]);
        if body.len() == MAX_ANSWER_BYTES {
            break;
        }
    }
    Answered { status, body }
}
