#include "homework/sheet/sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "homework/sheet/blanks.h"
#include "homework/sheet/rows.h"
#include "homework/exercise/alone.h"
#include "homework/exercise/names.h"
#include "homework/exercise/question.h"

/* --- Lines on top: `# key: text` --- */

/* What the key of a line on top says. */
typedef enum {
    TOP_STUDENT,
    TOP_EXERCISE,
    TOP_DATE,
    TOP_MOVE,
    TOP_ORDER,
    TOP_NONE
} TopLine;

/* First the word that is written, in the language spoken then. */
static const char *const top_words[TOP_NONE][8] = {
    [TOP_STUDENT] = { N_ ("student"), "alumno", "alumna", "estudiante" },
    [TOP_EXERCISE] = { N_ ("exercise"), "ejercicio" },
    [TOP_DATE] = { "date", "handed in", "fecha", "entregado" },
    [TOP_MOVE] = { N_ ("move"), "best move", "jugada", "mejor jugada", "movimiento" },
    [TOP_ORDER] = { N_ ("visit order"), "order", "order of visits", "orden",
                    "orden de visita", "orden de visitas" },
};

/* What stands behind a key that ends at `end`: without the colon, and without the
 * separators of cells, where it was typed into the next one. */
static char *
text_behind (const char *line, gsize end, gsize first, char separator)
{
    const char *text = line + end + (line[end] == ':');
    for (gsize n; *text != '\0'; text += n) {
        gboolean next_cell = text >= line + first && *text == separator;
        n = next_cell ? 1 : poda_csv_blank (text);
        if (n == 0)
            break;
    }
    return g_strdup (text);
}

/* Who, which exercise and which move stand in one place: what follows behind an empty
 * cell is a remark. */
static void
cut_remark (TopLine line, char *text, char separator)
{
    const char gap[] = { separator, separator, '\0' };
    char *end = separator != '\0' ? strstr (text, gap) : NULL;
    if (end != NULL
        && (line == TOP_STUDENT || line == TOP_EXERCISE || line == TOP_MOVE))
        *end = '\0';
}

/* Labels may hold names of nodes, and those colons. */
#define MOST_COLONS 16

/* What a line on top says: which line it is, or, where a label of the exercise's
 * questions fits (NULL: it has none), the question's index. `text` receives what is
 * behind the key, and `key` what stands before it where it is none; the caller frees
 * them. */
static TopLine
split_line (const PodaCsv *csv, const PodaExercise *exercise, guint *question,
            char **key, char **text)
{
    gsize first;
    g_autofree char *line = poda_csv_line (csv, &first);
    const char *colon = line;
    guint n_questions = exercise == NULL ? 0 : exercise->questions->len;
    *question = G_MAXUINT;
    *text = *key = NULL;
    for (guint i = 0; i <= MOST_COLONS && colon != NULL; i++) {
        colon = strchr (colon + (i > 0), ':');
        gsize length = colon != NULL ? (gsize) (colon - line) : first;
        g_autofree char *own = g_strndup (line, length);
        g_autofree char *folded = poda_words_fold (own);
        guint kind = 0;
        while (kind < TOP_NONE && !g_strv_contains (top_words[kind], folded))
            kind++;
        for (guint k = 0; k < n_questions && *question == G_MAXUINT; k++) {
            const PodaQuestion *asked = g_ptr_array_index (exercise->questions, k);
            for (guint l = 0; asked->labels[l] != NULL; l++) {
                g_autofree char *label = poda_words_fold (asked->labels[l]);
                if (strcmp (label, folded) == 0)
                    *question = k;
            }
        }
        if (*question != G_MAXUINT || kind != TOP_NONE) {
            *text = text_behind (line, length, first, csv->separator);
            if (*question == G_MAXUINT)
                cut_remark ((TopLine) kind, *text, csv->separator);
            return (TopLine) kind;
        }
    }
    gsize length = strcspn (line, ":");
    *key = g_strndup (line, line[length] == ':' ? length : 0);
    *text = text_behind (line, length, first, csv->separator);
    return TOP_NONE;
}

/* --- What is remarked --- */

/* A sheet in the making. */
typedef struct {
    const PodaExercise *exercise;
    PodaSheet *sheet;
    PodaRowNames names;
    PodaSheetRows source;
    PodaBlanks blanks;
    GArray *heads; /* of guint, by cell; empty before the heading */
    guint node_cell;
    guint32 n_seen;
    guint n_more; /* remarks that were not kept */
} SheetReader;

#define MOST_REMARKS 20
#define MOST_STRANGE 1000 /* rows of other nodes; more of them are not looked at */

/* A remark on a cell of the record; only so many are kept. */
G_GNUC_PRINTF (3, 4)
static void
remark (SheetReader *reader, guint cell, const char *format, ...)
{
    if (reader->sheet->remarks->len == MOST_REMARKS) {
        reader->n_more++;
        return;
    }
    g_autofree char *place = poda_sheet_rows_place (&reader->source, cell);
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_ptr_array_add (reader->sheet->remarks,
                     g_strdup_printf ("%s:%s: %s", reader->sheet->name, place, text));
}

/* A remark on all of it, which is always kept. */
G_GNUC_PRINTF (2, 3)
static void
remark_on_all (SheetReader *reader, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_ptr_array_add (reader->sheet->remarks,
                     g_strdup_printf ("%s: %s", reader->sheet->name, text));
}

/* --- The heading --- */

/* What a column is, by its heading: a PodaColumn, of which homework/exercise/answers.c
 * has the words, or one of these. */
enum { HEAD_NODE = PODA_N_COLUMNS, HEAD_PLAYER, HEAD_MOVES, HEAD_NONE };

static guint
head_of (const char *heading)
{
    static const char *const nodes[] = { "node",  "node name",       "nodes",  "nodo",
                                         "nodos", "nombre del nodo", "knoten", "noeud",
                                         "nœud",  "sommet",          NULL };
    static const char *const players[] = { "player",  "turn",  "to move", "side",
                                           "jugador", "turno", "juega",   "spieler",
                                           "joueur",  NULL };
    static const char *const moves[] = { "moves", "jugadas", NULL };
    g_autofree char *folded = poda_words_fold (heading);
    folded[strcspn (folded, "(:")] = '\0'; /* "alpha (when left)" */
    g_autofree char *bare = poda_spelling_bare (g_strchomp (folded), NULL);
    if (g_strv_contains (nodes, bare))
        return HEAD_NODE;
    if (g_strv_contains (players, bare))
        return HEAD_PLAYER;
    if (g_strv_contains (moves, bare))
        return HEAD_MOVES;
    PodaColumn column = poda_column_find (bare);
    return column == PODA_N_COLUMNS ? HEAD_NONE : column;
}

/* How many columns of sheets the record names; 0 where `node` is not among them. */
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

/* A heading is among the first records, or nowhere. */
#define MOST_BEFORE 1000

/* How many columns the heading has, if there is one. */
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

#define SEPARATORS ",;\t|"

static void
read_heading (SheetReader *reader)
{
    gboolean taken[HEAD_NONE] = { FALSE };
    for (guint i = 0; i < poda_csv_n_cells (&reader->source.csv); i++) {
        const char *text = poda_csv_cell (&reader->source.csv, i);
        guint head = head_of (text);
        g_autofree char *clean = poda_words_clean (text, 40);
        if (head == HEAD_NONE && *text != '\0')
            remark (reader, i, _ ("the column \"%s\" is not read"), clean);
        if (head != HEAD_NONE && taken[head]) {
            remark (reader, i, _ ("a second column \"%s\" is not read"), clean);
            head = HEAD_NONE;
        }
        if (head != HEAD_NONE)
            taken[head] = TRUE;
        if (head < PODA_N_COLUMNS)
            reader->sheet->columns |= 1u << head;
        if (head == HEAD_NODE)
            reader->node_cell = i;
        g_array_append_val (reader->heads, head);
    }
}

/* --- Rows --- */

static void
read_cells (SheetReader *reader, guint32 index)
{
    const PodaRow *row = &reader->exercise->rows[index];
    const PodaCell given = { .state = PODA_CELL_FILLED,
                             .value = poda_told_leaf (reader->exercise, index) };
    for (guint i = 0; i < poda_csv_n_cells (&reader->source.csv); i++) {
        guint head = i < reader->heads->len ? g_array_index (reader->heads, guint, i)
                                            : HEAD_NONE;
        const char *text = poda_csv_cell (&reader->source.csv, i);
        if (head >= PODA_N_COLUMNS)
            continue;
        poda_answers_read (reader->sheet->answers, index, (PodaColumn) head, text);
        poda_blanks_see_cell (&reader->blanks, index, (PodaColumn) head, text);
        const PodaCell *now =
            poda_answers_cell (reader->sheet->answers, index, (PodaColumn) head);
        const char *spoilt =
            now->state == PODA_CELL_UNREAD ? poda_spelling_spoilt (text) : NULL;
        if (spoilt != NULL)
            remark (reader, i, "%s", spoilt);
        if (head == PODA_COLUMN_VALUE && row->leaf && now->state != PODA_CELL_EMPTY
            && !poda_cell_equal (now, &given)) {
            char value[PODA_VALUE_BUFFER];
            g_autofree char *name = poda_words_clean (row->name, 40);
            reader->sheet->n_strange++;
            remark (reader, i,
                    _ ("node %s is a leaf of value %s: what was made of it is not "
                       "read"),
                    name, poda_value_format (given.value, PODA_STYLE_TEXT, value));
        }
    }
    guint n_heads = reader->heads->len;
    if (poda_csv_n_cells (&reader->source.csv) > n_heads)
        remark (reader, n_heads,
                _ ("a cell without a heading: expected decimal commas in quotes, or "
                   "semicolons between cells"));
}

static void
read_row (SheetReader *reader)
{
    guint cell = reader->node_cell;
    const char *name = poda_csv_cell (&reader->source.csv, cell);
    guint32 row = poda_row_names_find (&reader->names, poda_csv_plain (name));
    if (row == PODA_ROW_NONE) /* no quote that guards it, but one of its own */
        row = poda_row_names_find (&reader->names, name);
    g_autofree char *clean = poda_words_clean (name, 40);
    if (reader->source.csv.unclosed)
        remark (reader, 0, _ ("a quote is never closed"));
    if (*name == '\0')
        remark (reader, 0, _ ("a row without a node is not read"));
    else if (row == PODA_ROW_NONE && reader->sheet->n_strange++ > MOST_STRANGE)
        reader->n_more++;
    else if (row == PODA_ROW_NONE && poda_spelling_spoilt (name) != NULL)
        remark (reader, cell, "%s", poda_spelling_spoilt (name));
    else if (row == PODA_ROW_NONE)
        remark (reader, cell, _ ("no node \"%s\" in this exercise"), clean);
    else if (poda_blanks_has_row (&reader->blanks, row))
        remark (reader, cell, _ ("a second row of node \"%s\" is not read"), clean);
    else {
        poda_blanks_see_row (&reader->blanks, row);
        reader->n_seen++;
        read_cells (reader, row);
    }
}

/* --- What is made of it --- */

static void
finish (SheetReader *reader)
{
    const PodaRow *rows = reader->exercise->rows;
    guint32 n_rows = reader->exercise->n_rows, n = n_rows - reader->n_seen, first = 0;
    guint unclear = poda_blanks_settle (&reader->blanks);
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if ((unclear & 1u << i) != 0)
            remark_on_all (reader,
                           _ ("column %s: beside yes and no an x may mean either: "
                              "expected yes or no"),
                           poda_column_label ((PodaColumn) i));
    if (reader->source.foreign)
        remark_on_all (reader, _ ("not in Unicode: read as Windows-1252"));
    poda_told_turn (reader->exercise, reader->sheet->answers);
    /* Leaf values stand, whatever was made of them. */
    for (guint32 i = 0; i < n_rows; i++)
        if (rows[i].leaf) {
            poda_answers_set (reader->sheet->answers, i, PODA_COLUMN_VALUE,
                              rows[i].value);
            reader->sheet->n_leaves++;
        }
    while (n > 0 && poda_blanks_has_row (&reader->blanks, first))
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
        remark_on_all (reader, "%s", unread);
    if (reader->n_more > 0)
        remark_on_all (reader, "%s", more);
}

#define LONGEST_STUDENT 200
#define LONGEST_WORD 60000

/* --- What lines on top say --- */

/* What a line says of who and what; the first that says something counts. */
static void
keep_first (char **text, const char *found)
{
    if (*text == NULL && *found != '\0')
        *text = poda_words_clean (found, LONGEST_STUDENT);
}

/* FALSE: the line says nothing that is known. */
static gboolean
read_line (SheetReader *reader)
{
    PodaSheet *sheet = reader->sheet;
    g_autofree char *key = NULL, *text = NULL;
    guint question;
    TopLine line =
        split_line (&reader->source.csv, reader->exercise, &question, &key, &text);
    if (question != G_MAXUINT && *text != '\0') {
        g_autofree char *clean = poda_words_clean (text, LONGEST_WORD);
        poda_answers_set_word (sheet->answers, question, clean);
    } else if (line == TOP_STUDENT) {
        keep_first (&sheet->student, text);
    } else if (line == TOP_EXERCISE) {
        keep_first (&sheet->exercise, text);
    } else if (line == TOP_MOVE && *text != '\0') {
        poda_row_names_read_move (&reader->names, text, sheet->answers);
        const char *spoilt = sheet->answers->move_text != NULL
                                 ? poda_spelling_spoilt (sheet->answers->move_text)
                                 : NULL;
        if (spoilt != NULL)
            remark (reader, 0, "%s", spoilt);
    } else if (line == TOP_ORDER) {
        g_autoptr (GArray) order = poda_row_names_read (&reader->names, text, NULL);
        if (order->len > 0)
            poda_answers_set_order (sheet->answers, (const guint32 *) order->data,
                                    order->len);
    } else if (question == G_MAXUINT && key != NULL && *key != '\0'
               && poda_csv_is_line (&reader->source.csv)) {
        g_autofree char *clean = poda_words_clean (key, 40);
        remark (reader, 0, _ ("the line \"%s\" is not read"), clean);
    }
    return question != G_MAXUINT || line != TOP_NONE;
}

/* --- Reading one --- */

/* Where an error stands: at the heading, else at the first record that is no line on
 * top, else at the last one. */
typedef struct {
    char *text;
    gboolean found;
} ErrorPlace;

static void
note_place (ErrorPlace *place, const PodaSheetRows *source, gboolean heading)
{
    if (place->found && !heading)
        return;
    g_free (place->text);
    place->text = poda_sheet_rows_place (source, 0);
    place->found = !poda_csv_is_line (&source->csv);
}

/* Behind the heading a node may be called #1. */
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

static void
read_record (SheetReader *reader, gboolean heading)
{
    if (is_line (reader))
        read_line (reader);
    else if (reader->heads->len > 0)
        read_row (reader);
    else if (heading)
        read_heading (reader);
    /* The separator may be told in a line of its own: `sep=;`. */
    else if (!read_line (reader)
             && !g_str_has_prefix (poda_csv_cell (&reader->source.csv, 0), "sep="))
        remark (reader, 0, _ ("what stands before the heading is not read"));
}

static gboolean
read_records (SheetReader *reader, GError **error)
{
    PodaSheetRows *source = &reader->source;
    ErrorPlace place = { g_strdup (source->book != NULL ? "A1" : "1:1"), FALSE };
    while (poda_sheet_rows_next (source)) {
        gboolean heading = source->any && reader->heads->len == 0
                           && !poda_csv_is_line (&source->csv)
                           && count_heads (&source->csv) > 0;
        note_place (&place, source, heading);
        read_record (reader, heading);
    }
    g_autofree char *placed = place.text;
    if (reader->n_seen > 0)
        return TRUE;
    g_autofree char *name = poda_words_clean (reader->exercise->rows[0].name, 40);
    g_autofree char *no_row = g_strdup_printf (
        _ ("no row is of this exercise: expected rows of its nodes, such as \"%s\""),
        name);
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:%s: %s",
                 reader->sheet->name, placed,
                 source->any ? no_row
                             : _ ("expected a heading with a column \"node\", such as "
                                  "node,player,value"));
    return FALSE;
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
    SheetReader reader = { .exercise = exercise,
                           .sheet = sheet,
                           .names = { .exercise = exercise },
                           .heads = heads };
    poda_blanks_begin (&reader.blanks, exercise, sheet->answers);
    gboolean done = poda_sheet_rows_open (&reader.source, name, text, length,
                                          SEPARATORS, find_heading, error)
                    && read_records (&reader, error);
    if (done)
        finish (&reader);
    poda_sheet_rows_clear (&reader.source);
    poda_blanks_clear (&reader.blanks);
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
        guint question;
        headed = headed || count_heads (&source.csv) > 0;
        if (headed && !poda_csv_is_line (&source.csv))
            continue;
        TopLine line = split_line (&source.csv, NULL, &question, &key, &found);
        if (line == TOP_STUDENT)
            keep_first (&top->student, found);
        else if (line == TOP_EXERCISE)
            keep_first (&top->exercise, found);
        else if (line == TOP_DATE)
            keep_first (&top->date, found);
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
    add_line (writer, _ (top_words[TOP_STUDENT][0]), student, student == NULL);
    if (*exercise->id != '\0')
        add_line (writer, _ (top_words[TOP_EXERCISE][0]), exercise->id, FALSE);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        g_autofree char *move = poda_exercise_format_move (exercise, answers);
        add_line (writer, _ (top_words[TOP_MOVE][0]), move, TRUE);
    }
    if (poda_exercise_has (exercise, PODA_ASK_ORDER)) {
        g_autofree char *order = NULL;
        if (answers->has_order)
            order =
                poda_exercise_format_order (exercise, answers->order, answers->n_order);
        add_line (writer, _ (top_words[TOP_ORDER][0]), order, TRUE);
    }
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

/* What may be chosen in a column of words: 0 for numbers, see PodaBook. */
static guint
choices_of (PodaColumn column)
{
    return poda_column_is_tick (column) ? 1 : column == PODA_COLUMN_BOUND ? 2 : 0;
}

static void
set_choices (PodaBook *book)
{
    static const PodaColumn columns[] = { PODA_COLUMN_VISITED, PODA_COLUMN_BOUND };
    static const PodaValue values[][4] = {
        { 1, 0, -1 }, { PODA_BOUND_EXACT, PODA_BOUND_ATLEAST, PODA_BOUND_ATMOST, -1 }
    };
    for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
        book->choices[i] = g_new0 (char *, G_N_ELEMENTS (values[i]));
        for (guint k = 0; values[i][k] >= 0; k++) {
            const PodaCell cell = { .state = PODA_CELL_FILLED, .value = values[i][k] };
            book->choices[i][k] = sheet_text (&cell, columns[i]);
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
    added->choices = (guint8) (asked ? choices_of (column) : 0);
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
