/* The published results that poda was built to do again, and what comes out.
 *
 *     reproduce [--data DIR] [--trees DIR] [--only TEXT] [PART...]
 *
 * A part replays one publication, prints its figures beside ours, and tells where and
 * why they differ. The exit code is 0 when everything is as the report tells it, known
 * differences included, 1 when a figure is not, 2 when it cannot be run. */

#include <gio/gio.h>
#include <stdio.h>
#include <unistd.h>

#include "published.h"

#define FIGURES "tests/published/figures.ini"

typedef struct {
    const char *name;
    gboolean (*run) (Report *report, GError **error);
} Part;

static const Part parts[] = {
    { "razgovorov", report_razgovorov }, { "bolivar", report_bolivar },
    { "invencible", report_invencible }, { "garcia", report_garcia },
    { "formanyuk", report_formanyuk },
};

static gboolean
is_wanted (const Part *part, char **names)
{
    return names == NULL || g_strv_contains ((const char *const *) names, part->name);
}

static gboolean
check_names (char **names, GError **error)
{
    g_autoptr (GString) known = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", parts[i].name);
    for (guint i = 0; names != NULL && names[i] != NULL; i++) {
        gboolean found = FALSE;
        for (guint k = 0; k < G_N_ELEMENTS (parts); k++)
            found = found || strcmp (parts[k].name, names[i]) == 0;
        if (!found) {
            g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         "no part \"%s\": expected one of %s", names[i], known->str);
            return FALSE;
        }
    }
    return TRUE;
}

/* --- The summary --- */

static void
add_tally (Tally *sum, const Tally *tally)
{
    sum->same += tally->same;
    sum->differs += tally->differs;
    sum->fresh += tally->fresh;
    sum->wrong += tally->wrong;
}

static void
print_tally (Report *report, const char *name, const Tally *tally)
{
    report_put (report, "  %-12s %8u %8u %8u %8u %8u\n", name, tally_figures (tally),
                tally->same, tally->differs, tally->fresh, tally->wrong);
}

static void
print_summary (Report *report, const Tally *tallies, const gboolean *told)
{
    Tally sum = { 0 };
    print_rule (report, '=');
    report_put (report, "Summary\n");
    print_rule (report, '=');
    report_text (report, 0,
                 "same: as published; differs: not as published, for the reason told; "
                 "new: not in the publication; wrong: not as this report expects.");
    report_put (report, "\n  %-12s %8s %8s %8s %8s %8s\n", "", "figures", "same",
                "differs", "new", "wrong");
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
        if (told[i]) {
            print_tally (report, parts[i].name, &tallies[i]);
            add_tally (&sum, &tallies[i]);
        }
    print_tally (report, "all", &sum);
    report_put (report, "\n");
    if (sum.wrong == 0)
        report_format (report, 0, "%s: everything is as told.", report->counts->str);
    else
        report_format (report, 0, "%s: %u of %u figures are WRONG.",
                       report->counts->str, sum.wrong, tally_figures (&sum));
}

/* --- The program --- */

typedef struct {
    char *data, *trees, *only;
    char **names;
} Options;

static void
options_clear (Options *options)
{
    g_free (options->data);
    g_free (options->trees);
    g_free (options->only);
    g_strfreev (options->names);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
parse_options (int *argc, char ***argv, Options *options, GError **error)
{
    const GOptionEntry entries[] = {
        { "data", 0, 0, G_OPTION_ARG_FILENAME, &options->data,
          "where the published figures are (tests/published)", "DIR" },
        { "trees", 0, 0, G_OPTION_ARG_FILENAME, &options->trees,
          "where the explicit trees are (trees)", "DIR" },
        { "only", 0, 0, G_OPTION_ARG_FILENAME, &options->only,
          "print only the sections with TEXT in their heading", "TEXT" },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->names, NULL,
          "[PART...]" },
        G_OPTION_ENTRY_NULL
    };
    g_autoptr (GOptionContext) context = g_option_context_new (NULL);
    g_option_context_set_summary (
        context, "Replays what was published: razgovorov, bolivar, invencible, garcia, "
                 "formanyuk.");
    g_option_context_add_main_entries (context, entries, NULL);
    return g_option_context_parse (context, argc, argv, error)
           && check_names (options->names, error);
}

static gboolean
run_parts (Report *report, char **names, guint *wrong, GError **error)
{
    Tally tallies[G_N_ELEMENTS (parts)];
    gboolean told[G_N_ELEMENTS (parts)] = { FALSE };
    *wrong = 0;
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (!is_wanted (&parts[i], names))
            continue;
        report->tally = (Tally){ 0 };
        report->part = parts[i].name;
        report->muted = report->only != NULL;
        if (report->text->len > 0)
            report_put (report, "\n");
        if (!parts[i].run (report, error))
            return FALSE;
        told[i] = TRUE;
        tallies[i] = report->tally;
        *wrong += report->tally.wrong;
    }
    report->muted = report->only != NULL;
    report_put (report, "\n");
    print_summary (report, tallies, told);
    return TRUE;
}

static gboolean
write_report (const Report *report, GError **error)
{
    if (report->text->len == 0) {
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                     "--only %s: expected a part of a section's heading", report->only);
        return FALSE;
    }
    if (fputs (report->text->str, stdout) >= 0 && fflush (stdout) == 0)
        return TRUE;
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "cannot write the report");
    return FALSE;
}

int
main (int argc, char **argv)
{
    guint wrong;
    g_auto (Options) options = { NULL, NULL, NULL, NULL };
    g_autoptr (GError) error = NULL;
    g_autoptr (GKeyFile) figures = g_key_file_new ();
    g_autoptr (GString) text = g_string_new (NULL), counts = g_string_new (NULL);
    gint64 start = g_get_monotonic_time ();
    gboolean done = parse_options (&argc, &argv, &options, &error)
                    && g_key_file_load_from_file (figures, FIGURES, 0, &error);
    Report report = {
        .data = options.data != NULL ? options.data : "tests/published",
        .trees = options.trees != NULL ? options.trees : "trees",
        .only = options.only,
        .figures = figures,
        .text = text,
        .counts = counts,
    };
    if (!done || !run_parts (&report, options.names, &wrong, &error)
        || !write_report (&report, &error)) {
        fprintf (stderr, "reproduce: %s\n", error->message);
        return 2;
    }
    if (isatty (STDERR_FILENO))
        fprintf (stderr, "%.1f seconds\n",
                 (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
    return wrong > 0;
}
