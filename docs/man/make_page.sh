#!/bin/sh
# make_page.sh PODA VERSION [COMMAND]: prints the manual page of poda or of a command, made
# of what --help prints and the sections that all pages share.
set -eu
export LC_ALL=C.UTF-8
poda=$1 version=$2 command=${3-}
name=poda${command:+-$command}
if [ -n "$command" ]; then
  purpose=$("$poda" "$command" --help | sed -n '4s/[:;,].*//; 4p')
else
  purpose='game-tree search made visible'
fi
# One line for usage, and search options also where --help keeps them apart.
help="$command --help | sed ':all;N;\$!ball;s/Usage:\n */Usage: /';
  $poda $command --help-search 2>&1 | sed -n '/^Search options/,/^\$/p'"
help2man --no-info --locale=C.UTF-8 --source="poda $version" --version-string="$version" \
  --name="$purpose" --include="${0%/*}/sections.h2m" --help-option="$help" "$poda" \
| sed "s/^\.TH PODA/.TH $(printf %s "$name" | tr a-z A-Z)/
  s/^poda \\\\-/$name \\\\-/
  /^\.SH EXAMPLES/,/^\.S[SH] [^E]/{s/^\.IP/.nf/; s/^\.S[SH] [^E]/.fi\n&/}"
