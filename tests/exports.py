#!/usr/bin/env python3
"""Compares what the library exports with what its public headers declare.

    tests/exports.py LIBRARY.so LIBRARY.a HEADER...

Prints each name that is in only one of them; then the exit code is 1.
"""
import pathlib
import re
import subprocess
import sys


def exported_names(library):
    option = "-D" if library.endswith(".so") else "-g"
    printed = subprocess.run(["nm", option, "--defined-only", library], check=True,
                             capture_output=True, text=True).stdout
    return {words[2] for words in map(str.split, printed.splitlines()) if len(words) == 3}


def declared_names(header):
    """Functions and data; what a header defines itself, inline or as a macro, is no symbol."""
    text = re.sub(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", "", pathlib.Path(header).read_text(), flags=re.S)
    defined = set(re.findall(r"^static inline [^;{]*?\b(poda_\w+) \(", text, re.M | re.S))
    defined |= set(re.findall(r"#define (poda_\w+)", text))
    return set(re.findall(r"\bpoda_\w+", text)), defined


def main():
    libraries = [name for name in sys.argv[1:] if not name.endswith(".h")]
    headers = [name for name in sys.argv[1:] if name.endswith(".h")]
    places, inline = {}, set()
    for header in headers:
        named, defined = declared_names(header)
        inline |= defined
        for name in named:
            places.setdefault(name, header)
    declared = set(places) - inline
    complaints = []
    for library in libraries:
        exported = exported_names(library)
        complaints += [f"{library}: {name}: is exported, but no public header declares it"
                       for name in sorted(exported - declared)]
        complaints += [f"{places[name]}: {name}: {library} does not export it"
                       for name in sorted(declared - exported)]
    print("\n".join(complaints), end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
