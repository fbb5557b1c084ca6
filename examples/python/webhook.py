"""A program that receives webhooks: it takes one in, makes sure that it is Partita's and fresh, says its type, and ends.

PARTITA_WEBHOOK_SECRET (`whsec_...`) is what was shown when the endpoint was made, PORT where it listens."""

import base64
import hashlib
import hmac
import json
import os
import time
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer

# A webhook that is older or newer than this, in seconds, may be one that somebody recorded.
TOLERANCE_SECONDS = 300
MAX_BYTES = 1024 * 1024


def verify(secret: str, headers: Mapping[str, str], body: bytes, now: float) -> bool:
    """Whether a body is signed with the secret, and was sent just now (Standard Webhooks). The body is the bytes as they
    came."""
    identity, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{identity}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While a secret is rotated there are two.
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one, expected) for one in given)


class Receiver(BaseHTTPRequestHandler):
    received = False

    def do_POST(self) -> None:
        length = min(int(self.headers.get("content-length", "0")), MAX_BYTES)
        body = self.rfile.read(length)
        ours = verify(os.environ["PARTITA_WEBHOOK_SECRET"], self.headers, body, time.time())
        self.send_response(204 if ours else 401)
        self.end_headers()
        if ours:
            event = json.loads(body)
            print(f"received: {event['type']} of {event['data']['kind']}", flush=True)
            Receiver.received = True

    def log_message(self, format: str, *arguments: object) -> None:
        pass


def main() -> None:
    with HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver) as server:
        while not Receiver.received:
            server.handle_request()


if __name__ == "__main__":
    main()
