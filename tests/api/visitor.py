"""Somebody who signs up, makes a company and signs in: over HTTP, with nothing but Python's own library."""

import json
import re
import time
import urllib.error
import urllib.request

PASSWORD = "partie double 1494"


class Visitor:
    """Sends requests to a service that keeps its mails in the development mailbox."""

    def __init__(self, origin: str, email: str):
        self.origin = origin
        self.email = email
        self.cookie = ""

    def send(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None):
        request = urllib.request.Request(f"{self.origin}{path}", method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        with urllib.request.urlopen(request, timeout=30) as answer:
            # The browser is known by another cookie, which nobody needs here.
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                if cookie.startswith("partita_session="):
                    self.cookie = cookie.split(";")[0]
            text = answer.read()
            return json.loads(text) if text else None

    def api(self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None):
        return self.send(method, f"/api/v1{path}", body, headers)

    def signs_up(self) -> None:
        person = {"first_name": "Awa", "last_name": "Diop", "language": "fr"}
        self.api("POST", "/identity/registrations", {**person, "email": self.email, "password": PASSWORD})
        self.api("POST", "/identity/confirmations", {"token": self._mailed_token()})
        self.signs_in()

    def signs_in(self) -> None:
        self.api("POST", "/identity/sessions", {"email": self.email, "password": PASSWORD})

    def makes_a_company(self, name: str) -> str:
        """Goes through onboarding with what it proposes; the id of the company."""
        self.api("GET", "/onboarding")
        self.api("POST", "/onboarding/steps/welcome/complete")
        self.api("PUT", "/onboarding/preferences", self.api("GET", "/onboarding")["preferences"])
        self.api("POST", "/onboarding/steps/preferences/complete")
        empty = ["vat_number", "phone", "website", "ceo_name", "ceo_title"]
        self.api("PUT", "/onboarding/company", {
            **dict.fromkeys(empty, ""), "name": name, "sector": "services", "registration_number": "73282932000074",
            "street": "1 rue de la Paix", "postal_code": "75002", "city": "Paris", "country": "FR",
            "email": "contact@example.org",
        })
        self.api("POST", "/onboarding/steps/company/complete")
        self.api("PUT", "/onboarding/modules", {"modules": ["dashboard", "accounting"]})
        self.api("POST", "/onboarding/steps/modules/complete")
        done = self.api("POST", "/onboarding/finalisation")
        deadline = time.monotonic() + 60
        while done["state"] != "completed":
            if time.monotonic() > deadline:
                raise TimeoutError(f"the company is not made: {done}")
            time.sleep(0.2)
            done = self.api("GET", "/onboarding/finalisation")
        return done["company_id"]

    def makes_a_key(self, company: str) -> str:
        """A key that may what its maker may."""
        permissions = self.api("GET", f"/companies/{company}")["permissions"]
        made = self.api("POST", f"/companies/{company}/api_keys", {"name": "Programme", "permissions": permissions})
        return made["token"]

    def _mailed_token(self) -> str:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            for mail in self.send("GET", "/dev/mailbox.json"):
                found = re.search(r"confirm-email\?token=([\w-]+)", mail["text"])
                if mail["to"] == self.email and found:
                    return found.group(1)
            time.sleep(0.2)
        raise TimeoutError("no mail came")
