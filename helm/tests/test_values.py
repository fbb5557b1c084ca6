"""The chart: given values that are wrong, that only look it, and that are meant to break out of their place."""

import unittest

from helm_python import HelmError
from rendering import MINIMAL, judge, rendered, with_value

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
    (("drill", "sample"), 0, "sample"),
    (("drill", "deadlineSeconds"), 0, "deadlineSeconds"),
    (("drill", "deadlineSeconds"), None, "deadlineSeconds"),
    (("drill",), {"resources": {"requests": {"memory": "1Gi"}}}, "drill.resources.requests.memory is 1Gi"),
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
                    judge(manifest)

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


if __name__ == "__main__":
    unittest.main()
