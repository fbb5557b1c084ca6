"""The chart, rendered by Helm's own library and read as warily as any reader of YAML."""

import copy
import re

import kubernetes_validate
import written
import yaml
from helm_python import chart as helm

CHART = written.CHART
# Not of Kubernetes itself: its operator brings the schema.
FOREIGN = {"ServiceMonitor"}
POD_KINDS = {"Deployment", "Job", "CronJob"}


class Wary(yaml.SafeLoader):
    """Takes for no text what YAML 1.1, YAML 1.2 or Go takes for none: Python alone lets some of it through."""


EXPONENT = r"[-+]?(\.[0-9]+|[0-9]+\.?[0-9]*)[eE][-+]?[0-9]+"
Wary.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(rf"^({EXPONENT}|0o[0-7]+|[yYnN])$"), list("-+.0123456789yYnN"))


def values_of(file):
    return helm.values_from_yaml(file.read_text())


MINIMAL = values_of(CHART / "ci/minimal.yaml")
FULL = values_of(CHART / "ci/full.yaml")


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
    return [one for text in manifests for one in yaml.load_all(text, Wary) if one]


def judge(manifest, version=None):
    """Asks the schemas of Kubernetes, of the latest version unless another is named."""
    if manifest["kind"] not in FOREIGN:
        kubernetes_validate.validate(manifest, version or kubernetes_validate.latest_version(), strict=True)


def template(manifest):
    """The template of the pods that an object makes."""
    spec = manifest["spec"]
    return spec.get("jobTemplate", {"spec": spec})["spec"]["template"]


def pods(values):
    """(name, pod specification) of everything that makes pods."""
    return [(one["metadata"]["name"], template(one)["spec"]) for one in rendered(values) if one["kind"] in POD_KINDS]
