/* The gradebook as a table, a row a student, for a spreadsheet. */

#include "teach/report/gradebook_parts.h"
#include "base/csv.h"
#include "base/terminal.h"

/* Texts of one line: spreadsheets can show others, but people cannot sort by them. */
static void
write_text (PodaOutput *output, const char *text, gsize most)
{
    g_autofree char *fit =
        text == NULL ? g_strdup ("") : poda_terminal_clip (text, most);
    poda_csv_field (output, fit);
    poda_output_text (output, ",");
}

static void
write_list (PodaOutput *output, const GPtrArray *texts, const char *separator)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < texts->len; i++)
        g_string_append_printf (text, "%s%s", i > 0 ? separator : "",
                                (const char *) texts->pdata[i]);
    write_text (output, text->str, G_MAXSIZE);
}

static void
write_score (PodaOutput *output, const PodaWork *work)
{
    char score[PODA_VALUE_BUFFER], most[PODA_VALUE_BUFFER];
    if (work->error != NULL) {
        poda_output_text (output, ",,,,,,,,,");
        return;
    }
    PodaWorkCounts counts = poda_work_counts (work);
    poda_output_format (output, "%s,%s,%d,%u,%u,%u,%u,%u,%u,",
                        poda_score_format (work->score, score),
                        poda_score_format (work->most, most), poda_work_percent (work),
                        counts.of[PODA_ITEM_RIGHT], counts.of[PODA_ITEM_CARRIED],
                        counts.of[PODA_ITEM_WRONG], counts.of[PODA_ITEM_MISSING],
                        work->surplus->len, work->missed->len);
}

static void
write_causes (PodaOutput *output, const PodaWork *work)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new ();
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (cause->name != NULL)
            g_ptr_array_add (names, cause->name);
    }
    write_list (output, names, " ");
}

void
poda_gradebook_csv (const PodaGradebook *gradebook, PodaOutput *output)
{
    poda_output_text (output,
                      "student,source,exercise,score,most,percent,right,carried,wrong,"
                      "missing,surplus_cuts,missed_cuts,mistake,first,notes,error\n");
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        write_text (output, work->student, PODA_SHOWN_NAME);
        write_text (output, work->source, PODA_SHOWN_NAME);
        write_text (output, work->exercise, PODA_SHOWN_NAME);
        write_score (output, work);
        write_causes (output, work);
        write_text (output, work->first, G_MAXSIZE);
        write_list (output, work->remarks, "; ");
        g_autofree char *error =
            poda_terminal_text (work->error != NULL ? work->error : "");
        poda_csv_field (output, error);
        poda_output_text (output, "\n");
    }
}
