#!/usr/bin/env python3
"""Installs poda into a temporary folder and uses the library from there.

    tests/install.py BUILD CC

Compiles the C examples with the flags of pkg-config, against the shared and the static
library, and runs them. make uninstall must leave nothing.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

EXAMPLES = ["my_game", "my_algorithm", "solve_tree trees/notes.gv"]


def run(words, **environment):
    done = subprocess.run(words, env=dict(os.environ, **environment), capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: ended with {done.returncode}\n"
                 f"{done.stdout}{done.stderr}")
    return done.stdout


def main():
    build, cc = sys.argv[1], shlex.split(sys.argv[2])
    makefile = pathlib.Path("Makefile").read_text()
    version = re.search(r"^VERSION := (.*)$", makefile, re.M)[1]
    abi = re.search(r"^ABI := (.*)$", makefile, re.M)[1]
    with tempfile.TemporaryDirectory(prefix="poda-install-") as folder:
        root = pathlib.Path(folder, "root")
        prefix = root / "opt/poda"
        place = [f"BUILD={build}", f"DESTDIR={root}", "PREFIX=/opt/poda"]
        run(["make", "-s", "-o", "all", *place, "install"])  # what is built is not made anew
        pkg_config = {"PKG_CONFIG_PATH": str(prefix / "lib/pkgconfig"),
                      "PKG_CONFIG_SYSROOT_DIR": str(root)}

        def flags(*options):
            printed = run(["pkg-config", *options, "poda"], **pkg_config)
            # The sysroot is put before the system's own folders as well.
            return [word if "opt/poda" in word else word.replace(str(root), "")
                    for word in shlex.split(printed)]

        if run(["pkg-config", "--modversion", "poda"], **pkg_config).strip() != version:
            sys.exit("poda.pc has another version than the Makefile")
        if (prefix / "lib/libpoda.so").readlink() != pathlib.Path(f"libpoda.so.{abi}"):
            sys.exit("libpoda.so does not lead to the library of this ABI")
        static = [word for word in flags("--static", "--libs") if word != "-lpoda"]
        linkings = {"shared": flags("--libs"),
                    "static": [str(prefix / "lib/libpoda.a"), *static]}
        for example in EXAMPLES:
            name, *arguments = example.split()
            printed = {}
            for kind, libraries in linkings.items():
                program = pathlib.Path(folder, f"{name}-{kind}")
                run([*cc, "-std=c11", "-Wall", "-Wextra", "-Werror", *flags("--cflags"),
                     f"examples/{name}.c", "-o", program, *libraries])
                printed[kind] = run([program, *arguments], LD_LIBRARY_PATH=str(prefix / "lib"))
            if printed["shared"] != printed["static"] or not printed["static"]:
                sys.exit(f"{name} prints\n{printed['shared']}and linked statically\n"
                         f"{printed['static']}")
        pictures = []
        for program in f"{folder}/my_game-static", f"{build}/examples/my_game":
            picture = pathlib.Path(folder, "coins.svg")
            run([program, picture])
            pictures.append(picture.read_bytes())
        if pictures[0] != pictures[1]:
            sys.exit("the installed library draws another picture than the one built here")
        major, minor, micro = version.split(".")
        macros = pathlib.Path(folder, "version.c")
        macros.write_text(f"""#include <poda/poda.h>
#define IS(major, minor, micro) PODA_CHECK_VERSION (major, minor, micro)
_Static_assert (IS ({major}, {minor}, {micro}) && IS (0, 5, 9), "this one and older");
_Static_assert (!IS ({major}, {minor}, {micro} + 1) && !IS ({major}, {minor} + 1, 0)
                && !IS ({major} + 1, 0, 0), "no newer one");
""")
        run([*cc, "-std=c11", *flags("--cflags"), "-c", macros, "-o", f"{macros}.o"])
        used = run([prefix / "bin/poda", "--version"]).strip()
        if used != f"poda {version}":
            sys.exit(f"the installed program says it is {used}")
        run(["make", "-s", *place, "uninstall"])
        left = [str(path) for path in root.rglob("*") if not path.is_dir()]
        if left:
            sys.exit("make uninstall leaves\n" + "\n".join(left))


if __name__ == "__main__":
    main()
