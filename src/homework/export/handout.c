#include "homework/export/exports.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/sheet/document.h"
#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "report/sentence.h"
#include "homework/exercise/question.h"
#include "homework/exercise/names.h"
#include "homework/export/presentation.h"

/* One exercise on its way onto paper. */
typedef struct {
    const PodaExercise *exercise;
    gboolean solved;
    PodaOutput *output;
} Paper;

/* Blocks of the table come in pairs, which stand beside each other, and are small
 * enough to follow the picture on its page. */
#define LEAST_FOR_PAIRS 8
#define MOST_IN_PAIR 28

/* Words are not divided, as there may be no patterns for their language here.
 *
 * Tree, table and lines share a page where they can: the table below the tree, or
 * beside it in one column, with the tree as small as three fifths; else, whichever
 * leaves more of it, half; then again with lower rows. Where that is not
 * enough the tree fills the page, and the table follows; a tree too wide for that comes
 * at the end, on its side. */
static const char *const head =
    "\\usepackage[margin=20mm]{geometry}\n"
    "\\setlength{\\parindent}{0pt}\n"
    "\\setlength{\\parskip}{2pt}\n"
    "\\hyphenpenalty=10000 \\exhyphenpenalty=10000 \\emergencystretch=3em\n"
    "\\setlength{\\tabcolsep}{4pt}\n"
    "\\pagestyle{myheadings}\n"
    "\\newsavebox{\\podatree}\n"
    "\\newsavebox{\\podabelow}\n"
    "\\newsavebox{\\podabeside}\n"
    "\\newsavebox{\\podalines}\n"
    "\\newsavebox{\\podaone}\n"
    "\\newsavebox{\\podaother}\n"
    "\\newdimen\\podawidth \\newdimen\\podaroom \\newdimen\\podaleast\n"
    "\\newif\\ifpodalater \\newif\\ifpodaclose\n"
    "% The tree in a box, no larger than this.\n"
    "\\newcommand{\\podafit}[3]{\\sbox#1{\\usebox\\podatree}%\n"
    "  \\ifdim\\wd#1>#2 \\sbox#1{\\resizebox{#2}{!}{\\usebox#1}}\\fi\n"
    "  \\ifdim#3<5mm \\sbox#1{}\\else\n"
    "    \\ifdim\\ht#1>#3 \\sbox#1{\\resizebox{!}{#3}{\\usebox#1}}\\fi\\fi}\n"
    "% The table in a box, in a column of this width.\n"
    "\\newcommand{\\podaset}[2]{\\setbox#1\\vbox{\\hsize=#2 \\linewidth=\\hsize\n"
    "  \\raggedright \\renewcommand{\\arraystretch}{\\podastretch}%\n"
    "  \\lineskiplimit=3mm \\lineskip=3mm\n"
    "  \\def\\podablock##1{##1\\penalty0\\hskip 5mm}\\podarows\\unskip\\par}}\n"
    "\\newcommand{\\podameasure}{\\podawidth=0pt\n"
    "  \\def\\podablock##1{\\sbox0{\\renewcommand{\\arraystretch}{\\podastretch}##1}%\n"
    "    \\ifdim\\wd0>\\podawidth \\podawidth=\\wd0 \\fi}\\podarows}\n"
    "\\newcommand{\\podaabove}[1]{\\par\\medskip\\centerline{\\usebox{#1}}\\par}\n"
    "\\newcommand{\\podanow}{\\par\\podalaterfalse\n"
    "  \\ifdim\\wd\\podatree>1.5\\textwidth \\podaset\\podabelow\\textwidth\n"
    "    \\podalatertrue\\par\\medskip\\podawhere\\podatable\n"
    "  \\else\\podachoose\\fi}\n"
    "\\newcommand{\\podachoose}{\\podameasure\n"
    "  \\podaset\\podabelow\\textwidth \\podaset\\podabeside\\podawidth\n"
    "  \\podaroom=\\textheight \\advance\\podaroom by -\\pagetotal\n"
    "  \\advance\\podaroom by -\\ht\\podalines \\advance\\podaroom by "
    "-\\dp\\podalines\n"
    "  \\advance\\podaroom by -36pt\n"
    "  \\dimen0=\\podaroom \\advance\\dimen0 by -\\ht\\podabelow\n"
    "  \\advance\\dimen0 by -\\dp\\podabelow\n"
    "  \\podafit\\podaone\\textwidth{\\dimen0}%\n"
    "  \\dimen0=\\textwidth \\advance\\dimen0 by -\\podawidth \\advance\\dimen0 by "
    "-6mm\n"
    "  \\podafit\\podaother{\\dimen0}{\\podaroom}%\n"
    "  \\dimen0=\\ht\\podabeside \\advance\\dimen0 by \\dp\\podabeside\n"
    "  \\ifdim\\dimen0>\\podaroom \\sbox\\podaother{}\\fi\n"
    "  \\podaleast=.6\\ht\\podatree\n"
    "  \\ifdim\\ht\\podaone<\\podaleast \\ifdim\\ht\\podaother>\\ht\\podaone\n"
    "    \\sbox\\podaone{}\\else\\sbox\\podaother{}\\fi\n"
    "    \\podaleast=.5\\ht\\podatree\\fi\n"
    "  \\ifdim\\ht\\podaone<\\podaleast \\ifdim\\ht\\podaother<\\podaleast\n"
    "    \\podaapart\\else\\podapair\\fi\\else\n"
    "    \\podaabove\\podaone\\podatable\\fi}\n"
    "\\newcommand{\\podatable}{\\par\\bigskip\\unvbox\\podabelow}\n"
    "\\newcommand{\\podapair}{\\par\\medskip\n"
    "  \\hbox to\\textwidth{\\vtop{\\kern0pt\\box\\podaother}\\hfil\n"
    "    \\vtop{\\kern0pt\\box\\podabeside}}\\par}\n"
    "\\newcommand{\\podaapart}{\\ifpodaclose\\podafull\\else\n"
    "  \\podaclosetrue\\def\\podastretch{1.3}\\podachoose\\fi}\n"
    "\\newcommand{\\podafull}{\\podafit\\podaone\\textwidth\\podaroom\n"
    "  \\ifdim\\ht\\podaone<.5\\ht\\podatree\n"
    "    \\podafit\\podaone\\textwidth{.97\\textheight}\\fi\n"
    "  \\podaabove\\podaone\\podatable}\n"
    "\\newcommand{\\podathen}{%\n"
    "  \\ifpodalater\\clearpage\n"
    "    \\sbox{\\podatree}{\\rotatebox{90}{\\usebox{\\podatree}}}%\n"
    "    \\podafit\\podaone\\textwidth{.97\\textheight}\\podaabove\\podaone\\fi}\n"
    "\\newcommand{\\podahang}[2]{\\par\\noindent\\hangindent=#1"
    "\\makebox[#1][l]{#2}}\n"
    "\\newcommand{\\podacell}[1]{\\sbox0{#1}%\n"
    "  \\ifdim\\wd0<10mm \\makebox[10mm]{\\usebox0}\\else\\usebox0\\fi}\n"
    "\\newcommand{\\podaline}{\\rule[-2pt]{0pt}{22pt}\\hrulefill\\par}\n"
    "\\newenvironment{podaitem}{\\par\\medskip\n"
    "  \\begin{minipage}{\\textwidth}}{\\end{minipage}\\par}\n";

/* Writes a pattern in which for each %s the next text stands: TeX sets it as it is. */
static void
put (PodaOutput *output, const char *pattern, ...)
{
    g_autoptr (GString) escaped = g_string_new (NULL);
    va_list texts;
    va_start (texts, pattern);
    poda_fill_pattern (escaped, poda_tex_append_escaped, pattern, texts);
    va_end (texts);
    poda_output_write (output, escaped->str, escaped->len);
}

/* --- The table --- */

static void
put_heads (const Paper *paper)
{
    put (paper->output, "\\podablock{\\begin{tabular}[t]{|l|l|");
    for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
        if (poda_exercise_shows (paper->exercise, c))
            put (paper->output, "c|");
    put (paper->output, "}\\hline\n%s & %s", _ ("node"), _ ("player"));
    for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
        if (poda_exercise_shows (paper->exercise, c))
            put (paper->output, " & \\podacell{%s}", poda_column_head (c));
    put (paper->output, " \\\\\\hline\\hline\n");
}

/* What is given stands there in both; what was never visited is a dash in the
 * solution. */
static void
put_cell (const Paper *paper, guint32 index, PodaColumn column)
{
    const PodaRow *row = &paper->exercise->rows[index];
    PodaColumn own = poda_told_column (paper->exercise, index, column);
    const PodaCell *cell = poda_answers_cell (paper->exercise->key, index, own);
    gboolean asked = poda_exercise_asks (paper->exercise, index, column);
    char buffer[PODA_VALUE_BUFFER];
    put (paper->output, " & ");
    if (asked && paper->solved) {
        g_autofree char *text =
            cell->state == PODA_CELL_EMPTY
                ? g_strdup ("–")
                : poda_told_format (paper->exercise, index, own, cell, PODA_STYLE_TEXT);
        put (paper->output, "\\textbf{\\boldmath %s}", text);
    } else if (row->leaf && column == PODA_COLUMN_VALUE)
        put (paper->output, "%s",
             poda_value_format (poda_told_leaf (paper->exercise, index),
                                PODA_STYLE_TEXT, buffer));
    else if (row->leaf && !asked)
        put (paper->output, "%s", "–");
}

static void
put_table (const Paper *paper)
{
    const PodaExercise *exercise = paper->exercise;
    if (!poda_exercise_has_table (exercise)) {
        put (paper->output, "\\def\\podarows{}%\n");
        return;
    }
    guint32 n_pairs = (exercise->n_rows + MOST_IN_PAIR - 1) / MOST_IN_PAIR;
    guint32 n_blocks = exercise->n_rows < LEAST_FOR_PAIRS ? 1 : 2 * n_pairs;
    guint32 in_block = (exercise->n_rows + n_blocks - 1) / n_blocks;
    poda_output_format (paper->output, "\\def\\podastretch{%s}%%\n",
                        paper->solved ? "1.15" : "1.5");
    put (paper->output, "\\def\\podarows{%\n");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        if (i % in_block == 0)
            put_heads (paper);
        put (paper->output, "%s & %s", exercise->rows[i].name,
             poda_row_kind (&exercise->rows[i]));
        for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
            if (poda_exercise_shows (exercise, c))
                put_cell (paper, i, c);
        put (paper->output, " \\\\\\hline\n");
        if (i % in_block == in_block - 1 || i == exercise->n_rows - 1)
            put (paper->output, "\\end{tabular}}%\n");
    }
    put (paper->output, "}%\n");
}

/* --- Lines and questions --- */

/* A label, and the answer to it, or so many lines for one. */
static void
put_item (const Paper *paper, const char *label, const char *after, const char *answer,
          guint lines)
{
    put (paper->output, "\\begin{podaitem}%s", label);
    put (paper->output, after);
    if (paper->solved)
        put (paper->output, "\\textbf{\\boldmath %s}", answer);
    for (guint i = 0; !paper->solved && i < lines; i++)
        put (paper->output, "\\podaline ");
    put (paper->output, "\\end{podaitem}\n");
}

static void
put_lines (const Paper *paper)
{
    const PodaExercise *exercise = paper->exercise;
    const PodaAnswers *key = exercise->key;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER)) {
        g_autofree char *order =
            poda_exercise_join (exercise, key->order, key->n_order, " ");
        put_item (paper, _ ("Visit order"), ": ", order, 1 + exercise->n_rows / 20);
    }
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[key->move].node);
        put_item (paper, _ ("Best move"), ": ", move, 1);
    }
    for (guint i = 0; i < exercise->questions->len; i++) {
        /* The answers that are words are kept in English, as sheets have them. */
        static const char *const words[] = { N_ ("as it is"), N_ ("none"), NULL };
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        gboolean is_number = question->kind == PODA_QUESTION_COUNT
                             || question->kind == PODA_QUESTION_THRESHOLD;
        put_item (paper, question->text, "\\par ",
                  g_strv_contains (words, question->answer) ? _ (question->answer)
                                                            : question->answer,
                  is_number ? 1 : 2);
    }
}

/* --- The exercise --- */

static void
put_title (const Paper *paper, const char *student)
{
    const PodaExercise *exercise = paper->exercise;
    const char *title = poda_exercise_title (exercise);
    PodaOutput *output = paper->output;
    put (output, "\\clearpage\\setcounter{page}{1}\\markright{%s%s%s}\n", title,
         *exercise->id != '\0' ? ", " : "", exercise->id);
    put (output, "\\noindent{\\large\\bfseries\\boldmath %s%s%s}\\hfill\\penalty0 ",
         title, paper->solved ? ": " : "", paper->solved ? _ ("solution") : "");
    if (student != NULL)
        put (output, "\\hspace*{\\fill}\\mbox{%s}", student);
    else if (!paper->solved)
        put (output, "\\hspace*{\\fill}\\mbox{%s: \\underline{\\hspace{60mm}}}",
             _ ("Name"));
    put (output, "\\par\\smallskip\\hrule\\medskip\n");
}

static void
put_tree (const Paper *paper)
{
    PodaOutput *output = paper->output;
    g_autoptr (PodaFigure) figure =
        poda_exercise_paper_figure (paper->exercise, paper->solved);
    if (paper->solved) {
        put (output, "\\par\\medskip\n%s\\par\n", figure->caption);
        for (char *const *note = figure->notes; *note != NULL; note++)
            put (output, "%s\\par\n", *note);
    }
    put (output, "\\begin{lrbox}{\\podatree}%\n");
    poda_emit_tex_picture (figure, output);
    put (output, "\\end{lrbox}%\n");
}

static void
put_trace (const Paper *paper)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (paper->exercise->record);
    put (paper->output, "\\par\\bigskip{\\bfseries %s}\\par\n{\\footnotesize\n",
         _ ("Step by step"));
    while (poda_replay_next (replay)) {
        /* That a leaf has a value, and returns it, need not be told on paper. */
        guint8 verb = poda_replay_step (replay)->verb;
        if (verb == PODA_LEAF
            || (verb == PODA_LEAVE
                && poda_replay_node (replay)->status != PODA_STATUS_EXPANDED))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        poda_output_format (paper->output, "\\podahang{8mm}{%" G_GSIZE_FORMAT "}",
                            poda_replay_position (replay));
        put (paper->output, "%s\n", sentence);
    }
    put (paper->output, "\\par}\n");
}

void
poda_handout_add (const PodaExercise *exercise, const char *student, gboolean solved,
                  PodaOutput *output)
{
    const Paper paper = { .exercise = exercise, .solved = solved, .output = output };
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    put_title (&paper, student);
    put (output, "{\\small\n");
    for (guint i = 0; sentences[i] != NULL; i++)
        put (output, "\\podahang{4mm}{$\\cdot$}%s\n", sentences[i]);
    put (output, "\\par}\n");
    put_tree (&paper);
    put_table (&paper);
    put (output, "\\setbox\\podalines\\vbox{%\n");
    put_lines (&paper);
    put (output, "}\\podaclosefalse\\podanow\\unvbox\\podalines\n");
    if (solved)
        put_trace (&paper);
    put (output, "\\podathen\n");
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
    if (!plain && warning != NULL && *warning == NULL)
        *warning = g_strdup (_ ("the handouts hold letters that pdflatex cannot set: "
                                "compile them with xelatex or lualatex"));
    poda_output_text (output, plain ? plain_class : letters_class);
    poda_tex_packages (body, "tikz", output);
    poda_output_text (output, head);
    put (output, "\\newcommand{\\podawhere}{%s}\n\\begin{document}\n",
         _ ("The tree is on the last page of this exercise."));
    poda_output_text (output, body);
    put (output, "\\end{document}\n");
}
