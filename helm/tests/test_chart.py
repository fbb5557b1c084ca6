"""The chart: rendered by Helm's own library, held against the schemas of Kubernetes, and given hostile values."""

import copy
import json
import re
import unittest
from pathlib import Path

import kubernetes_validate
import written
import yaml
from helm_python import HelmError
from helm_python import chart as helm

CHART = written.CHART
ROOT = CHART.parents[1]
GUIDE = ROOT / "docs/operations"
SETS = sorted((CHART / "ci").glob("*.yaml"))
OLDEST = re.search(r">=(\d+\.\d+)", yaml.safe_load((CHART / "Chart.yaml").read_text())["kubeVersion"]).group(1)
# Not of Kubernetes itself: its operator brings the schema.
FOREIGN = {"ServiceMonitor"}
POD_KINDS = {"Deployment", "Job"}


def values_of(file):
    return helm.values_from_yaml(file.read_text())


MINIMAL = values_of(CHART / "ci/minimal.yaml")


def with_value(path, value, base=MINIMAL):
    values = copy.deepcopy(base)
    *groups, last = path
    group = values
    for name in groups:
        group = group.setdefault(name, {})
    group[last] = value
    return values


def rendered(values, name="demo"):
    with helm.Chart.load(CHART) as chart:
        files = chart.render(values, name=name, namespace="books")
    manifests = (text for path, text in sorted(files.items()) if not path.endswith(".txt"))
    return [one for text in manifests for one in yaml.safe_load_all(text) if one]


def pods(values):
    """(name, pod specification) of everything that makes pods."""
    return [(one["metadata"]["name"], one["spec"]["template"]["spec"]) for one in rendered(values) if one["kind"] in POD_KINDS]


def containers(pod):
    return pod.get("initContainers", []) + pod["containers"]


def secrets_of(container):
    return {one["valueFrom"]["secretKeyRef"]["key"] for one in container["env"] if "valueFrom" in one}


class Sets(unittest.TestCase):
    def test_there_are_three(self):
        self.assertEqual([file.name for file in SETS], ["full.yaml", "managed.yaml", "minimal.yaml"])

    def test_helm_finds_nothing_to_say(self):
        for file in SETS:
            report = helm.lint(CHART, values_of(file), strict=True)
            told = [one for one in report["messages"] if one["severity"] > 1]
            self.assertEqual((told, report["errors"]), ([], []), file.name)

    def test_kubernetes_takes_every_object_and_knows_every_field(self):
        for file in SETS:
            for version in (OLDEST, kubernetes_validate.latest_version()):
                for manifest in rendered(values_of(file)):
                    if manifest["kind"] in FOREIGN:
                        continue
                    with self.subTest(file=file.name, version=version, name=manifest["metadata"]["name"]):
                        kubernetes_validate.validate(manifest, version, strict=True)

    def test_names_are_unique_and_references_lead_somewhere(self):
        for file in SETS:
            manifests = rendered(values_of(file))
            names = [(one["kind"], one["metadata"]["name"]) for one in manifests]
            self.assertEqual(len(names), len(set(names)))
            templates = [one["spec"]["template"]["metadata"]["labels"] for one in manifests if one["kind"] in POD_KINDS]
            for one in manifests:
                spec = one.get("spec", {})
                selector = spec.get("podSelector") or spec.get("selector", {})
                wanted = (selector.get("matchLabels") or selector).items()
                if one["kind"] in {"Service", "PodDisruptionBudget", "NetworkPolicy"}:
                    self.assertTrue(any(wanted <= labels.items() for labels in templates), one["metadata"]["name"])


class Figures(unittest.TestCase):
    def test_prometheus_finds_the_service_of_figures_and_that_the_pods(self):
        manifests = rendered(values_of(CHART / "ci/full.yaml"))
        (monitor,) = [one for one in manifests if one["kind"] == "ServiceMonitor"]
        wanted = monitor["spec"]["selector"]["matchLabels"].items()
        services = [one for one in manifests if one["kind"] == "Service" and wanted <= one["metadata"]["labels"].items()]
        self.assertEqual([one["metadata"]["name"] for one in services], ["books-metrics"])
        self.assertEqual(monitor["spec"]["endpoints"][0]["port"], services[0]["spec"]["ports"][0]["name"])
        self.assertEqual(monitor["metadata"]["labels"]["release"], "prometheus")
        shown = [name for name, pod in pods(values_of(CHART / "ci/full.yaml")) for one in pod["containers"] for port in one.get("ports", []) if port["name"] == "metrics"]
        self.assertEqual(sorted(shown), ["books-serve", "books-work"])
        self.assertFalse([one for one in rendered(MINIMAL) if one["kind"] in FOREIGN])


class Pods(unittest.TestCase):
    def test_every_pod_is_restricted(self):
        for file in SETS:
            for name, pod in pods(values_of(file)):
                with self.subTest(file=file.name, name=name):
                    self.assertIs(pod["automountServiceAccountToken"], False)
                    self.assertIs(pod["securityContext"]["runAsNonRoot"], True)
                    self.assertEqual(pod["securityContext"]["seccompProfile"], {"type": "RuntimeDefault"})
                    for container in containers(pod):
                        self.assertEqual(
                            container["securityContext"],
                            {
                                "allowPrivilegeEscalation": False,
                                "readOnlyRootFilesystem": True,
                                "capabilities": {"drop": ["ALL"]},
                            },
                        )
                        self.assertIn("memory", container["resources"]["limits"])
                        self.assertIn("cpu", container["resources"]["requests"])
                    for volume in pod["volumes"]:
                        kinds = volume.keys() - {"name"}
                        self.assertTrue(kinds <= {"emptyDir", "secret", "persistentVolumeClaim"}, kinds)

    def test_only_migration_and_worker_have_the_login_that_owns_the_schemas(self):
        for file in SETS:
            for name, pod in pods(values_of(file)):
                for container in containers(pod):
                    has = "DATABASE_OWNER_URL" in secrets_of(container)
                    expected = container["name"] == "migrate" or (name.endswith("-work") and container["name"] == "partita")
                    self.assertEqual(has, expected, f"{file.name} {name} {container['name']}")
                    admin = "DATABASE_ADMIN_URL" in secrets_of(container)
                    self.assertEqual(admin, container["name"] == "migrate" and file.name == "full.yaml")

    def test_serving_and_working_pods_wait_for_the_migration(self):
        for name, pod in pods(MINIMAL):
            waits = [one["args"] for one in pod.get("initContainers", [])]
            self.assertEqual(waits, [] if "-migrate-" in name else [["migrate", "wait"]], name)

    def test_another_image_or_setting_is_another_migration_and_nothing_else_is(self):
        def job(values):
            return next(one["metadata"]["name"] for one in rendered(values) if one["kind"] == "Job")

        names = [
            job(MINIMAL),
            job(with_value(("image", "tag"), "9.9.9")),
            job(with_value(("migration", "workers"), 3)),
            job(with_value(("bootstrap", "existingSecret"), "partita-admin")),
        ]
        self.assertEqual(len(set(names)), len(names), names)
        self.assertEqual(job(with_value(("serve", "replicas"), 5)), names[0])
        self.assertTrue(all(len(name) <= 63 for name in names))

    def test_a_long_name_of_a_release_makes_no_name_too_long(self):
        for manifest in rendered(MINIMAL, name="a.very-long" + "-name" * 8):
            self.assertLessEqual(len(manifest["metadata"]["name"]), 63)
            self.assertNotIn(".", manifest["metadata"]["name"])

    def test_the_number_of_pods_is_the_autoscalers_when_there_is_one(self):
        for file, scaled in [("minimal.yaml", False), ("full.yaml", True)]:
            kinds = [one["kind"] for one in rendered(values_of(CHART / "ci" / file))]
            self.assertEqual("HorizontalPodAutoscaler" in kinds, scaled)
            serve = next(
                one for one in rendered(values_of(CHART / "ci" / file))
                if one["kind"] == "Deployment" and one["metadata"]["name"].endswith("-serve")
            )  # fmt: skip
            self.assertEqual("replicas" in serve["spec"], not scaled)


# What is typed wrong, or meant to break out of its place.
REFUSED = [
    (("publicURL",), "https://books.example.com", "publicURL"),
    (("serve", "replica"), 3, "replica"),
    (("serve", "replicas"), "3", "replicas"),
    (("serve", "replicas"), -1, "replicas"),
    (("serve", "resources"), {"limits": {"memory": "1 GB"}}, "memory"),
    (("serve", "resources"), {"limit": {}}, "limit"),
    (("serve", "autoscaling"), {"enabled": "yes"}, "enabled"),
    (("settings", "DATABASE_URL"), "postgres://a:b@c/d", "DATABASE_URL"),
    (("settings", "FEC_MAX_BYTE"), 1, "FEC_MAX_BYTE"),
    (("settings", "FEC_MAX_BYTES"), "10 MB", "FEC_MAX_BYTES"),
    (("settings", "FEC_MAX_BYTES"), 1.5, "FEC_MAX_BYTES"),
    (("publicUrl",), "http://books.example.com", "publicUrl"),
    (("publicUrl",), "https://books.example.com/sub", "publicUrl"),
    (("publicUrl",), "https://a.example\"\n  evil: true", "publicUrl"),
    (("publicUrl",), "https://{{ .Release.Name }}", "publicUrl"),
    (("app", "existingSecret"), "", "existingSecret"),
    (("app", "existingSecret"), "a\n          key: DATABASE_OWNER_URL", "existingSecret"),
    (("owner", "existingSecret"), "{{ lookup }}", "existingSecret"),
    (("image", "repository"), "partita\"\n  command: [sh]", "repository"),
    (("image", "tag"), "latest\n", "tag"),
    (("image", "tag"), 1.0, "tag"),
    (("image", "digest"), "sha256:abc", "digest"),
    (("image", "pullSecrets"), ["a: b"], "pullSecrets"),
    (("files", "size"), "10Gi\nstorageClassName: x", "size"),
    (("files", "accessModes"), [], "accessModes"),
    (("ingress", "tlsSecret"), "", "tlsSecret"),
    (("ingress", "className"), "a b", "className"),
    (("ingress", "annotations"), {"a": 1}, "annotations"),
    (("networkPolicy", "ingressFrom"), [], "ingressFrom"),
    (("networkPolicy", "ingressFrom"), [{}], "ingressFrom"),
    (("networkPolicy", "databaseTo"), [{"podSelecter": {}}], "podSelecter"),
    (("networkPolicy", "databasePorts"), [0], "databasePorts"),
    (("fullnameOverride",), "a\nb", "fullnameOverride"),
    (("tolerations",), [{"effect": "Never"}], "effect"),
    (("tolerations",), [{}], "tolerations"),
    (("tolerations",), [{"key": "a", "operator": "Exists", "value": "b"}], "tolerations"),
    (("tolerations",), [{"key": "a", "effect": "NoSchedule", "tolerationSeconds": 5}], "tolerations"),
    (("settings", "EXPORTS_FROM_HOUR"), 99, "EXPORTS_FROM_HOUR"),
    (("settings", "EXPORTS_TO_HOUR"), 24, "EXPORTS_TO_HOUR"),
    (("settings", "EXPORTS_EVERY_DAYS"), 0, "EXPORTS_EVERY_DAYS"),
    (("settings", "EXPORTS_KEPT"), 0, "EXPORTS_KEPT"),
    (("settings", "SESSION_TIMEOUT_MINUTES"), 0, "SESSION_TIMEOUT_MINUTES"),
    (("settings", "SESSION_TIMEOUT_MINUTES"), 43201, "SESSION_TIMEOUT_MINUTES"),
    (("settings", "DATABASE_POOL_SIZE"), 0, "DATABASE_POOL_SIZE"),
    (("settings", "LIMIT_SIGN_IN_PER_MINUTE"), 0, "LIMIT_SIGN_IN_PER_MINUTE"),
    (("settings", "LIMIT_MAILS_PER_HOUR"), 2**32, "LIMIT_MAILS_PER_HOUR"),
    (("settings", "MAX_CONNECTIONS"), 0, "MAX_CONNECTIONS"),
    (("settings", "IMPORT_MAX_BYTES"), 0, "IMPORT_MAX_BYTES"),
    (("settings", "DRAIN_SECONDS"), 21, "DRAIN_SECONDS"),
    (("settings", "TRUSTED_PROXIES"), -1, "TRUSTED_PROXIES"),
    (("settings", "WEBHOOKS_ALLOW_PRIVATE"), "yes", "WEBHOOKS_ALLOW_PRIVATE"),
    (("settings", "BIND"), "localhost", "BIND"),
    (("settings", "BIND"), "10.0.0.256", "BIND"),
    (("settings", "MAIL_FROM"), "Partita", "MAIL_FROM"),
    (("settings", "MAIL_FROM"), "Partita <books>", "MAIL_FROM"),
    (("settings", "LOG_FORMAT"), "yaml", "LOG_FORMAT"),
    (("settings", "OTEL_EXPORTER_OTLP_ENDPOINT"), "http://collector:99999", "OTEL_EXPORTER_OTLP_ENDPOINT"),
    (("settings", "OTEL_EXPORTER_OTLP_ENDPOINT"), "https://collector:4318", "OTEL_EXPORTER_OTLP_ENDPOINT"),
    (("publicUrl",), "https://", "publicUrl"),
    (("publicUrl",), "https://:8443", "publicUrl"),
    (("publicUrl",), "https://books.example.com:99999", "publicUrl"),
    (("publicUrl",), "https://books.example.com:0", "publicUrl"),
    (("publicUrl",), "https://books..example.com", "publicUrl"),
    (("publicUrl",), "https://books-.example.com", "publicUrl"),
    (("publicUrl",), "https://10.0.0.1", "not to an address"),
    (("image", "repository"), "finance/partita:1.0", "repository"),
    (("image", "repository"), "partita:1.0", "repository"),
    (("image", "repository"), "finance/partita@sha256:" + "0" * 64, "repository"),
    (("image", "repository"), "registry.example.com:99999/partita", "repository"),
    (("image", "repository"), "finance//partita", "repository"),
    (("image", "repository"), "https://registry.example.com/partita", "repository"),
    (("image", "tag"), "partita:1.0", "tag"),
    (("image", "digest"), "latest", "digest"),
    (("app", "existingSecret"), "a..b", "existingSecret"),
    (("app", "existingSecret"), "a" * 254, "existingSecret"),
    (("serve", "autoscaling"), {"enabled": True, "minReplicas": 7}, "minReplicas is 7 and more than maxReplicas, which is 6"),
    (("serve", "autoscaling"), {"enabled": True, "minReplicas": 0}, "minReplicas"),
    (("serve", "autoscaling"), {"enabled": True, "targetCPUUtilizationPercentage": 0}, "targetCPUUtilizationPercentage"),
    (("serve", "autoscaling"), {"enabled": True, "targetCPUUtilizationPercentage": 101}, "targetCPUUtilizationPercentage"),
    (("serve", "autoscaling"), {"enabled": True, "targetCPUUtilizationPercentage": "70%"}, "targetCPUUtilizationPercentage"),
    (("serve",), {"autoscaling": {"enabled": True}, "resources": {"requests": {"cpu": None}}}, "serve.resources.requests.cpu"),
    (("serve", "minAvailable"), 1, "minAvailable"),
    (("serve", "maxUnavailable"), 0, "maxUnavailable"),
    (("work", "maxUnavailable"), "50%", "maxUnavailable"),
    (("work", "resources"), {"limits": {"memory": "-1Gi"}}, "memory"),
    (("work", "resources"), {"limits": {"memory": "512m"}}, "memory"),
    (("work", "resources"), {"limits": {"memory": "512"}}, "memory"),
    (("work", "resources"), {"limits": {"memory": 512}}, "memory"),
    (("work", "resources"), {"limits": {"memory": "0Gi"}}, "memory"),
    (("work", "resources"), {"requests": {"cpu": "-100m"}}, "cpu"),
    (("work", "resources"), {"requests": {"cpu": "100Mi"}}, "cpu"),
    (("work", "resources"), {"requests": {"memory": "1Gi"}}, "work.resources.requests.memory is 1Gi and more than its limit, which is 512Mi"),
    (("serve", "resources"), {"requests": {"cpu": "1500m"}, "limits": {"cpu": "1"}}, "serve.resources.requests.cpu is 1500m"),
    (("migration", "resources"), {"requests": {"memory": "1.5G"}, "limits": {"memory": "1Gi"}}, "migration.resources.requests.memory"),
    (("migration", "workers"), 0, "workers"),
    (("files", "size"), "0Gi", "size"),
    (("files", "size"), "10GB", "size"),
    (("files", "scratchSize"), "-8Gi", "scratchSize"),
    (("files", "accessModes"), ["ReadWriteOncePod", "ReadWriteMany"], "accessModes"),
    (("files",), {"url": "s3://books/live"}, "existingSecret"),
    (("files",), {"url": "s3://books/live", "existingSecret": "bucket", "existingClaim": "disk"}, "files.url and files.existingClaim are both set"),
    (("exports",), {"url": "s3://books-nights", "existingClaim": "disk"}, "exports.url and exports.existingClaim are both set"),
    (("exports", "size"), "100", "size"),
    (("service", "port"), 99999, "port"),
    (("service", "port"), 0, "port"),
    (("metrics", "serviceMonitor"), {"interval": "0s"}, "interval"),
    (("metrics", "serviceMonitor"), {"labels": {"release": "a b"}}, "release"),
    (("networkPolicy", "databasePorts"), [99999], "databasePorts"),
    (("networkPolicy", "smtpPorts"), ["465"], "smtpPorts"),
    (("networkPolicy", "httpsPorts"), [22], "httpsPorts"),
    (("networkPolicy", "databaseTo"), [{"ipBlock": {"cidr": "10.0.0.0/33"}}], "cidr"),
    (("networkPolicy", "databaseTo"), [{"ipBlock": {"cidr": "10.0.0.300/8"}}], "cidr"),
    (("networkPolicy", "databaseTo"), [{"ipBlock": {"cidr": "fd00::/129"}}], "cidr"),
    (("networkPolicy", "databaseTo"), [{"ipBlock": {"cidr": "10.0.0.0/8"}, "podSelector": {"matchLabels": {"a": "b"}}}], "databaseTo"),
    (("nodeSelector",), {"disk": "a b"}, "nodeSelector"),
    (("nodeSelector",), {"a b": "ssd"}, "a b"),
]

# What looks like it, and is right.
TAKEN = [
    (("publicUrl",), "https://books.example.com:8443"),
    (("image", "repository"), "localhost:5000/finance/partita"),
    (("image", "repository"), "registry.example.com/a_b/c--d/e.f"),
    (("settings", "BIND"), "::"),
    (("settings", "BIND"), "0.0.0.0"),
    (("settings", "MAIL_FROM"), "books@example.com"),
    (("settings", "WEBHOOKS_ALLOW_PRIVATE"), True),
    (("settings", "EXPORTS_FROM_HOUR"), 23),
    (("settings", "EXPORTS_TO_HOUR"), 0),
    (("settings", "OTEL_EXPORTER_OTLP_ENDPOINT"), "http://[fd00::1]:4318"),
    (("serve", "autoscaling"), {"enabled": True, "minReplicas": 6}),
    (("serve", "autoscaling"), {"minReplicas": 9}),
    (("serve", "resources"), {"requests": {"cpu": "1", "memory": "512Mi"}, "limits": {"cpu": "1000m"}}),
    (("work", "resources"), {"limits": {"memory": "1073741824", "cpu": "0.5"}}),
    (("files", "accessModes"), ["ReadWriteOnce", "ReadWriteMany"]),
    (("networkPolicy", "databaseTo"), [{"ipBlock": {"cidr": "fd00::/64"}}, {"ipBlock": {"cidr": "10.1.2.3/32"}}]),
    (("networkPolicy", "httpsPorts"), [443, 8443]),
    (("tolerations",), [{"operator": "Exists"}, {"key": "a", "value": "b", "effect": "NoExecute", "tolerationSeconds": 5}]),
    (("nodeSelector",), {"example.com/disk": "", "zone": "eu-west.1_a"}),
]

HOSTILE = [
    "\"quoted\" and 'quoted'",
    "two\nlines: true",
    "{{ .Values.owner.existingSecret }} {{- fail \"x\" }}",
    "# no comment",
    "- &anchor *alias !!tag",
    "yes",
    "0x10",
    "\\n \\u0000 $(PATH) ${PATH} `id`",
    "é\u2028\U0001f600",
]


class Values(unittest.TestCase):
    def test_what_is_typed_wrong_is_refused_by_its_name(self):
        for path, value, name in REFUSED:
            with self.subTest(path=path, value=value), self.assertRaises(HelmError) as refused:
                rendered(with_value(path, value))
            self.assertIn(name, str(refused.exception))

    def test_what_only_looks_wrong_is_taken_and_kubernetes_takes_it_too(self):
        for path, value in TAKEN:
            with self.subTest(path=path, value=value):
                for manifest in rendered(with_value(path, value)):
                    if manifest["kind"] not in FOREIGN:
                        kubernetes_validate.validate(manifest, kubernetes_validate.latest_version(), strict=True)

    def test_what_nobody_can_guess_is_asked_for(self):
        for path in [("publicUrl",), ("app",), ("owner",), ("settings",), ("ingress",)]:
            values = {key: value for key, value in MINIMAL.items() if key != path[0]}
            with self.subTest(path=path), self.assertRaises(HelmError):
                rendered(values)

    def test_a_text_stays_the_text_that_it_is(self):
        plain = [one["metadata"]["name"] for one in rendered(MINIMAL)]
        for text in HOSTILE:
            values = with_value(("settings", "RUST_LOG"), text)
            values = with_value(("serve", "podAnnotations"), {"example.com/note": text, text: "key"}, values)
            values = with_value(("ingress", "annotations"), {"example.com/note": text}, values)
            with self.subTest(text=text):
                manifests = rendered(values)
                self.assertEqual([one["metadata"]["name"] for one in manifests], plain)
                by_kind = {(one["kind"], one["metadata"]["name"]): one for one in manifests}
                self.assertEqual(by_kind["Ingress", "demo-partita"]["metadata"]["annotations"]["example.com/note"], text)
                template = by_kind["Deployment", "demo-partita-serve"]["spec"]["template"]
                self.assertEqual(template["metadata"]["annotations"], {"example.com/note": text, text: "key"})
                variables = {one["name"]: one.get("value") for one in template["spec"]["containers"][0]["env"]}
                self.assertEqual(variables["RUST_LOG"], text)

    def test_a_large_number_is_written_out(self):
        manifests = rendered(with_value(("settings", "FEC_MAX_BYTES"), 104857600))
        for one in manifests:
            if one["kind"] == "Deployment":
                variables = {each["name"]: each.get("value") for each in one["spec"]["template"]["spec"]["containers"][0]["env"]}
                self.assertEqual(variables["FEC_MAX_BYTES"], "104857600")


class Written(unittest.TestCase):
    def test_what_is_written_from_something_else_is_what_that_says(self):
        self.assertEqual(written.README.read_text(), written.readme(), "type: cargo xtask chart")
        self.assertEqual(written.SCHEMA.read_text(), written.schema(), "type: cargo xtask chart")

    def test_the_schema_is_closed_everywhere_and_has_a_place_for_every_value(self):
        schema = json.loads((CHART / "values.schema.json").read_text())

        def walk(part, path):
            if isinstance(part, dict):
                if part.get("type") == "object" and path != ("properties", "global"):
                    self.assertIn("additionalProperties", part, path)
                for key, below in part.items():
                    walk(below, (*path, key))

        walk(schema, ())
        defaults = yaml.safe_load((CHART / "values.yaml").read_text())
        self.assertEqual(schema["properties"].keys() - {"global"}, defaults.keys())

    def test_the_service_knows_every_variable_that_the_chart_gives(self):
        documented = set(re.findall(r"^#([A-Z][A-Z0-9_]*)=", written.EXAMPLE.read_text(), re.M))
        for name, pod in pods(values_of(CHART / "ci/full.yaml")):
            for container in containers(pod):
                given = {one["name"] for one in container["env"]}
                self.assertTrue(given <= documented, (name, given - documented))

    def test_the_ingress_lets_through_what_the_service_takes(self):
        (ingress,) = [one for one in rendered(MINIMAL) if one["kind"] == "Ingress"]
        told = ingress["metadata"]["annotations"]
        gigabytes = re.fullmatch(r"(\d+)g", told["nginx.ingress.kubernetes.io/proxy-body-size"]).group(1)
        longest = [int(size) for size in re.findall(r"^#(?:FEC|IMPORT)_MAX_BYTES=(\d+)$", written.EXAMPLE.read_text(), re.M)]
        self.assertEqual(len(longest), 2)
        self.assertGreaterEqual(int(gigabytes) * 2**30, max(longest))
        self.assertEqual(told["nginx.ingress.kubernetes.io/proxy-request-buffering"], "off")

    def test_the_version_is_that_of_the_service(self):
        chart = yaml.safe_load((CHART / "Chart.yaml").read_text())
        cargo = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)
        self.assertEqual((chart["version"], chart["appVersion"]), (cargo, cargo))


class Guide(unittest.TestCase):
    def test_its_values_are_taken(self):
        text = (GUIDE / "kubernetes.md").read_text()
        (block,) = [one for one in re.findall(r"```\n(.*?)```", text, re.S) if one.startswith("publicUrl:")]
        self.assertEqual([one["kind"] for one in rendered(helm.values_from_yaml(block))].count("Deployment"), 2)

    def test_the_figures_that_it_names_are_there(self):
        described = set(re.findall(r'describe_\w+!\(\s*"(\w+)"', (ROOT / "api/src/figures.rs").read_text()))
        suffixes = ("", "_count", "_bucket", "_sum")
        shown = {name + suffix for name in described for suffix in suffixes}
        for file in ("alerts.yaml", "watch.md"):
            named = set(re.findall(r"\b(?:partita|process)_[a-z_]+[a-z]", (GUIDE / file).read_text()))
            self.assertTrue(named, file)
            self.assertEqual(named - shown, set(), file)
        rules = yaml.safe_load((GUIDE / "alerts.yaml").read_text())["groups"][0]["rules"]
        self.assertTrue(all(rule["expr"] and rule["labels"]["severity"] in {"critical", "warning"} for rule in rules))


if __name__ == "__main__":
    unittest.main()
