"""Compiles the engine, the games' rules, the board and its words to machine code while a wheel is built.

The same Python files run either way and the game is the same; compiled it is about twice as fast, and so are
the computer players. Where there is no C compiler, or something goes wrong, the wheel holds Python only.
``MK_TUI_COMPILE=0`` leaves it out, ``MK_TUI_COMPILE=1`` makes a failure an error. An editable install is not
compiled: there the files are meant to be changed. ``CFLAGS=-O0`` takes half the time to compile.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
import tempfile
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "MK_TUI_COMPILE"


def wanted() -> bool:
    """Return whether to compile: said so, or nothing said and there is a C compiler."""
    said = os.environ.get(SWITCH, "")
    return said == "1" if said in ("0", "1") else sys.implementation.name == "cpython" and has_compiler()


def has_compiler() -> bool:
    """Return whether there seem to be a C compiler and Python's headers."""
    if sys.platform == "win32":
        return False  # it would have to be looked for in the registry: said with the switch
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return bool(shutil.which(command[0])) and Path(sysconfig.get_path("include"), "Python.h").exists()


def optimisation() -> str:
    """Return the level of the C compiler's optimisation: what ``CFLAGS`` says last, or 1."""
    said = re.findall(r"(?:^|\s)-O(\S+)", os.environ.get("CFLAGS", ""))
    return said[-1] if said else "1"  # more takes twice as long to compile and is hardly faster


class CompiledRules(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel. ``pyproject.toml`` says which they are."""

    def dependencies(self) -> list[str]:
        """Return what is needed to build, beyond the build system's own requirements."""
        return list(self.config["compilers"]) if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put what came of it beside its source."""
        if version == "editable" or not wanted():
            return
        out = Path(tempfile.mkdtemp(prefix="mk-tui-"))
        try:
            libraries = self.compile(out)
        except (Exception, SystemExit) as error:  # mypyc and setuptools leave by SystemExit
            shutil.rmtree(out, ignore_errors=True)
            if os.environ.get(SWITCH) == "1":
                raise
            self.app.display_warning(f"not compiled ({type(error).__name__}): the wheel holds Python only")
            return
        self.out = out
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for library in libraries:
            build_data["force_include"][str(library)] = library.relative_to(out / "lib").as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the wheel now holds."""
        if hasattr(self, "out"):
            shutil.rmtree(self.out, ignore_errors=True)

    def modules(self) -> dict[str, list[str]]:
        """Return the files to compile, by the folder that becomes one library: its name -> its files."""
        groups: dict[str, list[str]] = {}
        but = set(self.config["interpreted"])
        for pattern in self.config["modules"]:
            for path in sorted(Path().glob(pattern)):
                if path.name != "__init__.py" and path.as_posix() not in but:
                    groups.setdefault("_".join(path.parts[:2]), []).append(path.as_posix())
        return groups

    def compile(self, out: Path) -> list[Path]:
        """Compile into the folder ``out``; returns the libraries."""
        # Here, for both are there only where it is compiled; setuptools first, as mypyc asks for distutils.
        import setuptools  # isort: skip
        from mypyc.build import mypycify
        from setuptools.command.build_ext import build_ext

        before = os.getcwd()
        os.chdir(self.root)  # the names of modules are read off their paths
        try:
            groups = self.modules()
            extensions = mypycify(
                [f"--python-version={sys.version_info[0]}.{sys.version_info[1]}", *chain(*groups.values())],
                opt_level=optimisation(),
                debug_level="0",
                separate=[(files, name) for name, files in groups.items()],
                target_dir=str(out / "c"),
            )
            command = build_ext(setuptools.Distribution({"name": "mk_tui", "ext_modules": extensions}))
            command.build_lib, command.build_temp = str(out / "lib"), str(out / "temp")
            command.parallel = os.cpu_count()
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(before)
        return [p for p in (out / "lib").rglob("*") if p.is_file()]
