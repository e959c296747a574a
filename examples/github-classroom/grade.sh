#!/bin/sh
# Marks what lies in the current folder, a student's repository, as the template for
# Gradescope does: a program against a suite, or an answer sheet against an exercise. It
# prints what is right and what is not, and fails unless all is.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
against=${GRADE_AGAINST:-$PWD}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

[ -d "$against/suite" ] || [ -d "$against/exercise" ] || {
    echo "expected a folder suite/ or exercise/ in $against" >&2
    exit 2
}

# What the teacher put there is not handed in.
mkdir "$root/submission"
tar -c --exclude=./.git --exclude=./.github --exclude=./suite --exclude=./exercise \
    --exclude=./README.md . | tar -x -C "$root/submission"

AUTOGRADER=$root AUTOGRADER_SUITE=$against/suite AUTOGRADER_EXERCISE=$against/exercise \
    AUTOGRADER_USER=nobody-of-that-name sh "$here/../gradescope/run_autograder" > /dev/null

# Of hidden cases nothing but how many there are.
jq -r '
    (.tests // []) as $all
    | ($all | map (select (.visibility == "hidden"))) as $hidden
    | .output,
      ($all - $hidden | .[] | "\(.score) of \(.max_score)  \(.name)"
          + (if .score < .max_score and .output != "" then ": \(.output)" else "" end)),
      if $hidden == [] then empty
      else "\($hidden | map (select (.score == .max_score)) | length) of \($hidden | length) hidden cases passed"
      end,
      "\($all | map (.score) | add // 0) of \($all | map (.max_score) | add // 0) points",
      .extra_data.sandbox // empty
' "$root/results/results.json" | tee "$root/report"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
    { echo '```'; cat "$root/report"; echo '```'; } >> "$GITHUB_STEP_SUMMARY"
fi
jq -e '.tests // [] | length > 0 and all (.score == .max_score)' \
    "$root/results/results.json" > /dev/null
