"""`python -m release`: everything that is published of the last commit, in `dist/`, or the reason why there is none."""

import filecmp
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from release.packages import build_packages, build_site, commit_time, export_commit, last_commit, program_digest
from release.published_files import checksums, release_notes
from release.single_file import supported_pythons, write_single_file
from release.software_bill import bill_of_materials

ROOT = Path(__file__).resolve().parent.parent


def build_all(commit: str, folder: Path) -> None:
    """Export a commit and build everything from it into a folder."""
    folder.mkdir()
    with tempfile.TemporaryDirectory() as exported:
        source = Path(exported) / "queenhigh"
        export_commit(ROOT, commit, source)
        epoch = commit_time(ROOT, commit)
        build_site(source, epoch)
        wheel, sdist = build_packages(source, folder, epoch)
        write_single_file(wheel, folder / "queenhigh.pyz", epoch, pythons=supported_pythons())
        (folder / "queenhigh.cdx.json").write_text(bill_of_materials(source, [wheel, sdist], epoch), encoding="utf-8")
        version = wheel.name.split("-")[1]
        (folder / "PROGRAM").write_text(f"Queen High {version}\nsha256 {program_digest(wheel)}\n", encoding="utf-8")
        changes = (source / "CHANGELOG.md").read_text(encoding="utf-8")
        (folder / "RELEASE_NOTES.md").write_text(release_notes(changes, version, sys.version_info), encoding="utf-8")
    (folder / "SHA256SUMS").write_text(checksums(folder), encoding="utf-8")


def main() -> None:
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True).stdout:
        print("There are changes that are not committed. The release is built from the last commit.")
    with tempfile.TemporaryDirectory() as scratch:
        once, again = Path(scratch) / "once", Path(scratch) / "again"
        commit = last_commit(ROOT)
        build_all(commit, once)
        build_all(commit, again)
        names = sorted(path.name for path in once.iterdir())
        _, different, missing = filecmp.cmpfiles(once, again, names, shallow=False)
        if different or missing:
            sys.exit(f"Two builds of the same commit differ: {', '.join(different + missing)}")
        shutil.rmtree(ROOT / "dist", ignore_errors=True)
        shutil.copytree(once, ROOT / "dist")
    print(f"Two builds are equal to the last byte. In dist/: {', '.join(names)}")


if __name__ == "__main__":
    main()
