/* Blank sheets as pdf: the blocks of a document on pages of A4, drawn as svg. */

#include "homework/export/export.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "homework/document/blocks.h"
#include "homework/export/form.h"

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
#define GAP 16.0    /* between parts of a table, and around a tree */
#define LEAST_TREE 250.0

typedef struct {
    PodaPdf *pdf;
    PodaOutput *output;
    char *title;
    GString *page; /* svg */
    double y;      /* how far it is filled */
    GError *error;
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
    if (paper->error == NULL)
        poda_pdf_add_svg (&paper->pdf, paper->output, emit_page, paper->page->str,
                          paper->title, &paper->error);
}

/* Goes down the page, on a new one unless there is so much left of this one. */
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

/* The first line to write on is behind the label where there is room. */
static void
put_field (Paper *paper, const PodaDocBlock *field)
{
    double from = MARGIN + poda_text_width (field->label, LETTERS, FALSE) + 8;
    gboolean behind = from < WIDTH - 2 * MARGIN;
    put_wrapped (paper, "", "normal", field->label);
    if (behind)
        put_rule (paper, from, paper->y + 3, WIDTH - MARGIN, paper->y + 3);
    for (guint i = behind; i < field->lines; i++) {
        need (paper, ANSWER);
        paper->y += ANSWER;
        put_rule (paper, MARGIN, paper->y, WIDTH - MARGIN, paper->y);
    }
    paper->y += 6;
}

/* --- The table --- */

typedef struct {
    const PodaDocBlock *const *blocks; /* the table's, with those of its rows behind */
    guint n_columns, n_rows;
    guint n_beside; /* parts that stand beside each other */
    double *widths; /* of the columns */
    double width;   /* of a part */
} Table;

static const char *
cell_text (const Table *table, guint row, guint column)
{
    return table->blocks[2 + row * (1 + table->n_columns) + column]->text;
}

static void
measure_table (Table *table, const PodaDocBlock *const *blocks)
{
    const PodaDocumentColumn *columns = blocks[0]->columns;
    table->blocks = blocks;
    table->n_columns = blocks[0]->n_columns;
    table->widths = g_new0 (double, table->n_columns);
    for (guint at = 1; blocks[at] != NULL && blocks[at]->kind == PODA_DOC_ROW;
         at += 1 + table->n_columns)
        table->n_rows++;
    for (guint c = 0; c < table->n_columns; c++) {
        double width = poda_text_width (columns[c].heading, LETTERS, TRUE);
        for (guint i = 0; i < table->n_rows; i++)
            width =
                fmax (width, poda_text_width (cell_text (table, i, c), LETTERS, FALSE));
        table->widths[c] = fmax (width + 10, columns[c].class != NULL ? 44 : 0);
        table->width += table->widths[c];
    }
    table->n_beside = (guint) CLAMP ((ROOM + GAP) / (table->width + GAP), 1,
                                     MAX (1, table->n_rows / 6));
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
    double y = paper->y, bottom = y + ROW * (n + 1);
    for (guint i = 0; i <= n + 1; i++)
        put_rule (paper, x, y + ROW * i, x + table->width, y + ROW * i);
    put_rule (paper, x, y, x, bottom);
    for (guint c = 0; c < table->n_columns; c++) {
        put_text (paper, x + 5, y + ROW - 6, "bold",
                  table->blocks[0]->columns[c].heading);
        for (guint i = 0; i < n; i++)
            put_text (paper, x + 5, y + ROW * (i + 2) - 6, "normal",
                      cell_text (table, from + i, c));
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
        guint high = MIN (most, rows_beside (table, table->n_rows - row));
        for (guint part = 0; part < table->n_beside && row < table->n_rows; part++) {
            guint n = MIN (high, table->n_rows - row);
            put_part (paper, table, MARGIN + part * (table->width + GAP), row, n);
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
    double width, height;
    poda_picture_size (figure, &width, &height);
    double scale = fmin (1, ROOM / width), least = fmin (LEAST_TREE, scale * height);
    if (BOTTOM - paper->y - following - GAP < least) {
        following = 0;
        need (paper, least + GAP);
    }
    scale = fmin (scale, (BOTTOM - paper->y - following - GAP) / height);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_emit_svg (figure, svg);
    g_string_append_printf (
        paper->page, "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">\n%s</g>\n",
        MARGIN + (ROOM - scale * width) / 2, paper->y + GAP / 2, scale,
        poda_output_contents (svg, NULL));
    paper->y += scale * height + GAP;
}

static void
put_sheet (Paper *paper, const PodaTask *task)
{
    g_autoptr (PodaDocument) document = poda_document_new ("", NULL);
    g_autofree char *owner = poda_task_owner (task);
    PodaForm form = { .exercise = task->exercise, .document = document };
    poda_form_add_instructions (&form);
    poda_document_figure (document, NULL, NULL,
                          poda_exercise_paper_figure (task->exercise, FALSE));
    poda_form_add_lines (&form);
    poda_form_add_table (&form);
    g_autoptr (GPtrArray) all = poda_document_blocks (document, PODA_DOCUMENT_HTML);
    const PodaDocBlock *const *blocks = (const PodaDocBlock *const *) all->pdata;
    Table table = { 0 };
    double following = 0; /* the figure */
    for (guint i = 0; blocks[i] != NULL; i++) {
        if (blocks[i]->kind == PODA_DOC_FIELD)
            following +=
                2 * LINE + 6 + (blocks[i]->lines > 1 ? ANSWER * blocks[i]->lines : 0);
        if (blocks[i]->kind == PODA_DOC_TABLE) {
            measure_table (&table, &blocks[i]);
            following += ROW * (rows_beside (&table, table.n_rows) + 1) + 10;
        }
    }
    begin_page (paper);
    put_wrapped (paper, "", "bold", owner);
    paper->y += 6;
    for (guint i = 0; blocks[i] != NULL; i++)
        if (blocks[i]->kind == PODA_DOC_ITEM)
            put_wrapped (paper, "•", "normal", blocks[i]->text);
        else if (blocks[i]->kind == PODA_DOC_FIGURE)
            put_figure (paper, blocks[i]->figure, following);
        else if (blocks[i]->kind == PODA_DOC_FIELD)
            put_field (paper, blocks[i]);
        else if (blocks[i]->kind == PODA_DOC_TABLE)
            put_table (paper, &table);
    end_page (paper);
    g_free (table.widths);
}

gboolean
poda_blanks_write (const PodaTask *tasks, guint n, PodaOutput *output, GError **error)
{
    g_autoptr (GString) page = g_string_new (NULL);
    Paper paper = { .output = output, .page = page };
    for (guint i = 0; i < n; i++) {
        g_free (paper.title);
        paper.title = poda_exercise_full_title (tasks[i].exercise);
        put_sheet (&paper, &tasks[i]);
    }
    if (paper.error == NULL)
        poda_pdf_finish (paper.pdf, &paper.error);
    g_clear_pointer (&paper.pdf, poda_pdf_free);
    g_free (paper.title);
    if (paper.error == NULL)
        return TRUE;
    g_propagate_error (error, paper.error);
    return FALSE;
}
