/* The document of a handout. */

#include "teach/export/handout.h"

#include <glib/gi18n-lib.h>

#include "teach/export/handout_parts.h"
#include "teach/export/presentation.h"
#include "draw/tex.h"
#include "record/say/sentence.h"

void
poda_handout_text (PodaOutput *output, const char *text)
{
    g_autoptr (GString) escaped = g_string_new (NULL);
    poda_tex_append_escaped (escaped, text);
    poda_output_write (output, escaped->str, escaped->len);
}

/* Words are not divided, as there may be no patterns for their language here. A picture
 * that would get too small beside the text comes at the end, on a page of its own, on
 * its side. */
static const char *const head =
    "% pdflatex turns this file into a document.\n"
    "\\documentclass[11pt,a4paper]{article}\n" PODA_TEX_PACKAGES
    "\\usepackage[margin=20mm]{geometry}\n"
    "\\setlength{\\parindent}{0pt}\n"
    "\\setlength{\\parskip}{2pt}\n"
    "\\hyphenpenalty=10000 \\exhyphenpenalty=10000 \\emergencystretch=3em\n"
    "\\setlength{\\tabcolsep}{4pt}\n"
    "\\pagestyle{myheadings}\n"
    "\\newsavebox{\\podatree}\n"
    "\\newif\\ifpodalater\n"
    "\\newcommand{\\podashow}{%\n"
    "  \\ifdim\\wd\\podatree>\\textwidth\n"
    "    \\sbox{\\podatree}{\\resizebox{\\textwidth}{!}{\\usebox{\\podatree}}}%\n"
    "  \\fi\n"
    "  \\ifdim\\ht\\podatree>.97\\textheight\n"
    "    \\sbox{\\podatree}{\\resizebox{!}{.97\\textheight}{\\usebox{\\podatree}}}%\n"
    "  \\fi\n"
    "  \\par\\medskip\\centerline{\\usebox{\\podatree}}\\par}\n"
    "\\newcommand{\\podanow}{%\n"
    "  \\ifdim\\wd\\podatree>1.5\\textwidth \\podalatertrue\\par\\medskip\\podawhere\n"
    "  \\else \\podalaterfalse\\podashow\\fi}\n"
    "\\newcommand{\\podathen}{%\n"
    "  \\ifpodalater\\clearpage\n"
    "    \\sbox{\\podatree}{\\rotatebox{90}{\\usebox{\\podatree}}}\\podashow\n"
    "  \\fi}\n"
    "\\newcommand{\\podahang}[2]{\\par\\noindent\\hangindent=#1"
    "\\makebox[#1][l]{#2}}\n"
    "\\newcommand{\\podacell}[1]{\\sbox0{#1}%\n"
    "  \\ifdim\\wd0<10mm \\makebox[10mm]{\\usebox0}\\else\\usebox0\\fi}\n"
    "\\newcommand{\\podaline}{\\rule[-2pt]{0pt}{22pt}\\hrulefill\\par}\n"
    "\\newenvironment{podatable}[1]{\\par\\bigskip\\raggedright\n"
    "  \\renewcommand{\\arraystretch}{#1}\\lineskiplimit=3mm\\lineskip=3mm}{\\par}\n"
    "\\newenvironment{podaitem}{\\par\\medskip\n"
    "  \\begin{minipage}{\\textwidth}}{\\end{minipage}\\par}\n";

/* --- One exercise --------------------------------------------------------------------
 */

static const char *
title_of (const PodaExercise *exercise)
{
    return *exercise->title != '\0' ? exercise->title : _ ("Exercise");
}

static void
put_title (const PodaSheetOfPaper *paper, const char *student)
{
    const PodaExercise *exercise = paper->exercise;
    PodaOutput *output = paper->output;
    poda_output_text (output, "\\clearpage\\setcounter{page}{1}\\markright{");
    poda_handout_text (output, title_of (exercise));
    if (*exercise->id != '\0') {
        poda_output_text (output, ", ");
        poda_handout_text (output, exercise->id);
    }
    poda_output_text (output, "}\n\\noindent{\\large\\bfseries\\boldmath ");
    poda_handout_text (output, title_of (exercise));
    if (paper->solved) {
        poda_output_text (output, ": ");
        poda_handout_text (output, _ ("solution"));
    }
    poda_output_text (output, "}\\hfill ");
    if (student != NULL)
        poda_handout_text (output, student);
    else if (!paper->solved)
        poda_output_format (output, "%s: \\underline{\\hspace{60mm}}", _ ("Name"));
    poda_output_text (output, "\\par\\smallskip\\hrule\\medskip\n");
}

static void
put_instructions (const PodaSheetOfPaper *paper)
{
    g_auto (GStrv) sentences =
        poda_exercise_instructions (paper->exercise, PODA_MEDIUM_PAPER);
    poda_output_text (paper->output, "{\\small\n");
    for (guint i = 0; sentences[i] != NULL; i++) {
        poda_output_text (paper->output, "\\podahang{4mm}{$\\cdot$}");
        poda_handout_text (paper->output, sentences[i]);
        poda_output_text (paper->output, "\n");
    }
    poda_output_text (paper->output, "\\par}\n");
}

static void
put_picture (const PodaFigure *figure, PodaOutput *output)
{
    poda_output_text (output, "\\begin{lrbox}{\\podatree}%\n");
    poda_emit_tex_picture (figure, output);
    poda_output_text (output, "\\end{lrbox}\\podanow\n");
}

static void
put_solved_tree (const PodaSheetOfPaper *paper)
{
    PodaOutput *output = paper->output;
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (paper->exercise, TRUE, PODA_THEME_PRINT);
    poda_output_text (output, "\\par\\medskip\n");
    poda_handout_text (output, figure->caption);
    for (char *const *note = figure->notes; *note != NULL; note++) {
        poda_output_text (output, "\\par\n");
        poda_handout_text (output, *note);
    }
    poda_output_text (output, "\\par\n");
    put_picture (figure, output);
}

static void
put_tree (const PodaSheetOfPaper *paper)
{
    if (paper->solved) {
        put_solved_tree (paper);
        return;
    }
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (paper->exercise, FALSE, PODA_THEME_PRINT);
    put_picture (figure, paper->output);
}

/* That a leaf has a value, and returns it, need not be told on paper. */
static gboolean
is_plain (const PodaReplay *replay)
{
    guint8 verb = poda_replay_step (replay)->verb;
    return verb == PODA_LEAF
           || (verb == PODA_LEAVE
               && poda_replay_node (replay)->status != PODA_STATUS_EXPANDED);
}

static void
put_trace (const PodaSheetOfPaper *paper)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (paper->exercise->record);
    poda_output_text (paper->output, "\\par\\bigskip{\\bfseries ");
    poda_handout_text (paper->output, _ ("Step by step"));
    poda_output_text (paper->output, "}\\par\n{\\footnotesize\n");
    while (poda_replay_next (replay)) {
        if (is_plain (replay))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        poda_output_format (paper->output, "\\podahang{8mm}{%" G_GSIZE_FORMAT "}",
                            poda_replay_position (replay));
        poda_handout_text (paper->output, sentence);
        poda_output_text (paper->output, "\n");
    }
    poda_output_text (paper->output, "\\par}\n");
}

void
poda_handout_begin (PodaOutput *output)
{
    poda_output_text (output, head);
    poda_output_text (output, "\\newcommand{\\podawhere}{");
    poda_handout_text (output, _ ("The tree is on the last page of this exercise."));
    poda_output_text (output, "}\n\\begin{document}\n");
}

void
poda_handout_add (const PodaExercise *exercise, const char *student, gboolean solved,
                  PodaOutput *output)
{
    const PodaSheetOfPaper paper = { .exercise = exercise,
                                     .solved = solved,
                                     .output = output };
    put_title (&paper, student);
    put_instructions (&paper);
    put_tree (&paper);
    poda_handout_table (&paper);
    poda_handout_lines (&paper);
    if (solved)
        put_trace (&paper);
    poda_output_text (output, "\\podathen\n");
}

void
poda_handout_end (PodaOutput *output)
{
    poda_output_text (output, "\\end{document}\n");
}
