#include "homework/export/export.h"

#include <glib/gi18n-lib.h>

#include "draw/output/tex.h"
#include "homework/exercise/names.h"
#include "report/sentence.h"

/* Writes a text as TeX sets it. */
static void
put_text (PodaOutput *output, const char *text)
{
    g_autoptr (GString) escaped = g_string_new (NULL);
    poda_tex_append_escaped (escaped, text);
    poda_output_write (output, escaped->str, escaped->len);
}

static void
put_title (const PodaExercise *exercise, const char *student, gboolean solved,
           PodaOutput *output)
{
    const char *title = poda_exercise_title (exercise);
    poda_output_text (output, "\\clearpage\\setcounter{page}{1}\\markright{");
    put_text (output, title);
    poda_output_text (output, *exercise->id != '\0' ? ", " : "");
    put_text (output, exercise->id);
    poda_output_text (output, "}\n\\noindent{\\large\\bfseries\\boldmath ");
    put_text (output, title);
    poda_output_text (output, solved ? ": " : "");
    put_text (output, solved ? _ ("solution") : "");
    poda_output_text (output, "}\\hfill\\penalty0 ");
    if (student != NULL || !solved) {
        poda_output_text (output, "\\hspace*{\\fill}\\mbox{");
        put_text (output, student != NULL ? student : _ ("Name"));
        poda_output_text (output,
                          student != NULL ? "}" : ": \\underline{\\hspace{60mm}}}");
    }
    poda_output_text (output, "\\par\\smallskip\\hrule\\medskip\n");
}

/* That a leaf has a value, and returns it, is not told on paper. */
static void
put_trace (const PodaExercise *exercise, PodaOutput *output)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (exercise->record);
    poda_output_text (output, "\\par\\bigskip{\\bfseries ");
    put_text (output, _ ("Step by step"));
    poda_output_text (output, "}\\par\n{\\footnotesize\n");
    while (poda_replay_next (replay)) {
        guint8 verb = poda_replay_step (replay)->verb;
        if (verb == PODA_LEAF
            || (verb == PODA_LEAVE
                && poda_replay_node (replay)->status != PODA_STATUS_EXPANDED))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        poda_output_format (output, "\\podahang{8mm}{%" G_GSIZE_FORMAT "}",
                            poda_replay_position (replay));
        put_text (output, sentence);
        poda_output_text (output, "\n");
    }
    poda_output_text (output, "\\par}\n");
}

void
poda_handout_add (const PodaExercise *exercise, const char *student, gboolean solved,
                  PodaOutput *output)
{
    g_autoptr (PodaDocument) rules = poda_document_new ("", NULL);
    g_autoptr (PodaDocument) tree = poda_document_new ("", NULL);
    g_autoptr (PodaDocument) lines = poda_document_new ("", NULL);
    PodaFigure *figure = poda_exercise_paper_figure (exercise, solved);
    PodaForm form = { .exercise = exercise, .document = rules, .solved = solved };
    poda_form_add_instructions (&form);
    if (solved) {
        poda_document_say (tree, NULL, NULL, "%s", figure->caption);
        for (char *const *note = figure->notes; *note != NULL; note++)
            poda_document_say (tree, NULL, NULL, "%s", *note);
    }
    poda_document_figure (tree, NULL, NULL, figure);
    form.document = tree;
    poda_form_add_table (&form);
    form.document = lines;
    poda_form_add_lines (&form);
    put_title (exercise, student, solved, output);
    poda_output_text (output, "{\\small\n");
    poda_document_tex (rules, output);
    poda_output_format (output, "\\par}\n\\def\\podastretch{%s}\\def\\podarows{}%%\n%s",
                        solved ? "1.15" : "1.5", solved ? "\\par\\medskip\n" : "");
    poda_document_tex (tree, output);
    poda_output_text (output, "\\setbox\\podalines\\vbox{%\n");
    poda_document_tex (lines, output);
    poda_output_text (output, "}\\podaclosefalse\\podanow\\unvbox\\podalines\n");
    if (solved)
        put_trace (exercise, output);
    poda_output_text (output, "\\podathen\n");
}

static const char *const plain_class =
    "% pdflatex, xelatex and lualatex turn this file into a document.\n"
    "\\documentclass[11pt,a4paper]{article}\n";

/* Editors read the first line. A name full of question marks is worse than none: \stop
 * leaves no document. */
static const char *const letters_class =
    "% !TeX program = xelatex\n"
    "% xelatex and lualatex turn this file into a document.\n"
    "\\documentclass[11pt,a4paper]{article}\n"
    "\\ifx\\Umathchar\\undefined\n"
    "  \\PackageError{poda}{pdflatex cannot set some letters of this document: compile "
    "it\n    with xelatex or lualatex}{Names are in scripts that its fonts do not "
    "have.}%\n"
    "  \\expandafter\\stop\n"
    "\\fi\n";

void
poda_handout_write (PodaOutput *exercises, PodaOutput *output, char **warning)
{
    const char *body = poda_output_contents (exercises, NULL);
    gboolean plain = poda_tex_is_plain (body, NULL);
    g_autoptr (GString) head = g_string_new (NULL);
    if (!plain && warning != NULL && *warning == NULL)
        *warning = g_strdup (_ ("the handouts hold letters that pdflatex cannot set: "
                                "compile them with xelatex or lualatex"));
    poda_output_text (output, plain ? plain_class : letters_class);
    poda_tex_packages (body, "tikz", output);
    poda_tex_append_file (head, "homework/export/handout_head.tex");
    poda_output_text (output, head->str);
    poda_output_text (output, "\\newcommand{\\podawhere}{");
    put_text (output, _ ("The tree is on the last page of this exercise."));
    poda_output_text (output, "}\n\\begin{document}\n");
    poda_output_text (output, body);
    poda_output_text (output, "\\end{document}\n");
}
