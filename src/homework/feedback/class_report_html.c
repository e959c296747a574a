/* The class at a glance as one page for two sides of paper: marks, steps and mistakes
 * on the first, people on the second. */

#include <glib/gi18n-lib.h>

#include "homework/sheet/document.h"
#include "base/terminal.h"
#include "homework/feedback/class_report.h"

#define STYLE "homework/feedback/class_report.css"

static void
begin_section (PodaOutput *output, const char *heading)
{
    poda_document_put (output, "<section><h2>%s</h2>\n", heading);
}

static void
begin_table (PodaOutput *output, const char *const *headings, guint numbers)
{
    poda_output_text (output, "<table><thead><tr>");
    for (guint i = 0; headings[i] != NULL; i++) /* the translation of "" is no word */
        poda_document_put (output,
                           numbers & 1u << i ? "<th scope=\"col\" class=\"number\">%s"
                                               "</th>"
                                             : "<th scope=\"col\">%s</th>",
                           *headings[i] != '\0' ? _ (headings[i]) : "");
    poda_output_text (output, "</tr></thead><tbody>\n");
}

static void
end_table (PodaOutput *output)
{
    poda_output_text (output, "</tbody></table></section>\n");
}

/* --- Numbers and the plot --- */

static void
write_number (PodaOutput *output, const char *format, double number, const char *what)
{
    poda_output_text (output, "<p><b>");
    poda_output_format (output, format, number);
    poda_document_put (output, "</b><span>%s</span></p>\n", what);
}

static void
write_numbers (PodaOutput *output, const PodaClassReport *class)
{
    poda_output_text (output, "<div class=\"numbers\">");
    write_number (output, "%.0f", class->n_works, _ ("works"));
    write_number (output, "%.0f", class->n_marked, _ ("marked"));
    write_number (output, "%.0f", class->n_right, _ ("all right"));
    if (class->n_marked > 0) {
        write_number (output, "%.0f %%", class->mean, _ ("mean"));
        write_number (output, "%.0f %%", class->median, _ ("median"));
        write_number (output, "%.0f %%", class->lowest, _ ("lowest"));
        write_number (output, "%.0f %%", class->highest, _ ("highest"));
    }
    poda_output_text (output, "</div>\n");
}

#define BIN_WIDTH 56
#define PLOT_HEIGHT 130
#define PLOT_TOP 18

static void
write_plot (PodaOutput *output, const PodaClassReport *class)
{
    const guint base = PLOT_TOP + PLOT_HEIGHT, width = PODA_CLASS_BINS * BIN_WIDTH;
    if (class->n_marked == 0)
        return;
    begin_section (output, _ ("Marks"));
    poda_output_format (output, "<svg viewBox=\"0 0 %u %u\" role=\"img\"", width + 8,
                        base + 34);
    poda_document_put (output, " aria-label=\"%s\">\n",
                       _ ("How many students have which mark"));
    for (guint i = 0; i < PODA_CLASS_BINS; i++) {
        guint n = class->bins[i], x = 4 + i * BIN_WIDTH;
        double height = (double) PLOT_HEIGHT * n / class->most_bin;
        if (n > 0)
            poda_output_format (
                output,
                "<rect x=\"%u\" y=\"%.1f\" width=\"%u\" height=\"%.1f\"/>"
                "<text x=\"%u\" y=\"%.1f\" text-anchor=\"middle\">%u</text>\n",
                x + 4, base - height, BIN_WIDTH - 8, height, x + BIN_WIDTH / 2,
                base - height - 4, n);
        poda_output_format (output,
                            "<text class=\"soft\" x=\"%u\" y=\"%u\" "
                            "text-anchor=\"middle\">%u–%u</text>\n",
                            x + BIN_WIDTH / 2, base + 15, i * 10,
                            i + 1 == PODA_CLASS_BINS ? 100 : i * 10 + 9);
    }
    poda_output_format (output, "<line x1=\"4\" y1=\"%u\" x2=\"%u\" y2=\"%u\"/>\n",
                        base, width + 4, base);
    double mean = 4 + class->mean / 100 * width;
    poda_output_format (output,
                        "<line class=\"mean\" x1=\"%.1f\" y1=\"%u\" x2=\"%.1f\" "
                        "y2=\"%u\"/>\n",
                        mean, PLOT_TOP, mean, base);
    poda_output_format (output, "<text class=\"soft\" x=\"4\" y=\"%u\">", base + 31);
    poda_document_put (output, "%s</text></svg></section>\n",
                       _ ("in per cent; the broken line is the mean"));
}

/* --- Steps and mistakes --- */

static void
write_steps (PodaOutput *output, const PodaClassReport *class)
{
    static const char *const headings[] = {
        N_ ("kind of step"), N_ ("wrong"), "", N_ ("students"), N_ ("left empty"), NULL
    };
    if (class->steps->len == 0)
        return;
    begin_section (output, _ ("Which steps are missed"));
    begin_table (output, headings, 1u << 1 | 1u << 3 | 1u << 4);
    for (guint i = 0; i < class->steps->len; i++) {
        const PodaClassStep *step = class->steps->pdata[i];
        guint done = step->right + step->wrong;
        double share = done == 0 ? 0 : 100.0 * step->wrong / done;
        poda_document_put (output, "<tr><th scope=\"row\">%s</th>", step->label);
        g_autofree char *of = g_strdup_printf (_ ("%u of %u"), step->wrong, done);
        poda_document_put (output, "<td class=\"number\">%s</td>", of);
        poda_output_format (output,
                            "<td class=\"share\"><i style=\"width:%.0f%%\"></i></td>"
                            "<td class=\"number\">%u</td>"
                            "<td class=\"number\">%u</td></tr>\n",
                            share, step->students, step->missing);
    }
    end_table (output);
}

static void
write_mistakes (PodaOutput *output, const PodaClassReport *class)
{
    static const char *const headings[] = { N_ ("mistake"), N_ ("students"), N_ ("who"),
                                            N_ ("lesson"), NULL };
    if (class->mistakes->len == 0)
        return;
    begin_section (output, _ ("Which mistakes are made"));
    begin_table (output, headings, 1u << 1);
    for (guint i = 0; i < class->mistakes->len; i++) {
        const PodaClassMistake *mistake = class->mistakes->pdata[i];
        g_autofree char *who = poda_texts_join (mistake->students, ", ");
        poda_document_put (output, "<tr><th scope=\"row\">%s</th>", mistake->title);
        poda_output_format (output, "<td class=\"number\">%u</td>",
                            mistake->students->len);
        poda_document_put (output, "<td>%s</td><td>%s</td></tr>\n", who,
                           mistake->lesson);
    }
    end_table (output);
}

/* --- People --- */

static void
write_talks (PodaOutput *output, const PodaClassReport *class)
{
    static const char *const headings[] = { N_ ("student"), N_ ("because"), NULL };
    if (class->talks->len == 0 && class->alike->len == 0)
        return;
    begin_section (output, _ ("Whom to talk to"));
    begin_table (output, headings, 0);
    for (guint i = 0; i < class->talks->len; i++) {
        const PodaClassTalk *talk = class->talks->pdata[i];
        g_autofree char *reasons = poda_texts_join (talk->reasons, "; ");
        poda_document_put (output, "<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n",
                           talk->student, reasons);
    }
    poda_output_text (output, "</tbody></table>\n");
    for (guint i = 0; i < class->alike->len; i++)
        poda_document_put (output, "<p>%s</p>\n",
                           (const char *) class->alike->pdata[i]);
    poda_output_text (output, "</section>\n");
}

static void
write_exercises (PodaOutput *output, const PodaClassReport *class)
{
    static const char *const headings[] = { N_ ("exercise"), N_ ("works"), N_ ("mean"),
                                            "", NULL };
    if (class->exercises->len == 0)
        return;
    begin_section (output, _ ("Exercises"));
    begin_table (output, headings, 1u << 1 | 1u << 2);
    for (guint i = 0; i < class->exercises->len; i++) {
        const PodaClassExercise *one = class->exercises->pdata[i];
        poda_document_put (output, "<tr><th scope=\"row\">%s</th>", one->id);
        poda_output_format (output,
                            "<td class=\"number\">%u</td><td class=\"number\">%.0f %%"
                            "</td>",
                            one->n, one->mean);
        poda_document_put (output, "<td class=\"hard\">%s</td></tr>\n",
                           one->hard ? _ ("too hard?") : NULL);
    }
    end_table (output);
}

static void
write_marks (PodaOutput *output, const PodaClassReport *class)
{
    begin_section (output, _ ("All marks"));
    poda_output_text (output, "<ul class=\"marks\">\n");
    for (guint i = 0; i < class->marks->len; i++) {
        const PodaClassMark *mark = class->marks->pdata[i];
        poda_document_put (output, "<li><span>%s</span>", mark->student);
        if (mark->marked)
            poda_output_format (output, "<b>%d %%</b></li>\n", mark->percent);
        else
            poda_document_put (output, "<b>%s</b></li>\n", mark->status);
    }
    poda_output_text (output, "</ul></section>\n");
}

void
poda_class_report_html (const PodaClassReport *class, PodaOutput *output)
{
    const char *title = *class->title != '\0' ? class->title : _ ("The class");
    poda_document_begin (output, title, STYLE);
    write_numbers (output, class);
    write_plot (output, class);
    write_steps (output, class);
    write_mistakes (output, class);
    poda_output_text (output, "<div class=\"back\">\n");
    write_talks (output, class);
    write_exercises (output, class);
    write_marks (output, class);
    poda_output_text (output, "</div>\n");
    poda_document_end (output);
}
