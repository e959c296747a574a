/* Blank sheets as pdf: the blocks of a document on pages of A4, drawn as svg. */

#include "homework/export/export.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "draw/figure/figure.h"
#include "draw/layout/layout.h"
#include "homework/document/document.h"

/* In pixels, 96 to an inch. */
#define WIDTH 794.0
#define HEIGHT 1123.0
#define MARGIN 48.0
#define ROOM (WIDTH - 2 * MARGIN)
#define BOTTOM (HEIGHT - MARGIN)
#define LETTERS 12.0
#define LINE 16.0   /* of text */
#define ANSWER 28.0 /* of a line to write on */
#define ROW 24.0    /* of a table */
#define LEAST_TREE 250.0

typedef struct {
    PodaPdf **pdf;
    PodaOutput *output;
    const char *title;
    GString *page; /* svg */
    double y;      /* how far it is filled */
    GError **error;
    gboolean failed;
} Paper;

static void
put_text (Paper *paper, double x, double y, const char *weight, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text != NULL ? text : "");
    g_autofree char *escaped = g_markup_escape_text (fit, -1);
    g_string_append_printf (
        paper->page, "<text x=\"%.1f\" y=\"%.1f\" font-weight=\"%s\">%s</text>\n", x, y,
        weight, escaped);
}

static void
put_rule (Paper *paper, double x1, double y1, double x2, double y2)
{
    g_string_append_printf (paper->page,
                            "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#57606a\"/>\n",
                            x1, y1, x2, y2);
}

static void
emit_page (gconstpointer page, PodaOutput *output)
{
    poda_output_text (output, page);
}

static void
begin_page (Paper *paper)
{
    paper->y = MARGIN;
    g_string_printf (
        paper->page,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\">\n"
        "<g font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"%g\">\n",
        WIDTH, HEIGHT, LETTERS);
    put_text (paper, MARGIN, MARGIN - 16, "normal", paper->title);
}

static void
end_page (Paper *paper)
{
    g_string_append (paper->page, "</g>\n</svg>\n");
    paper->failed = paper->failed
                    || !poda_pdf_add_svg (paper->pdf, paper->output, emit_page,
                                          paper->page->str, paper->title, paper->error);
}

/* Begins a new page unless there is so much left of this one. */
static void
need (Paper *paper, double height)
{
    if (paper->y + height <= BOTTOM || paper->y == MARGIN)
        return;
    end_page (paper);
    begin_page (paper);
}

static void
put_wrapped (Paper *paper, const char *mark, const char *weight, const char *text)
{
    double x = MARGIN + (*mark != '\0' ? 14 : 0);
    g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
    poda_text_wrap (lines, text, LETTERS, *weight == 'b', WIDTH - MARGIN - x);
    for (guint i = 0; i < lines->len; i++) {
        need (paper, LINE);
        paper->y += LINE;
        put_text (paper, MARGIN, paper->y, weight, i == 0 ? mark : "");
        put_text (paper, x, paper->y, weight, lines->pdata[i]);
    }
}

static void
put_field (Paper *paper, const PodaDocBlock *field)
{
    put_wrapped (paper, "", "normal", field->label);
    double from = MARGIN + poda_text_width (field->label, LETTERS, FALSE) + 8;
    if (from < WIDTH - 2 * MARGIN)
        put_rule (paper, from, paper->y + 3, WIDTH - MARGIN, paper->y + 3);
    for (guint i = from < WIDTH - 2 * MARGIN ? 1 : 0; i < field->lines; i++) {
        need (paper, ANSWER);
        paper->y += ANSWER;
        put_rule (paper, MARGIN, paper->y, WIDTH - MARGIN, paper->y);
    }
    paper->y += 6;
}

static double
field_height (const PodaDocBlock *field)
{
    return 2 * LINE + 6 + (field->lines > 1 ? ANSWER * field->lines : 0);
}

/* --- The table --- */

typedef struct {
    const PodaDocBlock *const *blocks; /* the table's, with those of its rows behind */
    guint n_columns, n_rows;
    guint n_beside; /* parts that stand beside each other */
    double *widths; /* of the columns */
    double width;   /* of a part */
} Table;

static const PodaDocBlock *
table_cell (const Table *table, guint row, guint column)
{
    return table->blocks[2 + row * (1 + table->n_columns) + column];
}

static Table
measure_table (const PodaDocBlock *const *blocks)
{
    Table table = { .blocks = blocks, .n_columns = blocks[0]->n_columns };
    table.widths = g_new0 (double, table.n_columns);
    for (guint at = 1; blocks[at] != NULL && blocks[at]->kind == PODA_DOC_ROW;
         at += 1 + table.n_columns)
        table.n_rows++;
    for (guint c = 0; c < table.n_columns; c++) {
        double *width = &table.widths[c];
        *width = poda_text_width (blocks[0]->columns[c].heading, LETTERS, TRUE);
        for (guint i = 0; i < table.n_rows; i++)
            *width = fmax (*width, poda_text_width (table_cell (&table, i, c)->text,
                                                    LETTERS, FALSE));
        *width = fmax (*width + 10, blocks[0]->columns[c].class != NULL ? 44 : 0);
        table.width += *width;
    }
    table.n_beside =
        (guint) CLAMP ((ROOM + 16) / (table.width + 16), 1, MAX (1, table.n_rows / 6));
    return table;
}

static guint
rows_beside (const Table *table, guint n)
{
    return (n + table->n_beside - 1) / table->n_beside;
}

/* A part of the table, from a row on. */
static void
put_part (Paper *paper, const Table *table, double x, guint from, guint n)
{
    const PodaDocumentColumn *columns = table->blocks[0]->columns;
    double y = paper->y, bottom = y + ROW * (n + 1);
    for (guint i = 0; i <= n + 1; i++)
        put_rule (paper, x, y + ROW * i, x + table->width, y + ROW * i);
    put_rule (paper, x, y, x, bottom);
    for (guint c = 0; c < table->n_columns; c++) {
        put_text (paper, x + 5, y + ROW - 6, "bold", columns[c].heading);
        for (guint i = 0; i < n; i++)
            put_text (paper, x + 5, y + ROW * (i + 2) - 6, "normal",
                      table_cell (table, from + i, c)->text);
        x += table->widths[c];
        put_rule (paper, x, y, x, bottom);
    }
}

/* Parts fill the page; what is left goes on on others. */
static void
put_table (Paper *paper, const Table *table)
{
    for (guint row = 0; row < table->n_rows;) {
        need (paper, 6 * ROW);
        guint most = (guint) ((BOTTOM - paper->y) / ROW) - 1;
        guint n = MIN (most, rows_beside (table, table->n_rows - row)), high = n;
        for (guint part = 0; part < table->n_beside && row < table->n_rows; part++) {
            n = MIN (n, table->n_rows - row);
            put_part (paper, table, MARGIN + part * (table->width + 16), row, n);
            row += n;
        }
        paper->y += ROW * (high + 1) + 10;
    }
}

/* --- The sheet --- */

/* The tree is as large as what follows leaves room for, or fills the page. */
static void
put_figure (Paper *paper, const PodaFigure *figure, double following)
{
    double width, height, room = BOTTOM - paper->y - following - 16;
    poda_picture_size (figure, &width, &height);
    double scale = fmin (1, ROOM / width);
    if (room < fmin (LEAST_TREE, scale * height)) {
        room = BOTTOM - paper->y - 16;
        if (room < fmin (LEAST_TREE, scale * height)) {
            need (paper, HEIGHT);
            room = BOTTOM - paper->y - 16;
        }
    }
    scale = fmin (scale, room / height);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    g_string_append_printf (
        paper->page, "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">\n%s</g>\n",
        MARGIN + (ROOM - scale * width) / 2, paper->y + 8, scale,
        poda_output_contents (svg, NULL));
    paper->y += scale * height + 16;
}

gboolean
poda_blank_add (PodaPdf **pdf, PodaOutput *output, const PodaExercise *exercise,
                const char *student, GError **error)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autofree char *title =
        g_strjoin (*exercise->id != '\0' ? ", " : "", poda_exercise_title (exercise),
                   exercise->id, NULL);
    g_autoptr (GString) page = g_string_new (NULL);
    g_autofree double *widths = NULL;
    Paper paper = {
        .pdf = pdf, .output = output, .title = title, .page = page, .error = error
    };
    PodaForm form = { .exercise = exercise, .document = document };
    poda_form_add_instructions (&form);
    poda_document_figure (document, NULL, NULL,
                          poda_exercise_paper_figure (exercise, FALSE));
    poda_form_add_lines (&form);
    poda_form_add_table (&form);
    const PodaDocBlock *const *blocks =
        (const PodaDocBlock *const *) document->blocks->pdata;
    Table table = { 0 };
    double following = 0;
    for (guint i = 0; blocks[i] != NULL; i++) {
        if (blocks[i]->kind == PODA_DOC_FIELD)
            following += field_height (blocks[i]);
        if (blocks[i]->kind == PODA_DOC_TABLE) {
            table = measure_table (&blocks[i]);
            widths = table.widths;
            following += ROW * (rows_beside (&table, table.n_rows) + 1) + 10;
        }
    }
    begin_page (&paper);
    put_wrapped (&paper, "", "bold", student != NULL ? student : _ ("Name:"));
    paper.y += 6;
    for (guint i = 0; blocks[i] != NULL; i++)
        if (blocks[i]->kind == PODA_DOC_ITEM)
            put_wrapped (&paper, "•", "normal", blocks[i]->text);
        else if (blocks[i]->kind == PODA_DOC_FIGURE)
            put_figure (&paper, blocks[i]->figure, following);
        else if (blocks[i]->kind == PODA_DOC_FIELD)
            put_field (&paper, blocks[i]);
        else if (blocks[i]->kind == PODA_DOC_TABLE)
            put_table (&paper, &table);
    end_page (&paper);
    return !paper.failed;
}
