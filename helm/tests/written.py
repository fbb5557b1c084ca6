"""What of the chart is written from something else: README.md from the comments of values.yaml, and the settings of
values.schema.json from .env.example. Run as a program it writes both."""

import json
import re
import sys
from pathlib import Path

import yaml

CHART = Path(__file__).parents[1] / "partita"
README = CHART / "README.md"
SCHEMA = CHART / "values.schema.json"
EXAMPLE = CHART.parents[1] / ".env.example"

# Variables that are secrets, that the chart gives itself, or that are for developers' machines only.
NOT_SETTINGS = {
    "DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_ADMIN_URL", "SMTP_URL", "SECRET_KEYS", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRETS",
    "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "EXPORTS_S3_ACCESS_KEY_ID", "EXPORTS_S3_SECRET_ACCESS_KEY",
    "PORT", "PUBLIC_URL", "FILES_DIR", "FILES_URL", "EXPORTS_DIR", "EXPORTS_URL", "METRICS_PORT", "METRICS_BIND",
    "MAILBOX_DIR", "BROWSER_PATH",
}  # fmt: skip


def whole(least, most):
    """A whole number."""
    return {"type": "integer", "minimum": least, "maximum": most}


PORT = "([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])"
OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
ADDRESS = r"[^@<>\s]+@[^@<>\s]+"
# As many bytes, or calls in a minute or an hour, as the service can count.
BYTES = whole(1, 2**53 - 1)
RATE = whole(1, 2**32 - 1)

# Settings of which more is known than whether they are numbers: what the service takes, as a test of `api/src/config` sees.
KNOWN = {
    "BIND": {"type": "string", "pattern": rf"^({OCTET}(\.{OCTET}){{3}}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)$"},
    "TRUSTED_PROXIES": whole(0, 100),
    "MAX_CONNECTIONS": whole(1, 1_000_000),
    "MAX_CONNECTIONS_PER_ADDRESS": whole(1, 1_000_000),
    "HEAD_TIMEOUT_SECONDS": whole(1, 1_000_000),
    "STALL_TIMEOUT_SECONDS": whole(1, 1_000_000),
    # It ends before the pod is killed.
    "DRAIN_SECONDS": whole(0, 20),
    "DATABASE_POOL_SIZE": whole(1, 1_000_000),
    "MAIL_FROM": {"type": "string", "pattern": rf"^([^\r\n]*<{ADDRESS}>|{ADDRESS})$"},
    "STRIPE_AUTOMATIC_TAX": {"enum": [True, False, "true", "false"]},
    "STRIPE_API_URL": {"type": "string", "pattern": r"^https://[^\s/]+/?$"},
    "INVOICE_ISSUER": {"type": "string", "pattern": r"^[^\r\n]{1,300}$"},
    "MOBILE_MONEY": {"type": "string", "pattern": r"^(orange|mtn|moov|wave|flooz)=\+\d{8,15}(,(orange|mtn|moov|wave|flooz)=\+\d{8,15})*$"},
    "SESSION_TIMEOUT_MINUTES": whole(1, 43_200),
    "LIMIT_SIGN_IN_PER_MINUTE": RATE,
    "LIMIT_MAILS_PER_HOUR": RATE,
    "LIMIT_INVITATIONS_PER_HOUR": RATE,
    "LIMIT_ANONYMOUS_PER_MINUTE": RATE,
    "LIMIT_API_KEY_PER_MINUTE": RATE,
    "FEC_MAX_BYTES": BYTES,
    "IMPORT_MAX_BYTES": BYTES,
    "EXPORT_MAX_ROWS": whole(1, 1_000_000),
    "EXPORTS_EVERY_DAYS": whole(1, 365),
    "EXPORTS_KEPT": whole(1, 1_000),
    "EXPORTS_FROM_HOUR": whole(0, 23),
    "EXPORTS_TO_HOUR": whole(0, 23),
    "WEBHOOKS_ALLOW_PRIVATE": {"enum": [True, False, "true", "false"]},
    "LOG_FORMAT": {"enum": ["json", "text"]},
    "OTEL_EXPORTER_OTLP_ENDPOINT": {
        "type": "string",
        "pattern": rf"^http://([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9a-fA-F:.]+\])(:{PORT})?/?$",
    },
}

HEAD = """\
# The chart `partita`

{description} Kubernetes {kube}. Written by `cargo xtask chart` from `Chart.yaml` and `values.yaml`.

Before it is installed there are two secrets, from files with lines `NAME=value` that only you may read.
[.env.example](../../.env.example) says what the values are:

```
kubectl create secret generic partita-app --from-env-file=app.env
kubectl create secret generic partita-owner --from-env-file=owner.env
```

[ci/minimal.yaml](ci/minimal.yaml) has what nobody can guess, [ci/managed.yaml](ci/managed.yaml) a managed Postgres with
files and exports in buckets, and
[ci/full.yaml](ci/full.yaml) every choice. A name that there is not, or a value of another kind, is refused.

```
helm install books helm/partita --values values.yaml
```

What is made: a Deployment that answers requests and one that does the work of the queue, a Job that migrates the
database (its name says image and settings; pods wait for what it does), a Service, an Ingress, network policies, a CronJob
that shows that exports can be read in again (where `drill.schedule` is set), and, unless they are in buckets, claims for the
companies' files and for exports, which stay when the release goes.

A secret that changes is read by new pods: `kubectl rollout restart deployment --selector app.kubernetes.io/name=partita`.

| value | default | what it is |
|---|---|---|
"""


def rows(text):
    """(path, default, description) of each value that a comment describes."""
    document = yaml.compose(text)
    lines = text.splitlines()
    yield from _rows(document, (), lines)


def _rows(mapping, path, lines):
    for key, value in mapping.value:
        here = (*path, key.value)
        comment = _comment(lines, key.start_mark.line)
        if comment:
            default = yaml.safe_load(yaml.serialize(value))
            yield ".".join(here), json.dumps(default, ensure_ascii=False), comment
        elif not isinstance(value, yaml.MappingNode):
            raise SystemExit(f"values.yaml: {'.'.join(here)} has no comment")
        if isinstance(value, yaml.MappingNode) and not (comment and path):
            yield from _rows_of_group(value, here, lines, bool(comment))


def _rows_of_group(value, path, lines, described):
    """A group that is described as a whole may leave its members without a word."""
    for key, member in value.value:
        if described and not _comment(lines, key.start_mark.line):
            continue
        yield from _rows(yaml.MappingNode(value.tag, [(key, member)]), path, lines)


def _comment(lines, line):
    found = []
    while line > 0 and lines[line - 1].strip().startswith("#"):
        line -= 1
        found.append(lines[line].strip().lstrip("#").strip())
    return " ".join(reversed(found))


def readme():
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text())
    head = HEAD.format(description=chart["description"], kube=chart["kubeVersion"].removesuffix("-0").replace(">=", "from "))
    table = (
        f"| `{path}` | `{default}` | {text.replace('|', chr(92) + '|')} |\n"
        for path, default, text in rows((CHART / "values.yaml").read_text())
    )
    return head + "".join(table)


def settings():
    """The schema of the settings: those of .env.example."""
    found = re.findall(r"^#([A-Z][A-Z0-9_]*)=(.*)$", EXAMPLE.read_text(), re.M)
    numbers = {name for name, value in found if re.fullmatch(r"[0-9]+", value)} - NOT_SETTINGS
    if numbers - KNOWN.keys():
        raise SystemExit(f"helm/tests/written.py does not say how large these may be: {sorted(numbers - KNOWN.keys())}")
    return {name: KNOWN.get(name, {"type": "string"}) for name, _ in found if name not in NOT_SETTINGS}


def schema():
    """The schema with its settings as they are now."""
    read = json.loads(SCHEMA.read_text())
    read["properties"]["settings"]["properties"] = settings()
    return json.dumps(read, indent=2) + "\n"


if __name__ == "__main__":
    README.write_text(readme())
    SCHEMA.write_text(schema())
    sys.stdout.write(f"{README.name} and {SCHEMA.name} are written\n")
