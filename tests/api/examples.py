"""Runs the examples against a service, each in a company of its own, and compares what they say: examples.py ADDRESS."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from visitor import Visitor

EXAMPLES = Path("../../examples")
PATIENCE_SECONDS = 60
SAID = ["posted: 150000 minor units", "refused: 422 rule_broken: entry_not_balanced"]


RECEIVERS = {
    "typescript": ["node", "dist/webhook.js"],
    "python": [sys.executable, "webhook.py"],
}


def main() -> int:
    address = sys.argv[1]
    visitor = Visitor(address, "examples@example.org")
    visitor.signs_up()
    programs = {
        "typescript": ["node", "dist/main.js"],
        "python": [sys.executable, "main.py"],
    }
    for language, command in programs.items():
        company = visitor.makes_a_company(language)
        years = visitor.api("GET", f"/companies/{company}/accounting/fiscal_years")
        setting = {
            "PARTITA_URL": address,
            "PARTITA_COMPANY": company,
            "PARTITA_KEY": visitor.makes_a_key(company),
            "PARTITA_YEAR": years["items"][0]["start"][:4],
            "PARTITA_RUN": "test",
            "PYTHONPATH": "generated",
        }
        ran = subprocess.run(
            command, cwd=EXAMPLES / language, env={**os.environ, **setting}, stdout=subprocess.PIPE, text=True, check=True,
        )
        said = ran.stdout.splitlines()
        if said != SAID:
            sys.exit(f"{language} said {said} instead of {SAID}")
        print(f"{language}: {'; '.join(said)}")
        print(f"{language}: {receives(visitor, company, language, RECEIVERS[language])}")
    return 0


def receives(visitor: Visitor, company: str, language: str, command: list[str]) -> str:
    """Sends the example of a receiver a webhook of nobody, which it must refuse, and a real one: what it said."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/"
    endpoints = f"/companies/{company}/webhook_endpoints"
    made = visitor.api("POST", endpoints, {"url": url, "event_types": ["journal.created"]})
    setting = {"PORT": str(port), "PARTITA_WEBHOOK_SECRET": made["secret"]}
    receiver = subprocess.Popen(
        command, cwd=EXAMPLES / language, env={**os.environ, **setting}, stdout=subprocess.PIPE, text=True,
    )
    try:
        refuses_a_forgery(url)
        visitor.api("POST", f"{endpoints}/{made['endpoint']['id']}/test")
        said, _ = receiver.communicate(timeout=PATIENCE_SECONDS)
    finally:
        receiver.kill()
    if said.strip() != "received: webhook.test of webhook_endpoint":
        sys.exit(f"the receiver in {language} said {said}")
    return said.strip()


def refuses_a_forgery(url: str) -> None:
    """Waits until somebody listens, and is refused."""
    forged = {"webhook-id": "msg_1", "webhook-timestamp": str(int(time.time())), "webhook-signature": "v1,AAAA"}
    begun = time.monotonic()
    while True:
        try:
            urllib.request.urlopen(urllib.request.Request(url, b"{}", forged), timeout=5)
            sys.exit("the receiver took what nobody had signed")
        except urllib.error.HTTPError as refused:
            if refused.code != 401:
                raise
            return
        except OSError:
            if time.monotonic() - begun > PATIENCE_SECONDS:
                raise
            time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
