/* The published results come out as docs/reproduction.md tells: the report is the
 * golden one, and where a published figure is changed the program notices. */

#include <string.h>

#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

#define REPRODUCE "build/tests/published/reproduce"

static char *
run (const char *line)
{
    char *folder = shell_make_folder ();
    char *printed = shell_run (folder, line);
    shell_remove_folder (folder);
    return printed;
}

TEST ("report")
{
    g_autofree char *printed = run (REPRODUCE "; echo \"exit code $?\"");
    assert_golden ("reproduce.txt", printed);
    assert_true (g_str_has_suffix (printed, "\nexit code 0\n"));
}

/* A published figure is changed by a sed script: the part must fail. */
typedef struct {
    const char *part, *script;
} Change;

static const Change changes[] = {
    { "razgovorov", "s/^7,924208,/7,924209,/" },
    { "razgovorov", "s/^3,\\(.*\\),4,4$/3,\\1,4,5/" },
    { "bolivar", "s/^runs,4,1,4,637,/runs,4,1,4,638,/" },
    { "garcia", "s/^7,-inf,5,/7,-inf,6,/" },
    { "formanyuk", "s/^25,\\(.*\\),last,/25,\\1,first,/" },
    { "formanyuk", "s/^30,\\(.*\\)12112221,/30,\\112112211,/" },
    { "formanyuk", "s/^36,\\(.*\\),2,221/36,\\1,1,221/" },
};

static void
test_change (void **state)
{
    const Change *change = *state;
    g_autofree char *line = g_strdup_printf (
        "cp -r tests/published data && sed -i '%s' data/%s.csv "
        "&& ! cmp -s data/%s.csv tests/published/%s.csv "
        "&& " REPRODUCE " --data data %s > report; echo \"exit code $?\"; "
        "grep -q WRONG report && tail -n 1 report | grep -o 'are WRONG.'",
        change->script, change->part, change->part, change->part, change->part);
    g_autofree char *printed = run (line);
    assert_string_equal (printed, "exit code 1\nare WRONG.\n");
}

/* Unusable arguments and data are refused in one line. */
typedef struct {
    const char *name, *line, *printed;
} Refusal;

static const Refusal refusals[] = {
    { "unknown part", REPRODUCE " fischer",
      "reproduce: no part \"fischer\": expected one of razgovorov, bolivar, "
      "invencible, garcia, formanyuk\n" },
    { "no data", REPRODUCE " --data nowhere bolivar",
      "reproduce: nowhere/bolivar.csv: cannot be read: expected a file of the project "
      "there\n" },
    { "not a number",
      "mkdir data; sed 's/^2,274511/2,many/' tests/published/razgovorov.csv "
      "> data/razgovorov.csv; " REPRODUCE " --data data razgovorov",
      "reproduce: data/razgovorov.csv:11: expected a whole number from 0 to 2147483647 "
      "as minimax\n" },
    { "full disk", REPRODUCE " bolivar > /dev/full",
      "reproduce: cannot write the report\n" },
};

TEST_EACH (refusals, refusal, "refusal: %s", refusal->name)
{
    g_autofree char *printed = run (refusal->line);
    assert_string_equal (printed, refusal->printed);
}

/* Whatever is printed, all that was asked for is checked. */
TEST ("one section is printed, all are checked")
{
    g_autofree char *printed =
        run ("cp -r tests/published data && sed -i 's/^7,924208,/7,924209,/' "
             "data/razgovorov.csv; " REPRODUCE
             " --data data --only 'Figure 29' > report; echo $?");
    assert_string_equal (printed, "1\n");
}

TEST ("refusals exit with 2")
{
    g_autofree char *printed =
        run (REPRODUCE " fischer 2> /dev/null; echo $?; " REPRODUCE
                       " bolivar > /dev/full 2> /dev/null; "
                       "echo $?");
    assert_string_equal (printed, "2\n2\n");
}

int
main (void)
{
    /* A quick run changes one figure of each part. */
    for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
        if (depth_is_full () || i == 0
            || strcmp (changes[i].part, changes[i - 1].part) != 0)
            rows_add (test_change, &changes[i], "%s: %s", changes[i].part,
                      changes[i].script);
    return rows_run ();
}
