"""Runs the examples against a service, each in a company of its own, and compares what they say: examples.py ADDRESS."""

import os
import subprocess
import sys
from pathlib import Path

from visitor import Visitor

EXAMPLES = Path("../../examples")
SAID = ["posted: 150000 minor units", "refused: 422 rule_broken: entry_not_balanced"]


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
    return 0


if __name__ == "__main__":
    sys.exit(main())
