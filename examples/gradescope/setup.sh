#!/bin/sh
# Gradescope runs this once, as root, when the autograder is made: it installs poda, and
# what students' programs are built and run with.
set -e
root=${AUTOGRADER:-/autograder}

if ! command -v poda > /dev/null; then
    # poda's own source, in the zip beside this script.
    apt-get update
    apt-get install -y make
    make -C "$root/source/poda" deps-build install PREFIX=/usr/local
fi

# Take away what the course does not need; answer sheets need nothing.
[ -d "$root/source/exercise" ] && exit
for need in "cc gcc" "make make" "python3 python3" "javac default-jdk-headless" \
    "node nodejs"; do
    command -v "${need%% *}" > /dev/null || apt-get install -y "${need#* }"
done

# Students' programs are built and run as somebody who cannot read the hidden cases, nor ask
# poda.
user=${AUTOGRADER_USER:-student}
id "$user" > /dev/null 2>&1 || useradd --no-create-home "$user"
command -v pkill > /dev/null || apt-get install -y procps
chmod go= "$root/source" "$(command -v poda)" "$(dirname "$(command -v poda)")"/../libexec/poda \
    "$(dirname "$(command -v poda)")"/../lib/libpoda*
