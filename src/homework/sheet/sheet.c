#include "homework/sheet/sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "homework/exercise/alone.h"
#include "homework/exercise/names.h"
#include "homework/exercise/question.h"
#include "homework/exercise/names.h"
#include "homework/sheet/rows.h"

#define LONGEST_STUDENT 200
#define LONGEST_WORD 60000
#define MOST_REMARKS 20
#define MOST_STRANGE 1000 /* rows of other nodes; more of them are not looked up */
#define MOST_BEFORE 1000  /* a heading is among so many records, or nowhere */
#define MOST_COLONS 16    /* labels of questions may have some */
#define SEPARATORS ",;\t|"

/* --- Lines on top: `# key: text` --- */

enum {
    TOP_STUDENT,
    TOP_EXERCISE,
    TOP_DATE,
    TOP_MOVE,
    TOP_ORDER,
    TOP_NONE,
    TOP_QUESTION /* the first of the exercise's questions; others follow */
};

/* First the word that is written, in the language spoken then. */
static const char *const top_words[TOP_NONE][8] = {
    [TOP_STUDENT] = { N_ ("student"), "alumno", "alumna", "estudiante" },
    [TOP_EXERCISE] = { N_ ("exercise"), "ejercicio" },
    [TOP_DATE] = { "date", "handed in", "fecha", "entregado" },
    [TOP_MOVE] = { N_ ("move"), "best move", "jugada", "mejor jugada", "movimiento" },
    [TOP_ORDER] = { N_ ("visit order"), "order", "order of visits", "orden",
                    "orden de visita", "orden de visitas" },
};

/* Returns what a key names; `exercise` may be NULL: it has no questions. */
static guint
find_key (const PodaExercise *exercise, const char *text)
{
    g_autofree char *folded = poda_words_fold (text);
    for (guint k = 0; exercise != NULL && k < exercise->questions->len; k++) {
        const PodaQuestion *asked = exercise->questions->pdata[k];
        for (guint l = 0; asked->labels[l] != NULL; l++) {
            g_autofree char *label = poda_words_fold (asked->labels[l]);
            if (strcmp (label, folded) == 0)
                return TOP_QUESTION + k;
        }
    }
    guint kind = 0;
    while (kind < TOP_NONE && !g_strv_contains (top_words[kind], folded))
        kind++;
    return kind;
}

/* Splits the line in a record into the text of the key, and what follows it, without
 * the separators of cells where that was typed into the next one. Returns what the key
 * names. */
static guint
split_line (const PodaCsv *csv, const PodaExercise *exercise, char **key, char **text)
{
    const char separator = csv->separator, gap[] = { separator, separator, '\0' };
    gsize first, length = 0;
    guint kind = TOP_NONE;
    g_autofree char *line = poda_csv_line (csv, &first);
    const char *colon = line;
    for (guint i = 0; i <= MOST_COLONS && kind == TOP_NONE && colon != NULL; i++) {
        colon = strchr (colon + (i > 0), ':');
        length = colon != NULL ? (gsize) (colon - line) : first;
        g_autofree char *own = g_strndup (line, length);
        kind = find_key (exercise, own);
    }
    if (kind == TOP_NONE)
        length = strcspn (line, ":");
    *key = g_strndup (line, line[length] == ':' ? length : 0);
    const char *rest = line + length + (line[length] == ':');
    for (gsize n = 1; *rest != '\0' && n > 0; rest += n)
        n = rest >= line + first && *rest == separator ? 1 : poda_csv_blank (rest);
    *text = g_strdup (rest);
    /* These are in one place: behind an empty cell a remark follows. */
    gboolean single = kind == TOP_STUDENT || kind == TOP_EXERCISE || kind == TOP_MOVE;
    char *end = single && separator != '\0' ? strstr (*text, gap) : NULL;
    if (end != NULL)
        *end = '\0';
    return kind;
}

/* The first line that says something counts. */
static void
keep_first (char **text, const char *found)
{
    if (*text == NULL && *found != '\0')
        *text = poda_words_clean (found, LONGEST_STUDENT);
}

/* --- The heading --- */

/* The kinds of columns: a PodaColumn, of which homework/exercise/answers.c has the
 * words, or one of these. */
enum { HEAD_NODE = PODA_N_COLUMNS, HEAD_PLAYER, HEAD_MOVES, HEAD_NONE };

static guint
head_of (const char *heading)
{
    static const char *const words[][10] = {
        { "node", "node name", "nodes", "nodo", "nodos", "nombre del nodo", "knoten",
          "noeud", "sommet" },
        { "player", "turn", "to move", "side", "jugador", "turno", "juega", "spieler",
          "joueur" },
        { "moves", "jugadas" },
    };
    g_autofree char *folded = poda_words_fold (heading);
    folded[strcspn (folded, "(:")] = '\0'; /* "alpha (when left)" */
    g_autofree char *bare = poda_spelling_bare (g_strchomp (folded), NULL);
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (g_strv_contains (words[i], bare))
            return HEAD_NODE + i;
    PodaColumn column =
        strcmp (bare, "n\xc5\x93ud") == 0 ? HEAD_NODE : poda_column_find (bare);
    return column == PODA_N_COLUMNS ? HEAD_NONE : column;
}

/* Returns how many columns of sheets the record names; 0 without `node`. */
static guint
count_heads (const PodaCsv *csv)
{
    guint n = 0;
    gboolean has_node = FALSE;
    for (guint i = 0; i < MIN (poda_csv_n_cells (csv), 100); i++) {
        guint head = head_of (poda_csv_cell (csv, i));
        n += head != HEAD_NONE;
        has_node = has_node || head == HEAD_NODE;
    }
    return has_node ? n : 0;
}

static guint
find_heading (PodaSheetRows *source)
{
    for (guint i = 0; i < MOST_BEFORE && poda_sheet_rows_next (source); i++) {
        guint n = poda_csv_is_line (&source->csv) ? 0 : count_heads (&source->csv);
        if (n > 0)
            return n;
    }
    return 0;
}

/* --- Reading --- */

/* What is known of a row. */
enum {
    ROW_SEEN = 1 << 0,
    ROW_CROSS = 1 << 1 /* in the first column; further ones have the next bits */
};

/* A sheet in the making. */
typedef struct {
    const PodaExercise *exercise;
    PodaSheet *sheet;
    PodaRowNames names;
    PodaSheetRows source;
    guint16 *rows; /* bits by row */
    GArray *heads; /* of guint, by cell; empty before the heading */
    guint node_cell;
    guint32 n_seen;
    guint n_more; /* remarks that were not kept */
} SheetReader;

#define WHOLE_SHEET G_MAXUINT

/* Adds a remark on a cell of the record, of which so many are kept, or on all of it. */
G_GNUC_PRINTF (3, 4)
static void
remark (SheetReader *reader, guint cell, const char *format, ...)
{
    PodaSheet *sheet = reader->sheet;
    if (cell != WHOLE_SHEET && sheet->remarks->len == MOST_REMARKS) {
        reader->n_more++;
        return;
    }
    g_autofree char *place =
        cell != WHOLE_SHEET ? poda_sheet_rows_place (&reader->source, cell) : NULL;
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_ptr_array_add (sheet->remarks, g_strdup_printf ("%s:%s%s %s", sheet->name,
                                                      place != NULL ? place : "",
                                                      place != NULL ? ":" : "", text));
}

static void
read_heading (SheetReader *reader)
{
    guint taken = 0;
    for (guint i = 0; i < poda_csv_n_cells (&reader->source.csv); i++) {
        const char *text = poda_csv_cell (&reader->source.csv, i);
        guint head = head_of (text);
        gboolean again = head != HEAD_NONE && (taken & 1u << head) != 0;
        g_autofree char *clean = poda_words_clean (text, 40);
        if (again)
            remark (reader, i, _ ("a second column \"%s\" is not read"), clean);
        else if (head == HEAD_NONE && *text != '\0')
            remark (reader, i, _ ("the column \"%s\" is not read"), clean);
        if (again)
            head = HEAD_NONE;
        if (head == HEAD_NODE)
            reader->node_cell = i;
        taken |= 1u << head;
        g_array_append_val (reader->heads, head);
    }
    reader->sheet->columns = taken & ((1u << PODA_N_COLUMNS) - 1);
}

static void
read_cell (SheetReader *reader, guint32 index, PodaColumn column, guint cell)
{
    const PodaRow *row = &reader->exercise->rows[index];
    const PodaCell given = { .state = PODA_CELL_FILLED,
                             .value = poda_told_leaf (reader->exercise, index) };
    const char *text = poda_csv_cell (&reader->source.csv, cell);
    poda_answers_read (reader->sheet->answers, index, column, text);
    const PodaCell *now = poda_answers_cell (reader->sheet->answers, index, column);
    if (now->state == PODA_CELL_FILLED && poda_column_is_tick (column)) {
        g_autofree char *folded = poda_spelling_fold (poda_csv_plain (text));
        g_autofree char *bare = poda_spelling_bare (folded, NULL);
        if (poda_word_means (bare, "cross"))
            reader->rows[index] |= (guint16) (ROW_CROSS << column);
    }
    if (now->state == PODA_CELL_UNREAD && poda_spelling_spoilt (text) != NULL)
        remark (reader, cell, "%s", poda_spelling_spoilt (text));
    if (column == PODA_COLUMN_VALUE && row->leaf && now->state != PODA_CELL_EMPTY
        && !poda_cell_equal (now, &given)) {
        char value[PODA_VALUE_BUFFER];
        g_autofree char *name = poda_words_clean (row->name, 40);
        reader->sheet->n_strange++;
        remark (reader, cell,
                _ ("node %s is a leaf of value %s: what was made of it is not read"),
                name, poda_value_format (given.value, PODA_STYLE_TEXT, value));
    }
}

static void
read_row (SheetReader *reader)
{
    const PodaCsv *csv = &reader->source.csv;
    guint cell = reader->node_cell, n_heads = reader->heads->len;
    const char *name = poda_csv_cell (csv, cell), *spoilt;
    if (*name == '\0' || reader->sheet->n_strange > MOST_STRANGE) {
        remark (reader, 0, _ ("a row without a node is not read"));
        return;
    }
    guint32 row = poda_row_names_find (&reader->names, poda_csv_plain (name));
    if (row == PODA_ROW_NONE) /* no quote that guards it, but one of its own */
        row = poda_row_names_find (&reader->names, name);
    g_autofree char *clean = poda_words_clean (name, 40);
    if (csv->unclosed)
        remark (reader, 0, _ ("a quote is never closed"));
    if (row == PODA_ROW_NONE) {
        reader->sheet->n_strange++;
        spoilt = poda_spelling_spoilt (name);
        if (spoilt != NULL)
            remark (reader, cell, "%s", spoilt);
        else
            remark (reader, cell, _ ("no node \"%s\" in this exercise"), clean);
        return;
    }
    if ((reader->rows[row] & ROW_SEEN) != 0) {
        remark (reader, cell, _ ("a second row of node \"%s\" is not read"), clean);
        return;
    }
    reader->rows[row] |= ROW_SEEN;
    reader->n_seen++;
    for (guint i = 0; i < MIN (poda_csv_n_cells (csv), n_heads); i++) {
        guint head = g_array_index (reader->heads, guint, i);
        if (head < PODA_N_COLUMNS)
            read_cell (reader, row, (PodaColumn) head, i);
    }
    if (poda_csv_n_cells (csv) > n_heads)
        remark (reader, n_heads,
                _ ("a cell without a heading: expected decimal commas in quotes, or "
                   "semicolons between cells"));
}

/* FALSE: the line says nothing that is known. */
static gboolean
read_line (SheetReader *reader)
{
    PodaSheet *sheet = reader->sheet;
    g_autofree char *key = NULL, *text = NULL;
    guint kind = split_line (&reader->source.csv, reader->exercise, &key, &text);
    if (kind >= TOP_QUESTION && *text != '\0') {
        g_autofree char *clean = poda_words_clean (text, LONGEST_WORD);
        poda_answers_set_word (sheet->answers, kind - TOP_QUESTION, clean);
    } else if (kind == TOP_STUDENT) {
        keep_first (&sheet->student, text);
    } else if (kind == TOP_EXERCISE) {
        keep_first (&sheet->exercise, text);
    } else if (kind == TOP_MOVE && *text != '\0') {
        poda_row_names_read_move (&reader->names, text, sheet->answers);
        const char *written = sheet->answers->move_text;
        if (written != NULL && poda_spelling_spoilt (written) != NULL)
            remark (reader, 0, "%s", poda_spelling_spoilt (written));
    } else if (kind == TOP_ORDER) {
        g_autoptr (GArray) order = poda_row_names_read (&reader->names, text, NULL);
        if (order->len > 0)
            poda_answers_set_order (sheet->answers, (const guint32 *) order->data,
                                    order->len);
    } else if (kind == TOP_NONE && *key != '\0'
               && poda_csv_is_line (&reader->source.csv)) {
        g_autofree char *clean = poda_words_clean (key, 40);
        remark (reader, 0, _ ("the line \"%s\" is not read"), clean);
    }
    return kind != TOP_NONE;
}

/* TRUE for a line on top; behind the heading a node may be called #1. */
static gboolean
is_line (SheetReader *reader)
{
    const PodaCsv *csv = &reader->source.csv;
    return poda_csv_is_line (csv)
           && (reader->heads->len == 0
               || poda_row_names_find (&reader->names,
                                       poda_csv_cell (csv, reader->node_cell))
                      == PODA_ROW_NONE);
}

/* Reads all records. FALSE sets `error`, placed at the heading, else at the first
 * record that is no line on top, else at the last one. */
static gboolean
read_records (SheetReader *reader, GError **error)
{
    PodaSheetRows *source = &reader->source;
    const PodaCsv *csv = &source->csv;
    g_autofree char *place = g_strdup (source->book != NULL ? "A1" : "1:1");
    gboolean placed = FALSE;
    while (poda_sheet_rows_next (source)) {
        gboolean line = poda_csv_is_line (csv);
        gboolean heading =
            source->any && reader->heads->len == 0 && !line && count_heads (csv) > 0;
        if (!placed || heading) {
            g_free (place);
            place = poda_sheet_rows_place (source, 0);
            placed = !line;
        }
        if (is_line (reader))
            read_line (reader);
        else if (reader->heads->len > 0)
            read_row (reader);
        else if (heading)
            read_heading (reader);
        /* The separator may be in a line of its own: `sep=;`. */
        else if (!read_line (reader)
                 && !g_str_has_prefix (poda_csv_cell (csv, 0), "sep="))
            remark (reader, 0, _ ("what stands before the heading is not read"));
    }
    if (reader->n_seen > 0)
        return TRUE;
    g_autofree char *name = poda_words_clean (reader->exercise->rows[0].name, 40);
    g_autofree char *no_row = g_strdup_printf (
        _ ("no row is of this exercise: expected rows of its nodes, such as \"%s\""),
        name);
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:%s: %s",
                 reader->sheet->name, place,
                 source->any ? no_row
                             : _ ("expected a heading with a column \"node\", such as "
                                  "node,player,value"));
    return FALSE;
}

/* Settles what crosses in a column mean: ticks, beside other ticks their opposite, and
 * beside yes and no nobody knows. */
static void
settle_crosses (SheetReader *reader, PodaColumn column)
{
    PodaAnswers *answers = reader->sheet->answers;
    guint bit = ROW_CROSS << column;
    guint32 n_yes = 0, n_no = 0, n_crosses = 0;
    for (guint32 i = 0; i < answers->n_rows; i++) {
        const PodaCell *cell = poda_answers_cell (answers, i, column);
        gboolean filled = cell->state == PODA_CELL_FILLED;
        gboolean cross = (reader->rows[i] & bit) != 0;
        n_crosses += filled && cross;
        n_yes += filled && !cross && cell->value != 0;
        n_no += filled && cell->value == 0;
    }
    if (n_crosses == 0 || n_yes == 0)
        return;
    for (guint32 i = 0; i < answers->n_rows; i++)
        if ((reader->rows[i] & bit) != 0 && n_no > 0)
            poda_answers_set_unread (answers, i, column, "x");
        else if ((reader->rows[i] & bit) != 0)
            poda_answers_set (answers, i, column, 0);
    if (n_no > 0)
        remark (reader, WHOLE_SHEET,
                _ ("column %s: beside yes and no an x may mean either: expected yes or "
                   "no"),
                poda_column_label (column));
}

static void
finish (SheetReader *reader)
{
    const PodaRow *rows = reader->exercise->rows;
    guint32 n_rows = reader->exercise->n_rows, n = n_rows - reader->n_seen, first = 0;
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if (poda_column_is_tick ((PodaColumn) i))
            settle_crosses (reader, (PodaColumn) i);
    if (reader->source.foreign)
        remark (reader, WHOLE_SHEET, _ ("not in Unicode: read as Windows-1252"));
    poda_told_turn (reader->exercise, reader->sheet->answers);
    /* Leaf values stand, whatever was made of them. */
    for (guint32 i = 0; i < n_rows; i++)
        if (rows[i].leaf) {
            poda_answers_set (reader->sheet->answers, i, PODA_COLUMN_VALUE,
                              rows[i].value);
            reader->sheet->n_leaves++;
        }
    while (n > 0 && (reader->rows[first] & ROW_SEEN) != 0)
        first++;
    g_autofree char *name = poda_words_clean (rows[first].name, 40);
    g_autofree char *unread =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u node has no row: %s",
                                      "%u nodes have no row, the first is %s", n),
                         n, name);
    g_autofree char *more =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u further remark",
                                      "%u further remarks", reader->n_more),
                         reader->n_more);
    if (n > 0)
        remark (reader, WHOLE_SHEET, "%s", unread);
    if (reader->n_more > 0)
        remark (reader, WHOLE_SHEET, "%s", more);
}

PodaSheet *
poda_sheet_read (const PodaExercise *exercise, const char *name, const char *text,
                 gsize length, GError **error)
{
    g_autoptr (PodaSheet) sheet = g_new0 (PodaSheet, 1);
    sheet->name = poda_words_clean (name, LONGEST_STUDENT);
    sheet->answers = poda_answers_new (exercise->n_rows);
    sheet->remarks = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GArray) heads = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autofree guint16 *rows = g_new0 (guint16, exercise->n_rows);
    SheetReader reader = { .exercise = exercise,
                           .sheet = sheet,
                           .names = { .exercise = exercise },
                           .rows = rows,
                           .heads = heads };
    gboolean done = poda_sheet_rows_open (&reader.source, name, text, length,
                                          SEPARATORS, find_heading, error)
                    && read_records (&reader, error);
    if (done)
        finish (&reader);
    poda_sheet_rows_clear (&reader.source);
    poda_row_names_clear (&reader.names);
    return done ? g_steal_pointer (&sheet) : NULL;
}

void
poda_sheet_free (PodaSheet *sheet)
{
    if (sheet == NULL)
        return;
    g_free (sheet->name);
    g_free (sheet->student);
    g_free (sheet->exercise);
    poda_answers_free (sheet->answers);
    g_ptr_array_unref (sheet->remarks);
    g_free (sheet);
}

gboolean
poda_sheet_peek (const char *name, const char *text, gsize length, PodaSheetTop *top,
                 GError **error)
{
    g_auto (PodaSheetRows) source = { 0 };
    *top = (PodaSheetTop){ NULL };
    if (!poda_sheet_rows_open (&source, name, text, length, SEPARATORS, find_heading,
                               error))
        return FALSE;
    for (gboolean headed = FALSE; poda_sheet_rows_next (&source);) {
        g_autofree char *key = NULL, *found = NULL;
        char **const places[] = { &top->student, &top->exercise, &top->date };
        gboolean line = poda_csv_is_line (&source.csv);
        headed = headed || (!line && count_heads (&source.csv) > 0);
        guint kind =
            headed && !line ? TOP_NONE : split_line (&source.csv, NULL, &key, &found);
        if (kind <= TOP_DATE)
            keep_first (places[kind], found);
    }
    return TRUE;
}

void
poda_sheet_top_clear (PodaSheetTop *top)
{
    g_clear_pointer (&top->student, g_free);
    g_clear_pointer (&top->exercise, g_free);
    g_clear_pointer (&top->date, g_free);
}

/* --- Writing --- */

/* The table on its way. */
typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    PodaBook *book;
    guint row;
} SheetWriter;

static PodaBookCell *
add (SheetWriter *writer, guint column, PodaBookRole role, PodaBookKind kind,
     const char *text)
{
    return poda_book_add (writer->book, writer->row, column, role, kind, text);
}

/* A line on top; what is known already is not asked. */
static void
add_line (SheetWriter *writer, const char *label, const char *text, gboolean asked)
{
    writer->row++;
    add (writer, 1, PODA_BOOK_LABEL, PODA_BOOK_TEXT, label);
    add (writer, 2, asked ? PODA_BOOK_LINE : PODA_BOOK_GIVEN, PODA_BOOK_TEXT,
         text != NULL ? text : "");
}

static void
add_lines (SheetWriter *writer, const char *student)
{
    const PodaExercise *exercise = writer->exercise;
    const PodaAnswers *answers = writer->answers;
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order =
        answers->has_order
            ? poda_exercise_format_order (exercise, answers->order, answers->n_order)
            : NULL;
    add_line (writer, _ (top_words[TOP_STUDENT][0]), student, student == NULL);
    if (*exercise->id != '\0')
        add_line (writer, _ (top_words[TOP_EXERCISE][0]), exercise->id, FALSE);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        add_line (writer, _ (top_words[TOP_MOVE][0]), move, TRUE);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        add_line (writer, _ (top_words[TOP_ORDER][0]), order, TRUE);
    for (guint i = 0; i < exercise->questions->len; i++)
        add_line (writer, poda_question_label (exercise->questions->pdata[i]),
                  i < answers->n_words ? answers->words[i] : NULL, TRUE);
}

/* Words are those of the language, and numbers those of machines, who read them. */
static char *
sheet_text (const PodaCell *cell, PodaColumn column)
{
    g_autofree char *text = poda_cell_format (cell, column, PODA_STYLE_MACHINE);
    gboolean word = cell->state == PODA_CELL_FILLED && column >= PODA_COLUMN_VISITED;
    return g_strdup (word ? _ (text) : text);
}

static void
set_choices (PodaBook *book)
{
    static const struct {
        PodaColumn column;
        PodaValue values[4]; /* -1 ends them */
    } lists[] = {
        { PODA_COLUMN_VISITED, { 1, 0, -1 } },
        { PODA_COLUMN_BOUND,
          { PODA_BOUND_EXACT, PODA_BOUND_ATLEAST, PODA_BOUND_ATMOST, -1 } },
    };
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
        book->choices[i] = g_new0 (char *, G_N_ELEMENTS (lists[i].values));
        for (guint k = 0; lists[i].values[k] >= 0; k++) {
            const PodaCell cell = { .state = PODA_CELL_FILLED,
                                    .value = lists[i].values[k] };
            book->choices[i][k] = sheet_text (&cell, lists[i].column);
        }
    }
}

static void
add_answer (SheetWriter *writer, guint place, guint32 index, PodaColumn column)
{
    const PodaRow *row = &writer->exercise->rows[index];
    gboolean asked = poda_exercise_asks (writer->exercise, index, column);
    PodaCell cell = { .state = PODA_CELL_EMPTY };
    if (column == PODA_COLUMN_VALUE && row->leaf)
        cell = (PodaCell){ .state = PODA_CELL_FILLED,
                           .value = poda_told_leaf (writer->exercise, index) };
    else if (asked) {
        PodaColumn own = poda_told_column (writer->exercise, index, column);
        cell = poda_told_cell (writer->exercise, index, own,
                               poda_answers_cell (writer->answers, index, own));
    }
    gboolean filled = cell.state == PODA_CELL_FILLED;
    gboolean number = filled && column < PODA_COLUMN_VISITED && isfinite (cell.value);
    gboolean dash =
        cell.state == PODA_CELL_EMPTY && (cell.struck || (row->leaf && !asked));
    g_autofree char *text = sheet_text (&cell, column);
    PodaBookCell *added = add (writer, place, asked ? PODA_BOOK_ASKED : PODA_BOOK_GIVEN,
                               number           ? PODA_BOOK_NUMBER
                               : filled || dash ? PODA_BOOK_WORD
                                                : PODA_BOOK_TEXT,
                               dash ? "-" : text);
    added->choices = !asked                         ? 0
                     : poda_column_is_tick (column) ? 1
                     : column == PODA_COLUMN_BOUND  ? 2
                                                    : 0;
}

PodaBook *
poda_sheet_book (const PodaExercise *exercise, const PodaAnswers *answers,
                 const char *student)
{
    SheetWriter writer = { exercise, answers, poda_book_new (), 0 };
    set_choices (writer.book);
    add_lines (&writer, student);
    writer.row += 2; /* people see where the table begins */
    guint place = 1;
    add (&writer, place++, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("node"));
    if (poda_exercise_shows_moves (exercise))
        add (&writer, place++, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("moves"));
    add (&writer, place++, PODA_BOOK_HEAD, PODA_BOOK_WORD, _ ("player"));
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            add (&writer, place++, PODA_BOOK_HEAD, PODA_BOOK_WORD,
                 poda_column_label (column));
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        writer.row++;
        place = 1;
        add (&writer, place++, PODA_BOOK_GIVEN, PODA_BOOK_TEXT, row->name);
        if (poda_exercise_shows_moves (exercise)) {
            g_autofree char *path = poda_exercise_path (exercise, i);
            add (&writer, place++, PODA_BOOK_GIVEN, PODA_BOOK_TEXT, path);
        }
        add (&writer, place++, PODA_BOOK_GIVEN, PODA_BOOK_WORD,
             _ (poda_player_word (row->player)));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, column))
                add_answer (&writer, place++, i, column);
    }
    return writer.book;
}

void
poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, PodaSheetStyle style, PodaOutput *output)
{
    g_autoptr (PodaBook) book = poda_sheet_book (exercise, answers, student);
    poda_book_write_csv (book, style, output);
}
