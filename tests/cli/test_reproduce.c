/* The published results come out as docs/reproduction.md tells: the report is the
 * golden one, and where a published figure is changed the program notices. */

#include "support/rows.h"
#include "support/shell.h"

#define REPRODUCE "build/tests/published/reproduce"

TEST ("report")
{
    g_autofree char *printed = shell_run_alone (REPRODUCE "; echo \"exit code $?\"");
    assert_golden ("reproduce.txt", printed);
}

/* Published figures that a sed script changes: the part must fail. */
static const struct {
    const char *part, *script;
} changes[] = {
    { "razgovorov", "s/^7,924208,/7,924209,/" },
    { "razgovorov", "s/^3,\\(.*\\),4,4$/3,\\1,4,5/" },
    { "bolivar", "s/^runs,4,1,4,637,/runs,4,1,4,638,/" },
    { "garcia", "s/^7,-inf,5,/7,-inf,6,/" },
    { "formanyuk", "s/^25,\\(.*\\),last,/25,\\1,first,/" },
    { "formanyuk", "s/^30,\\(.*\\)12112221,/30,\\112112211,/" },
    { "formanyuk", "s/^36,\\(.*\\),2,221/36,\\1,1,221/" },
};

TEST_EACH (changes, change, "%s: %s", change->part, change->script)
{
    g_autofree char *line = g_strdup_printf (
        "cp -r tests/published data && sed -i '%s' data/%s.csv "
        "&& ! cmp -s data/%s.csv tests/published/%s.csv "
        "&& " REPRODUCE " --data data %s > report; echo \"exit code $?\"; "
        "grep -q WRONG report && tail -n 1 report | grep -o 'are WRONG.'",
        change->script, change->part, change->part, change->part, change->part);
    g_autofree char *printed = shell_run_alone (line);
    assert_string_equal (printed, "exit code 1\nare WRONG.\n");
}

/* Unusable arguments and data are refused in one line. Whatever is printed, all that
 * was asked for is checked. */
static const struct {
    const char *name, *line, *printed;
} refusals[] = {
    { "unknown part", REPRODUCE " fischer; echo $?",
      "reproduce: no part \"fischer\": expected one of razgovorov, bolivar, "
      "invencible, garcia, formanyuk\n2\n" },
    { "no data", REPRODUCE " --data nowhere bolivar",
      "reproduce: nowhere/bolivar.csv: cannot be read: expected a file of the project "
      "there\n" },
    { "not a number",
      "mkdir data; sed 's/^2,274511/2,many/' tests/published/razgovorov.csv "
      "> data/razgovorov.csv; " REPRODUCE " --data data razgovorov",
      "reproduce: data/razgovorov.csv:11: expected a whole number from 0 to 2147483647 "
      "as minimax\n" },
    { "full disk", REPRODUCE " bolivar > /dev/full; echo $?",
      "reproduce: cannot write the report\n2\n" },
    { "another section",
      "cp -r tests/published data && sed -i 's/^7,924208,/7,924209,/' "
      "data/razgovorov.csv; " REPRODUCE
      " --data data --only 'Figure 29' > report; echo $?",
      "1\n" },
};

TEST_EACH (refusals, refusal, "refusal: %s", refusal->name)
{
    g_autofree char *printed = shell_run_alone (refusal->line);
    assert_string_equal (printed, refusal->printed);
}
