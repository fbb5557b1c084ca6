"""The chart: held against the schemas of Kubernetes, and against what its documents say."""

import json
import re
import unittest

import kubernetes_validate
import written
import yaml
from helm_python import HelmError
from helm_python import chart as helm
from rendering import CHART, FOREIGN, FULL, MINIMAL, POD_KINDS, judge, pods, rendered, template, values_of, with_value

ROOT = CHART.parents[1]
GUIDE = ROOT / "docs/operations"
SETS = sorted((CHART / "ci").glob("*.yaml"))
OLDEST = re.search(r">=(\d+\.\d+)", yaml.safe_load((CHART / "Chart.yaml").read_text())["kubeVersion"]).group(1)


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
                    with self.subTest(file=file.name, version=version, name=manifest["metadata"]["name"]):
                        judge(manifest, version)

    def test_names_are_unique_and_references_lead_somewhere(self):
        for file in SETS:
            manifests = rendered(values_of(file))
            names = [(one["kind"], one["metadata"]["name"]) for one in manifests]
            self.assertEqual(len(names), len(set(names)))
            templates = [template(one)["metadata"]["labels"] for one in manifests if one["kind"] in POD_KINDS]
            for one in manifests:
                spec = one.get("spec", {})
                selector = spec.get("podSelector") or spec.get("selector", {})
                wanted = (selector.get("matchLabels") or selector).items()
                if one["kind"] in {"Service", "PodDisruptionBudget", "NetworkPolicy"}:
                    self.assertTrue(any(wanted <= labels.items() for labels in templates), one["metadata"]["name"])


class Figures(unittest.TestCase):
    def test_prometheus_finds_the_service_of_figures_and_that_the_pods(self):
        manifests = rendered(FULL)
        (monitor,) = [one for one in manifests if one["kind"] == "ServiceMonitor"]
        wanted = monitor["spec"]["selector"]["matchLabels"].items()
        services = [one for one in manifests if one["kind"] == "Service" and wanted <= one["metadata"]["labels"].items()]
        self.assertEqual([one["metadata"]["name"] for one in services], ["books-metrics"])
        self.assertEqual(monitor["spec"]["endpoints"][0]["port"], services[0]["spec"]["ports"][0]["name"])
        self.assertEqual(monitor["metadata"]["labels"]["release"], "prometheus")
        shown = [name for name, pod in pods(FULL) for one in pod["containers"] for port in one.get("ports", []) if port["name"] == "metrics"]
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

    def test_only_migration_worker_and_drill_have_the_login_that_owns_the_schemas(self):
        for file in SETS:
            for name, pod in pods(values_of(file)):
                for container in containers(pod):
                    has = "DATABASE_OWNER_URL" in secrets_of(container)
                    expected = container["name"] == "migrate" or (name.endswith(("-work", "-drill")) and container["name"] == "partita")
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


class Drill(unittest.TestCase):
    def test_there_is_one_when_it_has_a_time_only(self):
        found = {file.name: [one["kind"] for one in rendered(values_of(file))].count("CronJob") for file in SETS}
        self.assertEqual(found, {"full.yaml": 1, "managed.yaml": 1, "minimal.yaml": 0})

    def test_it_ends_and_is_not_tried_again(self):
        (drill,) = [one for one in rendered(FULL) if one["kind"] == "CronJob"]
        self.assertEqual(drill["spec"]["schedule"], "30 6 * * MON-FRI")
        self.assertEqual((drill["spec"]["timeZone"], drill["spec"]["concurrencyPolicy"]), ("Etc/UTC", "Forbid"))
        job = drill["spec"]["jobTemplate"]["spec"]
        self.assertEqual((job["activeDeadlineSeconds"], job["backoffLimit"]), (7200, 0))
        self.assertEqual(job["template"]["spec"]["restartPolicy"], "Never")
        (container,) = job["template"]["spec"]["containers"]
        self.assertEqual(container["args"], ["drill", "--sample=10"])

    def test_it_is_told_and_given_what_the_worker_is(self):
        for file in ("full.yaml", "managed.yaml"):
            found = dict(pods(values_of(CHART / "ci" / file)))
            (worker,), (drill,) = ([pod for name, pod in found.items() if name.endswith(end)] for end in ("-work", "-drill"))
            self.assertEqual(drill["volumes"], worker["volumes"])
            self.assertEqual(drill["initContainers"], worker["initContainers"])
            for part in ("env", "volumeMounts", "image", "securityContext"):
                self.assertEqual(drill["containers"][0][part], worker["containers"][0][part], (file, part))

    def test_it_is_where_the_worker_has_the_claims(self):
        for file, beside in [("full.yaml", True), ("managed.yaml", False)]:
            manifests = rendered(values_of(CHART / "ci" / file))
            (drill,) = [template(one) for one in manifests if one["kind"] == "CronJob"]
            self.assertEqual("affinity" in drill["spec"], beside)
            if beside:
                (near,) = drill["spec"]["affinity"]["podAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
                (work,) = [template(one) for one in manifests if one["metadata"]["name"].endswith("-work") and one["kind"] == "Deployment"]
                self.assertEqual(near["labelSelector"]["matchLabels"], work["metadata"]["labels"])

    def test_the_policy_of_all_pods_is_for_it_and_that_of_serving_ones_is_not(self):
        manifests = rendered(FULL)
        (drill,) = [template(one)["metadata"]["labels"].items() for one in manifests if one["kind"] == "CronJob"]
        policies = [one for one in manifests if one["kind"] == "NetworkPolicy"]
        chosen = [one["metadata"]["name"] for one in policies if one["spec"]["podSelector"]["matchLabels"].items() <= drill]
        self.assertEqual(chosen, ["books"])

    def test_it_needs_exports_that_it_can_read(self):
        nothing = with_value(("drill", "schedule"), "30 6 * * *")
        for exports, said in [({}, "nothing is exported"), ({"size": "1Gi", "accessModes": ["ReadWriteOncePod"]}, "ReadWriteOncePod")]:
            with self.subTest(exports=exports), self.assertRaises(HelmError) as refused:
                rendered(with_value(("exports",), exports, nothing))
            self.assertIn(said, str(refused.exception))

    def test_its_time_is_one_that_kubernetes_takes(self):
        exported = with_value(("exports", "size"), "1Gi")
        for time in ["* * * * *", "*/15 0-6/2 1,15 JAN,7 sun-2", "05 23 31 12 6"]:
            (drill,) = [one for one in rendered(with_value(("drill", "schedule"), time, exported)) if one["kind"] == "CronJob"]
            self.assertEqual(drill["spec"]["schedule"], time)
        wrong = ["60 * * * *", "0 24 * * *", "0 0 0 * *", "0 0 * 13 *", "0 0 * * 7", "*/0 * * * *", "1, * * * *"]
        for time in [*wrong, "daily", "* * * *", "0 6 * * *\n", "TZ=UTC 0 6 * * *"]:
            with self.subTest(time=time), self.assertRaises(HelmError) as refused:
                rendered(with_value(("drill", "schedule"), time, exported))
            self.assertIn("schedule", str(refused.exception))


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
        for name, pod in pods(FULL):
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
        first, *others = [one for one in re.findall(r"```\n(.*?)```", text, re.S) if one.startswith(("publicUrl:", "files:"))]
        for further, drills in [("", 0), *((one, 1) for one in others)]:
            kinds = [one["kind"] for one in rendered(helm.values_from_yaml(first + further))]
            self.assertEqual((kinds.count("Deployment"), kinds.count("CronJob")), (2, drills))
        self.assertEqual(len(others), 1)

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
