/* Handouts as LaTeX, whose preamble (handout_head.tex) fits tree, table and lines on
 * pages. */

#include <glib/gi18n-lib.h>

#include "base/resource.h"
#include "draw/output/tex.h"
#include "homework/export/export.h"

#define FOLDER "homework/export/"

/* Writes a text as TeX sets it, between two pieces of TeX. */
static void
put (PodaOutput *output, const char *before, const char *text, const char *after)
{
    g_autoptr (GString) escaped = g_string_new (before);
    poda_tex_append_escaped (escaped, text);
    g_string_append (escaped, after);
    poda_output_write (output, escaped->str, escaped->len);
}

static void
put_title (const PodaTask *task, gboolean solved, PodaOutput *output)
{
    g_autofree char *owner = poda_task_owner (task);
    g_autofree char *full = poda_exercise_full_title (task->exercise);
    put (output, "\\clearpage\\setcounter{page}{1}\\markright{", full, "}\n");
    put (output, "\\noindent{\\large\\bfseries\\boldmath ",
         poda_exercise_title (task->exercise), solved ? ": " : "");
    put (output, "", solved ? _ ("solution") : "", "}\\hfill\\penalty0 ");
    if (owner != NULL || !solved)
        put (output, "\\hspace*{\\fill}\\mbox{", owner != NULL ? owner : _ ("Name"),
             owner != NULL ? "}" : ": \\underline{\\hspace{60mm}}}");
    poda_output_text (output, "\\par\\smallskip\\hrule\\medskip\n");
}

static void
put_exercise (const PodaTask *task, gboolean solved, PodaOutput *output)
{
    const PodaExercise *exercise = task->exercise;
    g_autoptr (PodaDocument) rules = poda_document_new ("", NULL);
    g_autoptr (PodaDocument) tree = poda_document_new ("", NULL);
    g_autoptr (PodaDocument) lines = poda_document_new ("", NULL);
    PodaFigure *figure = poda_exercise_figure (exercise, solved, TRUE);
    PodaForm form = { .exercise = exercise, .document = rules, .solved = solved };
    poda_form_add_instructions (&form);
    if (solved)
        poda_document_say (tree, NULL, NULL, "%s", figure->caption);
    for (char *const *note = figure->notes; solved && *note != NULL; note++)
        poda_document_say (tree, NULL, NULL, "%s", *note);
    poda_document_figure (tree, NULL, NULL, figure);
    form.document = tree;
    poda_form_add_table (&form);
    form.document = lines;
    poda_form_add_lines (&form);
    put_title (task, solved, output);
    poda_output_text (output, "{\\small\n");
    poda_document_tex (rules, output);
    poda_output_format (output, "\\par}\n\\def\\podastretch{%s}\\def\\podarows{}%%\n%s",
                        solved ? "1.15" : "1.5", solved ? "\\par\\medskip\n" : "");
    poda_document_tex (tree, output);
    poda_output_text (output, "\\setbox\\podalines\\vbox{%\n");
    poda_document_tex (lines, output);
    poda_output_text (output, "}\\podaclosefalse\\podanow\\unvbox\\podalines\n"
                              "\\podathen\n");
}

void
poda_handout_write (const PodaTask *tasks, guint n, gboolean solved, PodaOutput *output)
{
    g_autoptr (PodaOutput) exercises = poda_output_memory ();
    g_autoptr (GString) head = g_string_new (NULL);
    for (guint i = 0; i < n; i++)
        put_exercise (&tasks[i], solved, exercises);
    const char *body = poda_output_contents (exercises, NULL);
    poda_resource_write (poda_tex_is_plain (body, NULL) ? FOLDER "handout_class.tex"
                                                        : FOLDER "handout_letters.tex",
                         output);
    poda_tex_packages (body, "tikz", output);
    poda_tex_append_file (head, FOLDER "handout_head.tex");
    poda_output_text (output, head->str);
    put (output, "\\newcommand{\\podawhere}{",
         _ ("The tree is on the last page of this exercise."),
         "}\n\\begin{document}\n");
    poda_output_format (output, "%s\\end{document}\n", body);
}
