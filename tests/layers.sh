#!/bin/sh
# Includes point one way: game <- search <- record <- play, layout <- emit, check <- cli.
# Prints what breaks the rule.
set -u
status=0
forbid () {
    room=$1
    shift
    for other in "$@"; do
        found=$(grep -nE "^#include \"$other/" src/"$room"/*.[ch] 2>/dev/null) || continue
        printf '%s\n' "$found" | sed "s|\$|    ($room must not know $other)|"
        status=1
    done
}
forbid game search record play layout emit check cli
forbid search record play layout emit check cli
forbid record play layout emit check cli
forbid play layout emit check cli
forbid layout play emit check cli
forbid emit check cli
forbid check cli
exit $status
