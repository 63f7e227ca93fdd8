"""The software bill of materials, in the JSON of CycloneDX 1.6: what an installation with all extras consists of.

Versions and hashes are those of requirements/dev.txt, licenses those that the installed packages state.
"""

import hashlib
import json
import re
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, distribution, metadata, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

_LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+?)(?: ;.*)? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M)
Json = dict[str, object]


def locked_packages(lock: str) -> dict[str, tuple[str, list[str]]]:
    """The version and the hashes of every package in a lock file.

    >>> locked_packages("click==8.1.8 \\\\\\n    --hash=sha256:" + "0" * 64 + "\\n")["click"][0]
    '8.1.8'
    """
    return {
        canonicalize_name(name): (version, re.findall(r"sha256:([0-9a-f]{64})", hashes))
        for name, version, hashes in _LOCKED.findall(lock)
    }


def installed_closure(extra: str = "all") -> dict[str, list[str]]:
    """Every package that an extra needs, directly or not, with those that it needs itself."""
    found: dict[str, list[str]] = {}
    waiting = [("queenhigh", frozenset({extra}))]
    while waiting:
        name, extras = waiting.pop()
        needed = [Requirement(line) for line in _requires(name)]
        here = [each for each in needed if _applies(each, extras)]
        names = {canonicalize_name(each.name) for each in here} - {name}
        before = set(found.get(name, ()))
        found[name] = sorted(before | names)
        for each in here:
            target = canonicalize_name(each.name)
            if target not in found or (target == "queenhigh" and each.extras):
                waiting.append((target, frozenset(each.extras)))
    return found


def _requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def _applies(requirement: Requirement, extras: frozenset[str]) -> bool:
    marker = requirement.marker
    return marker is None or any(marker.evaluate({"extra": extra}) for extra in (extras or {""}))


def bill_of_materials(source: Path, packages: Sequence[Path], epoch: int) -> str:
    """The bill of one release as JSON; the same release has the same bill."""
    locked = locked_packages((source / "requirements" / "dev.txt").read_text(encoding="utf-8"))
    closure = installed_closure()
    version = packages[0].name.split("-")[1]
    components = [_component(name, *locked[name]) for name in sorted(closure) if name in locked]
    own = {
        "type": "application", "bom-ref": "queenhigh", "name": "queenhigh", "version": version,
        "licenses": _licenses("queenhigh"),
        "externalReferences": [
            {"type": "distribution", "url": path.name, "hashes": [_sha256(_digest(path))]} for path in packages
        ],
    }  # fmt: skip
    references = {name: _purl(name, locked[name][0]) for name in closure if name in locked} | {"queenhigh": "queenhigh"}
    dependencies = [
        {"ref": references[name], "dependsOn": [references[each] for each in needs if each in references]}
        for name, needs in sorted(closure.items())
        if name in references
    ]
    made = datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    body: Json = {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": {"timestamp": made, "component": own}, "components": components, "dependencies": dependencies,
    }  # fmt: skip
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(body, sort_keys=True))
    return json.dumps({"serialNumber": f"urn:uuid:{number}", **body}, indent=1) + "\n"


def _component(name: str, number: str, hashes: list[str]) -> Json:
    return {
        "type": "library", "bom-ref": _purl(name, number), "name": name, "version": number, "purl": _purl(name, number),
        "licenses": _licenses(name),
        "externalReferences": [
            {"type": "distribution", "url": _purl(name, number), "hashes": [_sha256(each) for each in hashes]}
        ],
    }  # fmt: skip


def _purl(name: str, number: str) -> str:
    return f"pkg:pypi/{name}@{number}"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _sha256(content: str) -> Json:
    return {"alg": "SHA-256", "content": content}


def _licenses(name: str) -> list[Json]:
    """What the package itself says: an expression, the first line of its license, or a file with its text."""
    try:
        stated = metadata(name).json
    except PackageNotFoundError:
        return []
    if stated.get("license_expression"):
        return [{"expression": stated["license_expression"]}]
    line = str(stated.get("license") or "").strip().splitlines()
    classifiers = [each for each in stated.get("classifier") or () if each.startswith("License ::")]
    named = line[0] if line else classifiers[0].rsplit(" :: ", 1)[1] if classifiers else ""
    if named:
        return [{"license": {"name": named}}]
    texts = [file for file in distribution(name).files or () if file.name in stated.get("license_file", ())]
    return [{"license": {"name": file.name, "text": {"content": file.read_text()}}} for file in texts]
