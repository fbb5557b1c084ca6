"""The Dockerfile: what it copies is in the context, what it pins is what the rest pins. No image is built here."""

import fnmatch
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")


def tracked():
    """What a clean clone has."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return [path for path in listed.stdout.split("\0") if path and (ROOT / path).exists()]


def matches(pattern, path):
    """Whether a pattern of .dockerignore is for a path or a folder above it."""
    parts = path.split("/")
    above = ["/".join(parts[: length + 1]) for length in range(len(parts))]
    if pattern.startswith("**/"):
        return any(fnmatch.fnmatchcase(part, pattern[3:]) for part in parts)
    return any(fnmatch.fnmatchcase(one, pattern) and one.count("/") == pattern.count("/") for one in above)


def context():
    """What of a clean clone Docker is sent: the last pattern that matches decides."""
    lines = [line.strip() for line in (ROOT / ".dockerignore").read_text().splitlines()]
    patterns = [line for line in lines if line and not line.startswith("#")]
    sent = []
    for path in tracked():
        ignored = False
        for pattern in patterns:
            if matches(pattern.removeprefix("!"), path):
                ignored = not pattern.startswith("!")
        if not ignored:
            sent.append(path)
    return sent


def stages():
    """(name, instructions) of each stage."""
    found = []
    for line in DOCKERFILE.splitlines():
        if begun := re.match(r"FROM (\S+)(?: AS (\S+))?", line):
            found.append((begun.group(2), begun.group(1), []))
        elif found and line.strip() and not line.startswith("#"):
            found[-1][2].append(line)
    return found


def copies(instructions):
    """(stage, sources, destination) of each COPY."""
    for line in instructions:
        if line.startswith("COPY "):
            words = line.split()[1:]
            origin = next((word.removeprefix("--from=") for word in words if word.startswith("--from=")), None)
            *sources, destination = [word for word in words if not word.startswith("--")]
            yield origin, sources, destination


class Context(unittest.TestCase):
    def test_every_source_of_a_copy_is_sent(self):
        sent = context()
        for name, _, instructions in stages():
            for origin, sources, _ in copies(instructions):
                for source in sources if origin is None else []:
                    found = [path for path in sent if path == source or path.startswith(f"{source}/")]
                    self.assertTrue(found, f"{name}: {source}")

    def test_nothing_else_is_sent(self):
        wanted = {source for _, _, each in stages() for origin, sources, _ in copies(each) if origin is None for source in sources}
        for path in context():
            self.assertTrue(any(path == one or path.startswith(f"{one}/") for one in wanted), path)

    def test_cargo_finds_its_workspace_whole_in_what_is_copied(self):
        (instructions,) = [each for name, _, each in stages() if name == "service"]
        sent = context()
        with tempfile.TemporaryDirectory() as folder:
            for origin, sources, _ in copies(instructions):
                for path in sent if origin is None else []:
                    if any(path == source or path.startswith(f"{source}/") for source in sources):
                        (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
                        shutil.copyfile(ROOT / path, Path(folder) / path)
            command = ["cargo", "metadata", "--no-deps", "--locked", "--offline", "--format-version=1"]
            asked = subprocess.run(command, cwd=folder, capture_output=True, text=True)
            self.assertEqual(asked.returncode, 0, asked.stderr)

    def test_what_a_stage_takes_from_another_was_made_there(self):
        made = {name: each for name, _, each in stages()}
        for name, _, instructions in stages():
            for origin, sources, _ in copies(instructions):
                if origin is None:
                    continue
                for source in sources:
                    if source.startswith("/etc/"):
                        continue
                    said = "\n".join(made[origin])
                    self.assertTrue(source in said or "run build" in said, f"{name}: {source} of {origin}")


class Pins(unittest.TestCase):
    def test_every_base_is_of_one_version(self):
        for _, base, _ in stages():
            self.assertRegex(base, r"^[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+$")

    def test_rust_is_the_one_that_the_workspace_asks_for(self):
        asked = re.search(r'^rust-version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M).group(1)
        bases = [base for name, base, _ in stages() if name == "service"]
        self.assertTrue(bases[0].startswith(f"rust:{asked}."), bases)

    def test_nobody_is_root_in_the_last_stage(self):
        _, _, instructions = stages()[-1]
        self.assertIn("USER 10001:10001", instructions)
        self.assertFalse([line for line in instructions if line.startswith("RUN")])


if __name__ == "__main__":
    unittest.main()
