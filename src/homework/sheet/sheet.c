#include "homework/sheet/sheet.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "homework/exercise/names.h"
#include "homework/sheet/csv_reader.h"

#define LONGEST_STUDENT 200
#define MOST_REMARKS 20
#define MOST_STRANGE 1000 /* rows with unknown nodes that are looked up */
#define MOST_BEFORE 1000  /* records in which a heading is searched */
#define SEPARATORS ",;\t|"

const char *const poda_sheet_suffixes[] = { "csv", "xlsx", "tsv", "ods",
                                            "txt", "md",   NULL };

gboolean
poda_sheet_is_named (const char *name)
{
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
    return g_strv_contains (poda_sheet_suffixes, suffix);
}

/* --- Contents of a sheet --- */

static void
add_line (GPtrArray *rows, const char *label, const char *text)
{
    g_autoptr (GStrvBuilder) line = g_strv_builder_new ();
    g_strv_builder_add_many (line, label, text != NULL ? text : "", NULL);
    g_ptr_array_add (rows, g_strv_builder_end (line));
}

/* Returns the text of a cell. Words are in the current language, numbers in machine
 * format. The caller frees it. */
static char *
cell_text (const PodaExercise *exercise, const PodaAnswers *answers, guint32 index,
           PodaColumn column)
{
    gboolean leaf = exercise->rows[index].leaf;
    gboolean asked = poda_exercise_asks (exercise, index, column);
    PodaCell cell = { .state = PODA_CELL_EMPTY };
    if (column == PODA_COLUMN_VALUE && leaf) {
        cell.state = PODA_CELL_FILLED;
        cell.value = exercise->rows[index].shown_value;
    } else if (asked) {
        PodaColumn own = poda_view_column (exercise, index, column);
        cell = poda_view_cell (exercise, index, own,
                               poda_answers_cell (answers, index, own));
    }
    if (cell.state == PODA_CELL_EMPTY && (cell.dashed || (leaf && !asked)))
        return g_strdup ("-");
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
    gboolean word = cell.state == PODA_CELL_FILLED && column >= PODA_COLUMN_VISITED;
    return g_strdup (word ? _ (text) : text);
}

GPtrArray *
poda_sheet_table (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, guint *n_lines, guint *n_given)
{
    gboolean moves = poda_exercise_game (exercise) != NULL;
    GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    g_autofree char *move = poda_exercise_format_move (exercise, answers);
    g_autofree char *order =
        answers->has_order
            ? poda_exercise_format_order (exercise, answers->order, answers->n_order)
            : NULL;
    add_line (rows, _ ("student"), student);
    if (*exercise->id != '\0')
        add_line (rows, _ ("exercise"), exercise->id);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        add_line (rows, _ ("move"), move);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        add_line (rows, _ ("visit order"), order);
    *n_lines = rows->len;
    *n_given = 2u + moves;
    /* The heading, and a row per node. */
    for (guint32 i = 0; i <= exercise->n_rows; i++) {
        const PodaRow *row = i > 0 ? &exercise->rows[i - 1] : NULL;
        g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
        g_autofree char *path =
            moves && row != NULL ? poda_exercise_path (exercise, i - 1) : NULL;
        g_strv_builder_add (cells, row != NULL ? row->name : _ ("node"));
        if (moves)
            g_strv_builder_add (cells, row != NULL ? path : _ ("moves"));
        g_strv_builder_add (cells, row != NULL ? _ (poda_player_word (row->player))
                                               : _ ("player"));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
            g_autofree char *text =
                row != NULL && poda_exercise_shows (exercise, column)
                    ? cell_text (exercise, answers, i - 1, column)
                    : g_strdup (_ (poda_column_rows[column].word));
            if (poda_exercise_shows (exercise, column))
                g_strv_builder_add (cells, text);
        }
        g_ptr_array_add (rows, g_strv_builder_end (cells));
    }
    return rows;
}

/* Writes an answer. Numbers are not quoted, even with a decimal comma between
 * semicolons; unreadable answers are quoted like other text. */
static void
put_answer (PodaOutput *output, char separator, const char *text)
{
    PodaValue value;
    g_autofree char *own = g_strdup (text);
    if (!poda_value_parse (text, &value) && strcmp (text, "-") != 0)
        poda_csv_field (output, text);
    else
        poda_output_text (output,
                          separator == ';' ? g_strdelimit (own, ".", ',') : own);
}

void
poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                  const char *student, PodaSheetStyle style, PodaOutput *output)
{
    gboolean semicolons = style == PODA_SHEET_SEMICOLON;
    char separator = semicolons ? ';' : ',';
    guint n_lines, n_given;
    g_autoptr (GPtrArray) rows =
        poda_sheet_table (exercise, answers, student, &n_lines, &n_given);
    poda_output_text (output, semicolons ? "\xef\xbb\xbf" : "");
    for (guint i = 0; i < rows->len; i++) {
        char **row = rows->pdata[i];
        /* A line at the top is a single cell, which spreadsheets do not split. */
        g_autofree char *line =
            g_strconcat ("# ", row[0], *row[1] != '\0' ? ": " : ":", row[1], NULL);
        if (i < n_lines)
            poda_csv_field (output, g_strdelimit (line, "\r\n", ' '));
        for (guint k = 0; i >= n_lines && row[k] != NULL; k++) {
            poda_output_format (output, "%.*s", k > 0, &separator);
            if (k < n_given)
                poda_csv_field (output, row[k]);
            else
                put_answer (output, separator, row[k]);
        }
        poda_output_text (output, "\n");
    }
}

/* --- Lines at the top: `# key: text` --- */

enum { TOP_STUDENT, TOP_EXERCISE, TOP_MOVE, TOP_ORDER, TOP_NONE };

/* Keys in all languages of sheets. */
static const char *const top_words[TOP_NONE][8] = {
    [TOP_STUDENT] = { "student", "alumno", "alumna", "estudiante" },
    [TOP_EXERCISE] = { "exercise", "ejercicio" },
    [TOP_MOVE] = { "move", "best move", "jugada", "mejor jugada", "movimiento" },
    [TOP_ORDER] = { "visit order", "order", "order of visits", "orden",
                    "orden de visita", "orden de visitas" },
};

/* Returns the key that a text names. */
static guint
find_key (const char *text)
{
    g_autofree char *folded = poda_words_fold (text);
    guint kind = 0;
    while (kind < TOP_NONE && !g_strv_contains (top_words[kind], folded))
        kind++;
    return kind;
}

/* Joins the cells of a record again, and splits the line into the key's text and the
 * rest, without cell separators between them. Returns the key. */
static guint
split_line (const PodaCsv *csv, char **key, char **text)
{
    const char joint = csv->separator == PODA_CSV_UNIT ? ';' : csv->separator;
    const char gap[] = { joint, joint, '\0' };
    const char *begin = poda_csv_cell (csv, 0);
    g_autoptr (GString) joined = g_string_new (begin + strspn (begin, "#"));
    gsize first = joined->len, length = 0;
    guint kind = TOP_NONE;
    for (guint i = 1; i < csv->cells->len; i++)
        g_string_append_printf (joined, "%c%s", joint, poda_csv_cell (csv, i));
    const char *line = joined->str, *colon = strchr (line, ':');
    for (guint i = 0; i < 2 && kind == TOP_NONE; i++) {
        length = colon != NULL && i == 0 ? (gsize) (colon - line) : first;
        g_autofree char *own = g_strndup (line, length);
        kind = find_key (own);
    }
    if (kind == TOP_NONE)
        length = strcspn (line, ":");
    *key = g_strndup (line, line[length] == ':' ? length : 0);
    const char *rest = line + length + (line[length] == ':');
    for (gsize n = 1; *rest != '\0' && n > 0; rest += n)
        n = rest >= line + first && *rest == joint ? 1 : poda_csv_blank (rest);
    *text = g_strdup (rest);
    /* These have one cell of text; text after an empty cell is a remark. */
    gboolean single = kind == TOP_STUDENT || kind == TOP_EXERCISE || kind == TOP_MOVE;
    char *end = single ? strstr (*text, gap) : NULL;
    if (end != NULL)
        *end = '\0';
    return kind;
}

/* Keeps the first text that is not empty. */
static void
keep_first (char **text, const char *found)
{
    if (*text == NULL && *found != '\0')
        *text = poda_words_clean (found, LONGEST_STUDENT);
}

/* --- The heading --- */

/* Kinds of columns: a PodaColumn (words: exercise/answers.c), or one of these. */
enum { HEAD_NODE = PODA_N_COLUMNS, HEAD_PLAYER, HEAD_MOVES, HEAD_NONE };

static guint
head_of (const char *heading)
{
    static const char *const words[][11] = {
        { "node", "node name", "nodes", "nodo", "nodos", "nombre del nodo", "knoten",
          "noeud", "nœud", "sommet" },
        { "player", "turn", "to move", "side", "jugador", "turno", "juega", "spieler",
          "joueur" },
        { "moves", "jugadas" },
    };
    g_autofree char *folded = poda_words_fold (heading);
    folded[strcspn (folded, "(:")] = '\0'; /* drops a remark: "alpha (when left)" */
    g_autofree char *bare = poda_spelling_bare (g_strchomp (folded), NULL);
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (g_strv_contains (words[i], bare))
            return HEAD_NODE + i;
    PodaColumn column = poda_column_find (bare);
    return column == PODA_N_COLUMNS ? HEAD_NONE : column;
}

/* Returns the number of a sheet's columns that the record names; 0 without `node`. */
static guint
count_heads (const PodaCsv *csv)
{
    guint n = 0;
    gboolean has_node = FALSE;
    for (guint i = 0; i < MIN (csv->cells->len, 100); i++) {
        guint head = head_of (poda_csv_cell (csv, i));
        n += head != HEAD_NONE;
        has_node = has_node || head == HEAD_NODE;
    }
    return has_node ? n : 0;
}

static guint
find_heading (PodaCsv *csv)
{
    guint n = 0;
    for (guint i = 0; i < MOST_BEFORE && n == 0 && poda_csv_next (csv); i++)
        n = poda_csv_is_line (csv) ? 0 : count_heads (csv);
    return n;
}

/* --- Reading --- */

/* The state of reading a sheet. */
typedef struct {
    const PodaExercise *exercise;
    PodaSheet *sheet;
    PodaRowNames names;
    PodaCsv csv;
    gboolean *seen; /* by row */
    GArray *heads;  /* guint by cell; empty before the heading */
    guint node_cell;
    guint32 n_seen;
    guint n_more; /* remarks beyond the maximum */
} SheetReader;

#define WHOLE_SHEET G_MAXUINT
#define CROSS "x" /* placeholder until the whole column is read */

/* Adds a remark (of at most MOST_REMARKS) on a cell of the record, or on the sheet. */
G_GNUC_PRINTF (3, 4)
static void
remark (SheetReader *reader, guint cell, const char *format, ...)
{
    PodaSheet *sheet = reader->sheet;
    gboolean placed = cell != WHOLE_SHEET;
    if (placed && sheet->remarks->len == MOST_REMARKS) {
        reader->n_more++;
        return;
    }
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *said = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree char *place = placed ? poda_csv_where (&reader->csv, cell) : NULL;
    g_ptr_array_add (sheet->remarks,
                     g_strconcat (sheet->name, placed ? ":" : "", placed ? place : "",
                                  ": ", said, NULL));
}

static void
read_heading (SheetReader *reader)
{
    guint taken = 0;
    for (guint i = 0; i < reader->csv.cells->len; i++) {
        const char *text = poda_csv_cell (&reader->csv, i);
        guint head = head_of (text);
        g_autofree char *clean = poda_words_clean (text, 40);
        if (head == HEAD_NONE && *text != '\0')
            remark (reader, i, _ ("column \"%s\" was ignored"), clean);
        if (head != HEAD_NONE && (taken & 1u << head) != 0) {
            remark (reader, i, _ ("a second column \"%s\" was ignored"), clean);
            head = HEAD_NONE;
        }
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
    const PodaCell given = { .state = PODA_CELL_FILLED, .value = row->shown_value };
    const char *text = poda_csv_cell (&reader->csv, cell);
    poda_answers_read (reader->sheet->answers, index, column, text);
    const PodaCell *now = poda_answers_cell (reader->sheet->answers, index, column);
    if (now->state == PODA_CELL_FILLED && poda_column_rows[column].is_tick) {
        g_autofree char *folded = poda_spelling_fold (poda_csv_plain (text));
        g_autofree char *bare = poda_spelling_bare (folded, NULL);
        if (poda_word_means (bare, "cross"))
            poda_answers_set_unreadable (reader->sheet->answers, index, column, CROSS);
    }
    if (now->state == PODA_CELL_UNREADABLE
        && poda_spelling_changed_by_spreadsheet (text) != NULL)
        remark (reader, cell, "%s", poda_spelling_changed_by_spreadsheet (text));
    if (column == PODA_COLUMN_VALUE && row->leaf && now->state != PODA_CELL_EMPTY
        && !poda_cell_equal (now, &given)) {
        char value[PODA_VALUE_BUFFER];
        g_autofree char *name = poda_words_clean (row->name, 40);
        reader->sheet->n_strange++;
        remark (
            reader, cell,
            _ ("node %s is a leaf with value %s; the value written for it was ignored"),
            name, poda_value_format (given.value, PODA_STYLE_TEXT, value));
    }
}

static void
read_row (SheetReader *reader)
{
    const PodaCsv *csv = &reader->csv;
    guint cell = reader->node_cell, n_heads = reader->heads->len;
    const char *name = poda_csv_cell (csv, cell);
    if (*name == '\0' || reader->sheet->n_strange > MOST_STRANGE) {
        remark (reader, 0, _ ("a row without a node was ignored"));
        return;
    }
    g_autofree char *clean = poda_words_clean (name, 40);
    guint32 row = poda_row_names_find (&reader->names, poda_csv_plain (name));
    if (row == PODA_ROW_NONE) /* the text itself, without the reader's quotes */
        row = poda_row_names_find (&reader->names, name);
    if (csv->unclosed)
        remark (reader, 0, _ ("a quote is never closed"));
    if (row == PODA_ROW_NONE) {
        reader->sheet->n_strange++;
        const char *spoilt = poda_spelling_changed_by_spreadsheet (name);
        if (spoilt != NULL)
            remark (reader, cell, "%s", spoilt);
        else
            remark (reader, cell, _ ("no node \"%s\" in this exercise"), clean);
        return;
    }
    if (reader->seen[row]) {
        remark (reader, cell, _ ("a second row for node \"%s\" was ignored"), clean);
        return;
    }
    reader->seen[row] = TRUE;
    reader->n_seen++;
    for (guint i = 0; i < MIN (csv->cells->len, n_heads); i++) {
        guint head = g_array_index (reader->heads, guint, i);
        if (head < PODA_N_COLUMNS)
            read_cell (reader, row, (PodaColumn) head, i);
    }
    if (csv->cells->len > n_heads)
        remark (reader, n_heads,
                _ ("a cell without a heading; put decimal commas in quotes, or "
                   "semicolons between cells"));
}

/* Reads a line at the top. FALSE if its key is unknown. */
static gboolean
read_line (SheetReader *reader)
{
    PodaSheet *sheet = reader->sheet;
    PodaAnswers *answers = sheet->answers;
    g_autofree char *key = NULL, *text = NULL;
    guint kind = split_line (&reader->csv, &key, &text);
    if (kind == TOP_STUDENT || kind == TOP_EXERCISE) {
        keep_first (kind == TOP_STUDENT ? &sheet->student : &sheet->exercise, text);
    } else if (kind == TOP_MOVE && *text != '\0') {
        poda_row_names_read_move (&reader->names, text, answers);
        const char *written = answers->move_text;
        const char *spoilt =
            written != NULL ? poda_spelling_changed_by_spreadsheet (written) : NULL;
        if (spoilt != NULL)
            remark (reader, 0, "%s", spoilt);
    } else if (kind == TOP_ORDER) {
        g_autoptr (GArray) order = poda_row_names_read (&reader->names, text);
        if (order->len > 0)
            poda_answers_set_order (answers, (const guint32 *) order->data, order->len);
    } else if (kind == TOP_NONE && *key != '\0' && poda_csv_is_line (&reader->csv)) {
        g_autofree char *clean = poda_words_clean (key, 40);
        remark (reader, 0, _ ("the line \"%s\" was ignored"), clean);
    }
    return kind != TOP_NONE;
}

/* Reads all records. Returns FALSE with `error` set, placed at the heading, or else at
 * the first record that is not a line at the top, or else at the last one. */
static gboolean
read_records (SheetReader *reader, GError **error)
{
    PodaCsv *csv = &reader->csv;
    g_autofree char *place = g_strdup (csv->separator == PODA_CSV_UNIT ? "A1" : "1:1");
    g_autofree char *name = poda_words_clean (reader->exercise->rows[0].name, 40);
    for (gboolean placed = FALSE; poda_csv_next (csv);) {
        gboolean line = poda_csv_is_line (csv), headed = reader->heads->len > 0;
        gboolean heading = csv->any && !headed && !line && count_heads (csv) > 0;
        const char *node = poda_csv_cell (csv, reader->node_cell);
        if (!placed || heading) {
            g_free (place);
            place = poda_csv_where (csv, 0);
            placed = !line;
        }
        /* After the heading, `#1` may be a node. */
        if (line
            && (!headed || poda_row_names_find (&reader->names, node) == PODA_ROW_NONE))
            read_line (reader);
        else if (headed)
            read_row (reader);
        else if (heading)
            read_heading (reader);
        else if (!read_line (reader)
                 && !g_str_has_prefix (poda_csv_cell (csv, 0),
                                       "sep=")) /* such as `sep=;` */
            remark (reader, 0, _ ("everything before the heading was ignored"));
    }
    g_autofree char *no_row =
        g_strdup_printf (_ ("no row belongs to this exercise; expected rows for its "
                            "nodes, such as \"%s\""),
                         name);
    if (reader->n_seen == 0)
        g_set_error (error, PODA_CSV_ERROR, 0, "%s:%s: %s", reader->sheet->name, place,
                     csv->any ? no_row
                              : _ ("expected a heading with a column \"node\", such "
                                   "as node,player,value"));
    return reader->n_seen > 0;
}

/* Resolves crosses in a column: they are ticks (yes), but mean no if there are other
 * ticks, and are unreadable if there are both yes and no. */
static void
settle_crosses (SheetReader *reader, PodaColumn column)
{
    PodaAnswers *answers = reader->sheet->answers;
    guint32 counts[3] = { 0 }; /* no, yes and crosses */
    for (guint pass = 0; pass < 2; pass++)
        for (guint32 i = 0; i < answers->n_rows; i++) {
            const PodaCell *cell = poda_answers_cell (answers, i, column);
            gboolean cross = g_strcmp0 (cell->text, CROSS) == 0;
            gboolean filled = cell->state == PODA_CELL_FILLED;
            if (pass == 0 && (cross || filled))
                counts[cross ? 2 : cell->value != 0]++;
            if (pass == 1 && cross && (counts[0] == 0 || counts[1] == 0))
                poda_answers_set (answers, i, column, counts[1] == 0);
        }
    if (counts[0] > 0 && counts[1] > 0 && counts[2] > 0)
        remark (reader, WHOLE_SHEET,
                _ ("column %s: next to yes and no, an x is ambiguous; write yes or no"),
                _ (poda_column_rows[column].word));
}

static void
finish (SheetReader *reader)
{
    const PodaRow *rows = reader->exercise->rows;
    PodaAnswers *answers = reader->sheet->answers;
    guint32 n = reader->exercise->n_rows - reader->n_seen, first = PODA_ROW_NONE;
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if (poda_column_rows[(PodaColumn) i].is_tick)
            settle_crosses (reader, (PodaColumn) i);
    if (reader->csv.foreign)
        remark (reader, WHOLE_SHEET, _ ("not in Unicode: read as Windows-1252"));
    poda_view_convert (reader->exercise, answers);
    for (guint32 i = 0; i < reader->exercise->n_rows; i++) {
        first = reader->seen[i] ? first : MIN (first, i);
        reader->sheet->n_leaves += rows[i].leaf;
        /* Ignore changes to leaf values, which are given. */
        if (rows[i].leaf)
            poda_answers_set (answers, i, PODA_COLUMN_VALUE, rows[i].value);
    }
    g_autofree char *name = n > 0 ? poda_words_clean (rows[first].name, 40) : NULL;
    if (n > 0)
        remark (reader, WHOLE_SHEET,
                g_dngettext (GETTEXT_PACKAGE, "%u node has no row: %s",
                             "%u nodes have no row; the first is %s", n),
                n, name);
    if (reader->n_more > 0)
        remark (reader, WHOLE_SHEET,
                g_dngettext (GETTEXT_PACKAGE, "%u further remark", "%u further remarks",
                             reader->n_more),
                reader->n_more);
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
    g_autofree gboolean *seen = g_new0 (gboolean, exercise->n_rows);
    SheetReader reader = { .exercise = exercise,
                           .sheet = sheet,
                           .names = { .exercise = exercise },
                           .seen = seen,
                           .heads = heads };
    gboolean done =
        poda_csv_open (&reader.csv, name, text, length, SEPARATORS, find_heading, error)
        && read_records (&reader, error);
    if (done)
        finish (&reader);
    poda_csv_clear (&reader.csv);
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
    g_clear_pointer (&sheet->remarks, g_ptr_array_unref);
    g_free (sheet);
}

PodaSheet *
poda_sheet_peek (const char *name, const char *text, gsize length, GError **error)
{
    g_auto (PodaCsv) csv = { NULL };
    if (!poda_csv_open (&csv, name, text, length, SEPARATORS, find_heading, error))
        return NULL;
    PodaSheet *top = g_new0 (PodaSheet, 1);
    for (gboolean headed = FALSE; poda_csv_next (&csv);) {
        g_autofree char *key = NULL, *found = NULL;
        gboolean line = poda_csv_is_line (&csv);
        headed = headed || (!line && count_heads (&csv) > 0);
        guint kind = headed && !line ? TOP_NONE : split_line (&csv, &key, &found);
        if (kind <= TOP_EXERCISE)
            keep_first (kind == TOP_STUDENT ? &top->student : &top->exercise, found);
    }
    return top;
}
