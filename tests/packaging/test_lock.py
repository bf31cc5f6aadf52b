"""requirements.lock is one that pip checks, names no package index, and is not stale. Needs no network."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as canonical

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements.lock").read_text()
STALE = "requirements.lock is stale: run the command in its head (uv comes from PyPI)"


def locked(text: str = LOCK) -> dict[str, tuple[Requirement, int]]:
    """Return each package of the lock with how many hashes it has."""
    found = {}
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            requirement, *hashes = re.split(r"\s+--hash=", line.strip())
            assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", h) for h in hashes), line
            parsed = Requirement(requirement)
            found[canonical(parsed.name)] = parsed, len(hashes)
    return found


def declared() -> list[Requirement]:
    """Return what the project and its extra for developers ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [Requirement(r) for r in (*project["dependencies"], *project["optional-dependencies"]["dev"])]


def reached(roots: list[Requirement]) -> dict[str, bool]:
    """Return every package that the roots lead to on any system, and whether it is needed on this one."""
    found: dict[str, bool] = {}
    seen = set()
    rest = [(r, True) for r in roots]
    while rest:
        requirement, here = rest.pop()
        name, extras = canonical(requirement.name), requirement.extras
        found[name] = found.get(name, False) or here
        if (name, *sorted(extras), here) in seen:
            continue
        seen.add((name, *sorted(extras), here))
        if installed(name) is None:
            assert not here, f"{name} is not installed: pip install -e .[dev]"
            continue
        for more in map(Requirement, requires(name) or ()):
            marker = more.marker
            wanted = marker is None or any(marker.evaluate({"extra": e}) for e in ("", *extras))
            if wanted or "extra" not in str(marker):
                rest.append((more, here and wanted))
    return found


def test_every_package_is_pinned_with_hashes_and_no_index_is_named() -> None:
    for requirement, hashes in locked().values():
        assert [s.operator for s in requirement.specifier] == ["=="] and hashes, str(requirement)
        assert requirement.url is None
    assert not re.search(r"://|^\s*-(?!-hash)|file:", LOCK, re.MULTILINE)


@pytest.mark.parametrize("requirement", declared(), ids=lambda r: r.name)
def test_what_is_declared_is_locked(requirement: Requirement) -> None:
    found = locked().get(canonical(requirement.name))
    assert found is not None, STALE
    [pin] = found[0].specifier
    assert requirement.specifier.contains(pin.version, prereleases=True), STALE


def test_what_is_locked_is_what_the_declared_need() -> None:
    """Judged by what is installed here, where that is what is locked."""
    pins = locked()
    needed = reached(declared())
    missing = {name for name, here in needed.items() if here} - set(pins)
    assert not missing, STALE
    here = {
        name: found
        for name, found in pins.items()
        if installed(name) == next(iter(found[0].specifier)).version
    }
    superfluous = set(here) - set(needed)
    assert not superfluous, STALE


def installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


# How a package is used that no import names: by a command, or by the settings of pytest or mypy.
IMPORTED = {
    "pytest-asyncio": "asyncio_mode",
    "pytest-xdist": "-n auto",
    "pytest-timeout": "mark.timeout",
    "import-linter": "lint-imports",
    "pyyaml": "import yaml",
    "types-pyyaml": "import yaml",
    "build": "python -m build",
    "ruff": "step ruff",
    "mypy": "step mypy",
}


def test_what_is_declared_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert set(extras) == {"cluster", "dev", "lab"}  # an extra that nothing needs is none
    assert {*extras["cluster"], *extras["lab"]} <= set(extras["dev"])  # so what is said of dev holds of all
    folders = ("mk_tui", "rulesets", "tests", "tools")
    files = [p for f in folders for p in (ROOT / f).rglob("*.py") if p != Path(__file__)]
    files += [ROOT / ".ci" / "run", ROOT / "hatch_build.py", ROOT / "README.md", ROOT / "pyproject.toml"]
    text = "\n".join(p.read_text(encoding="utf-8") for p in files)
    unused = []
    for requirement in declared():
        name = canonical(requirement.name)
        word = IMPORTED.get(name)
        used = word in text if word else re.search(rf"^\s*(?:import|from) {name}\b", text, re.MULTILINE)
        if not used:
            unused.append(name)
    assert unused == []
