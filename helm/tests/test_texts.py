"""The chart: a text stays a text, whatever a reader of YAML would take it for."""

import copy
import re
import unittest

from rendering import CHART, FULL, MINIMAL, POD_KINDS, judge, rendered, template, with_value

# Names that Kubernetes takes, and that are numbers, booleans, dates or nothing when they are not quoted.
WORDS = ["true", "no", "on", "y", "null"]
FIGURES = ["123", "0x10", "0o17", "1e3", "1.5", "2026-11-22"]
# A word that is like nothing else in the chart, to be replaced by those.
PLAIN = "s7q"

# Everything of a value that is a name or a free text.
NAMED = [
    ("image", "repository"), ("image", "tag"),
    ("app", "existingSecret"), ("owner", "existingSecret"), ("bootstrap", "existingSecret"), ("database", "caSecret"),
    ("files", "existingSecret"), ("exports", "existingSecret"), ("ingress", "className"), ("ingress", "tlsSecret"),
    ("settings", "RUST_LOG"),
]  # fmt: skip
CLAIMED = {
    "there already": [("files", "existingClaim"), ("exports", "existingClaim")],
    "made": [("files", "storageClass"), ("exports", "storageClass")],
}
LABELLED = [
    ("nodeSelector",), ("metrics", "serviceMonitor", "labels"), ("ingress", "annotations"),
    ("serve", "podAnnotations"), ("work", "podAnnotations"),
]  # fmt: skip


def named(text, claims):
    """Every choice of the chart, with the text wherever one can be."""
    values = with_value(("image", "digest"), "", FULL)
    values = with_value(("image", "pullSecrets"), [text], values)
    values = with_value(("publicUrl",), f"https://{text}.example.com", values)
    values = with_value(("tolerations",), [{"key": text, "value": text}], values)
    for path in NAMED + CLAIMED[claims]:
        values = with_value(path, text, values)
    for path in LABELLED:
        values = with_value(path, {text: text}, values)
    for name in ["ingressFrom", "metricsFrom", "dnsTo", "databaseTo", "smtpTo", "bucketTo", "httpsTo", "otlpTo"]:
        peer = {"podSelector": {"matchLabels": {text: text}}, "namespaceSelector": {"matchLabels": {text: text}}}
        values = with_value(("networkPolicy", name), [peer], values)
    return values


def replaced(part, text):
    """An object with the text in the place of the plain word."""
    if isinstance(part, dict):
        return {replaced(key, text): replaced(value, text) for key, value in part.items()}
    if isinstance(part, list):
        return [replaced(one, text) for one in part]
    return part.replace(PLAIN, text) if isinstance(part, str) else part


def without_hash(manifests):
    """Objects without the sum in the name of the migration, which is of all that is in it."""
    manifests = copy.deepcopy(manifests)
    for one in manifests:
        if one["kind"] == "Job":
            one["metadata"]["name"] = re.sub("-[0-9a-f]{10}$", "", one["metadata"]["name"])
    return manifests


def labels(part):
    """Every label, annotation and selector of an object."""
    if isinstance(part, list):
        for one in part:
            yield from labels(one)
    for key, value in part.items() if isinstance(part, dict) else ():
        if key in {"labels", "matchLabels", "annotations", "nodeSelector"} or (key == "selector" and "matchLabels" not in value):
            yield value
        else:
            yield from labels(value)


class Texts(unittest.TestCase):
    maxDiff = None

    def test_a_name_that_looks_like_a_number_is_that_name(self):
        for claims in CLAIMED:
            plain = without_hash(rendered(named(PLAIN, claims)))
            for text in WORDS + FIGURES:
                with self.subTest(claims=claims, text=text):
                    manifests = rendered(named(text, claims))
                    self.assertEqual(without_hash(manifests), replaced(plain, text))
                    for manifest in manifests:
                        judge(manifest)

    def test_an_object_is_called_what_it_is_to_be_called(self):
        plain = without_hash(rendered(with_value(("fullnameOverride",), PLAIN, FULL)))
        for text in WORDS:
            with self.subTest(text=text):
                manifests = rendered(with_value(("fullnameOverride",), text, FULL))
                self.assertEqual(without_hash(manifests), replaced(plain, text))
                for manifest in manifests:
                    judge(manifest)

    def test_a_release_that_is_called_like_a_number_is_installed(self):
        for base in [MINIMAL, with_value(("fullnameOverride",), "", FULL)]:
            for release in WORDS + FIGURES:
                with self.subTest(release=release):
                    for manifest in rendered(base, name=release):
                        judge(manifest)
                        # What Kubernetes asks of the name of a Service, which no schema says.
                        self.assertRegex(manifest["metadata"]["name"], "^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$")
                        found = list(labels(manifest))
                        self.assertTrue(found)
                        for one in found:
                            self.assertEqual({type(each) for each in (*one.keys(), *one.values())}, {str}, one)
                            self.assertEqual(one.get("app.kubernetes.io/instance", release), release)
                        if manifest["kind"] in POD_KINDS:
                            self.assertEqual(template(manifest)["metadata"]["labels"]["app.kubernetes.io/instance"], release)

    def test_no_template_writes_a_text_without_quotes(self):
        seen = 0
        for file in sorted((CHART / "templates").glob("*")):
            for line in file.read_text().splitlines() if file.name != "NOTES.txt" else []:
                for expression in re.findall(r"[^\s}]\s?\{\{ (.*?) \}\}", line):
                    seen += 1
                    self.assertRegex(expression, r"\| (quote|int)$", f"{file.name}: {line.strip()}")
        self.assertGreater(seen, 50)


if __name__ == "__main__":
    unittest.main()
