"""Has schemathesis try every operation of the document against a service: tries.py SCHEMATHESIS ADDRESS SECONDS.

Twice: as a person in a session, and as a program with a key of full scope; each is still let in at the end."""

import os
import subprocess
import sys
from pathlib import Path

from visitor import Visitor

DOCUMENT = Path("../../openapi/partita.json")
# What ends the session of whoever asks ends the tries, too.
ENDS_THE_SESSION = ["delete_session", "end_session", "end_other_sessions", "reauthenticate_session", "change_password"]
# A company that is to be erased refuses every other write.
ENDS_THE_COMPANY = ["ask_company_erasure"]
# Who has no trial any more writes nothing.
ENDS_THE_TRIAL = ["cancel_trial"]
# A stream has no end.
NEVER_ENDS = ["stream_notifications"]


def tries(schemathesis: str, address: str, seconds: str, company: str, session: str, key: str) -> int:
    # One worker: ast.parse of Python 3.11, which Hypothesis calls, is not for several threads (CPython issue 106905).
    command = [
        schemathesis, "--config-file", "schemathesis.toml", "run", str(DOCUMENT), "--url", f"{address}/api/v1",
        "--phases", "examples,coverage,fuzzing", "--max-time", seconds, "--workers", "1", "--seed", "1494",
        "--generation-database", "none", "--warnings", "off", "--no-color",
    ]
    for operation in ENDS_THE_SESSION + ENDS_THE_COMPANY + ENDS_THE_TRIAL + NEVER_ENDS:
        command += ["--exclude-operation-id", operation]
    secrets = {"PARTITA_COMPANY": company, "PARTITA_SESSION": session, "PARTITA_KEY": key}
    return subprocess.run(command, env={**os.environ, **secrets}, check=False).returncode


def main() -> int:
    schemathesis, address, seconds = sys.argv[1:]
    visitor = Visitor(address, "tries@example.org")
    visitor.signs_up()
    company = visitor.makes_a_company("Tried by a person")
    as_person = tries(schemathesis, address, seconds, company, visitor.cookie.split("=", 1)[1], "none")
    visitor.api("GET", f"/companies/{company}")
    # Schemathesis names what it has seen in answers, and so revokes the keys that it finds: this one comes after.
    company = visitor.makes_a_company("Tried by a program")
    key = visitor.makes_a_key(company)
    as_program = tries(schemathesis, address, seconds, company, "none", key)
    Visitor(address, "").api("GET", f"/companies/{company}", headers={"Authorization": f"Bearer {key}"})
    return as_person or as_program


if __name__ == "__main__":
    sys.exit(main())
