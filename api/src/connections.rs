//! The loop that accepts connections and answers the requests that come over them, HTTP/1.1 and HTTP/2 without
//! encryption.
//!
//! Nobody holds a connection by doing nothing: a head comes within its time, an answer is taken in its, a connection
//! between two requests is closed after a while. There are so many connections at most, and so many of one address. The
//! end is told to those who wait on a connection before it is closed.

mod activity;
mod places;
mod socket;

use std::{convert::Infallible, io, net::SocketAddr, sync::Arc, time::Duration};

use futures_util::FutureExt;
use hyper::{
    Request, Response,
    body::{Body, Bytes, Incoming},
    service::service_fn,
};
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::conn::auto,
};
use poem::{
    Endpoint,
    endpoint::BoxEndpoint,
    http::{HeaderValue, Version, header, uri::Scheme},
    web::{LocalAddr, RemoteAddr},
};
use tokio::{net::TcpStream, task::JoinSet};
use tokio_util::sync::CancellationToken;

use self::{
    activity::{Activity, Counted},
    places::{Place, Places},
    socket::Socket,
};
use crate::{App, config::ConnectionsConfig, listeners::Listeners};

/// Answers in flight have so long to finish when the service stops.
const STOP_WITHIN: Duration = Duration::from_secs(20);
/// The first request of a connection is awaited for so long when the service stops.
const FIRST_REQUEST_WITHIN: Duration = Duration::from_secs(3);
/// What cannot be accepted now, for want of descriptors, is tried again so soon.
const PAUSE: Duration = Duration::from_millis(100);
/// Lines of a head at most; more are refused with 431.
pub const MAX_HEADERS: usize = 100;
/// Bytes of a head at most; more are refused with 431.
pub const MAX_HEAD_BYTES: usize = 64 * 1024;
/// Bytes of the header fields of a request at most in HTTP/2.
const MAX_FIELDS_BYTES: u32 = 16 * 1024;
/// Requests at once on a connection of HTTP/2.
const MAX_STREAMS: u32 = 100;

/// Accepts connections until `stop`, and for `DRAIN_SECONDS` after it: whoever sends requests is told meanwhile, by
/// the readiness probe and by `Connection: close`, to send the next ones elsewhere. Then answers in flight finish.
pub async fn run(listeners: Listeners, endpoint: BoxEndpoint<'static>, app: App, stop: CancellationToken) {
    let config = app.config.server.connections;
    let places = Places::new(config, app.config.server.trusted_proxies == 0);
    let serving = Arc::new(Serving { endpoint, app, config, closing: CancellationToken::new() });
    let mut open = JoinSet::new();
    let drained = async {
        stop.cancelled().await;
        serving.app.stop_being_ready();
        tokio::time::sleep(config.drain).await;
    };
    tokio::pin!(drained);
    loop {
        tokio::select! {
            () = &mut drained => break,
            Some(_) = open.join_next(), if !open.is_empty() => (),
            (place, accepted) = next(&listeners, &places) => match accepted {
                Ok((stream, local, peer)) => accept(&serving, &mut open, place.of(peer.ip()), (stream, local, peer)),
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(PAUSE).await;
                }
            },
        }
    }
    // The system has taken some in already, whose callers know of no end.
    while let Some((place, Ok((stream, local, peer)))) = next(&listeners, &places).now_or_never() {
        accept(&serving, &mut open, place.of(peer.ip()), (stream, local, peer));
    }
    drop(listeners);
    serving.closing.cancel();
    let ended = tokio::time::timeout(STOP_WITHIN, async { while open.join_next().await.is_some() {} }).await;
    if ended.is_err() {
        tracing::warn!(connections = open.len(), "what did not finish in time is cut off");
    }
}

type Accepted = (TcpStream, SocketAddr, SocketAddr);

/// The next connection, once there is a place for one.
async fn next(listeners: &Listeners, places: &Places) -> (Place, io::Result<Accepted>) {
    let place = places.take().await;
    (place, listeners.accept().await)
}

fn accept(serving: &Arc<Serving>, open: &mut JoinSet<()>, place: Option<Place>, accepted: Accepted) {
    // One address that has its share already gets no more: the connection is closed.
    let Some(place) = place else { return };
    let serving = serving.clone();
    open.spawn(async move {
        metrics::gauge!("partita_http_connections").increment(1);
        serving.connection(accepted).await;
        metrics::gauge!("partita_http_connections").decrement(1);
        drop(place);
    });
}

/// What all connections share.
struct Serving {
    endpoint: BoxEndpoint<'static>,
    app: App,
    config: ConnectionsConfig,
    /// No further request is taken.
    closing: CancellationToken,
}

impl Serving {
    async fn connection(self: Arc<Self>, (stream, local, peer): Accepted) {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "answers may wait for each other");
        }
        let activity = Arc::new(Activity::new(self.config));
        let service = service_fn(|request| self.clone().answer(request, (local, peer), activity.clone()));
        let mut builder = auto::Builder::new(TokioExecutor::new());
        builder.http1().max_headers(MAX_HEADERS).max_buf_size(MAX_HEAD_BYTES);
        builder
            .http2()
            .timer(TokioTimer::new())
            .keep_alive_interval(self.config.idle)
            .max_concurrent_streams(MAX_STREAMS)
            .max_header_list_size(MAX_FIELDS_BYTES);
        let socket = TokioIo::new(Socket::new(stream, self.config.stall, activity.clone()));
        let connection = builder.serve_connection(socket, service);
        tokio::pin!(connection);
        let mut is_closing = false;
        loop {
            tokio::select! {
                ended = &mut connection => {
                    if let Err(error) = ended {
                        tracing::debug!(%peer, %error, "a connection was cut off");
                    }
                    return;
                }
                () = self.closing(&activity), if !is_closing => {
                    is_closing = true;
                    connection.as_mut().graceful_shutdown();
                }
                () = activity.overdue() => {
                    tracing::debug!(%peer, "a connection was closed on which nothing came");
                    return;
                }
            }
        }
    }

    /// Ends when a connection takes no further request. One over which none has come yet was made before its caller could be
    /// told of the end: it has a moment to send one.
    async fn closing(&self, activity: &Activity) {
        self.closing.cancelled().await;
        if !activity.has_begun() {
            tokio::time::sleep(FIRST_REQUEST_WITHIN).await;
        }
    }

    async fn answer(
        self: Arc<Self>,
        request: Request<Incoming>,
        (local, peer): (SocketAddr, SocketAddr),
        activity: Arc<Activity>,
    ) -> Result<Response<Counted<impl Body<Data = Bytes, Error = io::Error> + Send + 'static>>, Infallible>
    {
        let version = request.version();
        let answering = activity.answering(version);
        let request = (request, LocalAddr(local.into()), RemoteAddr(peer.into()), Scheme::HTTP).into();
        let mut response = self.endpoint.get_response(request).await;
        if !self.app.is_ready() && version <= Version::HTTP_11 {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(Response::from(response).map(|body| Counted::new(body, answering)))
    }
}
