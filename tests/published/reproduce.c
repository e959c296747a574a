/* The published results that poda was built to do again, and what comes out.
 *
 *     reproduce [--data DIR] [--trees DIR] [--only TEXT] [PART...]
 *
 * A part replays one publication, prints its figures beside ours, and tells where and
 * why they differ. The exit code is 0 when everything is as the report tells it, known
 * differences included, 1 when a figure is not, 2 when it cannot be run. */

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "published.h"

#define FIGURES "tests/published/figures.ini"

static const struct {
    const char *name;
    void (*run) (void);
} parts[] = {
    { "razgovorov", report_razgovorov }, { "bolivar", report_bolivar },
    { "invencible", report_invencible }, { "garcia", report_garcia },
    { "formanyuk", report_formanyuk },
};

static gboolean
is_wanted (char **names, const char *part)
{
    return names == NULL || g_strv_contains ((const char *const *) names, part);
}

static void
check_names (char **names)
{
    g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        g_strv_builder_add (builder, parts[i].name);
    g_auto (GStrv) known = g_strv_builder_end (builder);
    g_autofree char *list = g_strjoinv (", ", known);
    for (guint i = 0; names != NULL && names[i] != NULL; i++)
        if (!is_wanted (known, names[i]))
            fail ("no part \"%s\": expected one of %s", names[i], list);
}

/* Prints a row of the summary; returns the number of figures. */
static guint
print_tally (const char *name, const guint tally[N_VERDICTS])
{
    guint figures = 0;
    for (guint i = 0; i < N_VERDICTS; i++)
        figures += tally[i];
    put ("  %-12s %8u", name, figures);
    for (guint i = 0; i < N_VERDICTS; i++)
        put (" %8u", tally[i]);
    put ("\n");
    return figures;
}

/* Runs the parts and prints the summary; returns how many figures are wrong. */
static guint
run_parts (char **names)
{
    guint tallies[G_N_ELEMENTS (parts)][N_VERDICTS], sum[N_VERDICTS] = { 0 };
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (!is_wanted (names, parts[i].name))
            continue;
        memset (report.tally, 0, sizeof report.tally);
        report.part = parts[i].name;
        report.muted = report.only != NULL;
        if (report.text->len > 0)
            put ("\n");
        parts[i].run ();
        memcpy (tallies[i], report.tally, sizeof report.tally);
        for (guint k = 0; k < N_VERDICTS; k++)
            sum[k] += report.tally[k];
    }
    report.muted = report.only != NULL;
    put ("\n");
    report_title ("Summary", NULL);
    print_text (0,
                "same: as published; differs: not as published, for the reason told; "
                "new: not in the publication; wrong: not as this report expects.");
    put ("\n  %-12s %8s %8s %8s %8s %8s\n", "", "figures", "same", "differs", "new",
         "wrong");
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        if (is_wanted (names, parts[i].name))
            print_tally (parts[i].name, tallies[i]);
    guint figures = print_tally ("all", sum);
    put ("\n");
    if (sum[WRONG] == 0)
        print_text (0, "%s: everything is as told.", report.counts->str);
    else
        print_text (0, "%s: %u of %u figures are WRONG.", report.counts->str,
                    sum[WRONG], figures);
    return sum[WRONG];
}

int
main (int argc, char **argv)
{
    g_auto (GStrv) names = NULL;
    const GOptionEntry entries[] = {
        { "data", 0, 0, G_OPTION_ARG_FILENAME, &report.data,
          "where the published figures are (tests/published)", "DIR" },
        { "trees", 0, 0, G_OPTION_ARG_FILENAME, &report.trees,
          "where the explicit trees are (trees)", "DIR" },
        { "only", 0, 0, G_OPTION_ARG_FILENAME, &report.only,
          "print only the sections with TEXT in their heading", "TEXT" },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &names, NULL,
          "[PART...]" },
        G_OPTION_ENTRY_NULL
    };
    gint64 start = g_get_monotonic_time ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GOptionContext) context = g_option_context_new (NULL);
    g_option_context_set_summary (
        context, "Replays what was published: razgovorov, bolivar, invencible, garcia, "
                 "formanyuk.");
    g_option_context_add_main_entries (context, entries, NULL);
    report.figures = g_key_file_new ();
    report.text = g_string_new (NULL);
    report.counts = g_string_new (NULL);
    if (!g_option_context_parse (context, &argc, &argv, &error)
        || !g_key_file_load_from_file (report.figures, FIGURES, 0, &error))
        fail ("%s", error->message);
    check_names (names);
    if (report.data == NULL)
        report.data = g_strdup ("tests/published");
    if (report.trees == NULL)
        report.trees = g_strdup ("trees");
    guint wrong = run_parts (names);
    if (report.text->len == 0)
        fail ("--only %s: expected a part of a section's heading", report.only);
    if (fputs (report.text->str, stdout) < 0 || fflush (stdout) != 0)
        fail ("cannot write the report");
    if (isatty (STDERR_FILENO))
        fprintf (stderr, "%.1f seconds\n",
                 (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
    return wrong > 0;
}
