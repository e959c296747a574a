#include "support/dialect.h"

#include <string.h>

#include "base/random.h"

typedef struct {
    guint64 seed, drawn;
    char separator;
    gboolean decimal_comma, quote_all, pad; /* blanks around all cells */
    gboolean rectangular;      /* all lines have as many cells, and empty ones follow */
    gboolean extra;            /* a column of remarks */
    gboolean spanish, capital; /* headings, keys and words */
    gboolean signs;            /* − and ∞ */
    gboolean ticks;            /* nothing for no */
    const char *nothing;       /* for empty cells of numbers */
    const char *line_end;

    GPtrArray *lines;   /* of char *: those on top */
    GPtrArray *records; /* of GPtrArray of char *: heading and rows */
} Writer;

static guint32
draw (Writer *writer, guint32 n)
{
    return poda_random_below (writer->seed, writer->drawn++, n);
}

/* --- Taking the library's sheet apart --- */

/* Takes a cell, as RFC 4180 has it, at `at`, and moves to its end. */
static char *
take_cell (const char **at)
{
    GString *cell = g_string_new (NULL);
    gboolean quoted = **at == '"';
    const char *c = *at + quoted;
    for (; *c != '\0' && (quoted || strchr (",\n", *c) == NULL); c++) {
        if (quoted && *c == '"' && *++c != '"')
            break;
        g_string_append_c (cell, *c);
    }
    *at = c;
    return g_string_free (cell, FALSE);
}

static void
take_apart (Writer *writer, const char *sheet)
{
    writer->lines = g_ptr_array_new_with_free_func (g_free);
    writer->records =
        g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
    for (const char *at = sheet; *at != '\0'; at++) {
        GPtrArray *record = g_ptr_array_new_with_free_func (g_free);
        g_ptr_array_add (record, take_cell (&at));
        for (; *at == ','; g_ptr_array_add (record, take_cell (&at)))
            at++;
        g_assert_cmpint (*at, ==, '\n');
        char *first = g_ptr_array_index (record, 0);
        if (writer->records->len == 0 && *first == '#') {
            g_ptr_array_add (writer->lines, g_strdup (first));
            g_ptr_array_unref (record);
        } else {
            g_ptr_array_add (writer->records, record);
        }
    }
}

static const char *
cell_at (const Writer *writer, guint record, guint column)
{
    GPtrArray *cells = g_ptr_array_index (writer->records, record);
    return column < cells->len ? g_ptr_array_index (cells, column) : "";
}

/* --- Saying it differently --- */

static const char *const words[][2] = {
    { "node", "nodo" },
    { "player", "jugador" },
    { "value", "valor" },
    { "alpha", "alfa" },
    { "beta", "Beta" },
    { "visited", "visitado" },
    { "bound", "cota" },
    { "strategy", "estrategia" },
    { "exact", "exacta" },
    { "atleast", "al menos" },
    { "atmost", "como mucho" },
    { "student", "alumno" },
    { "exercise", "ejercicio" },
    { "move", "Mejor jugada" },
    { "visit order", "orden de visita" },
};

static char *
say (const Writer *writer, const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (strcmp (words[i][0], word) == 0) {
            const char *said = words[i][writer->spanish];
            return writer->capital ? g_ascii_strup (said, -1) : g_strdup (said);
        }
    return g_strdup (word);
}

/* TRUE if a column has a yes and no empty cells, so that it may leave out its noes. */
static gboolean
can_tick (const Writer *writer, guint column)
{
    gboolean any = FALSE;
    for (guint i = 1; i < writer->records->len; i++) {
        const char *cell = cell_at (writer, i, column);
        if (strcmp (cell, "yes") != 0 && strcmp (cell, "no") != 0)
            return FALSE;
        any = any || strcmp (cell, "yes") == 0;
    }
    return any && writer->ticks;
}

static char *
say_yes (Writer *writer, const char *cell, guint column)
{
    static const char *const all[][7] = {
        { "no", "NO", "0", "falso", "FALSE", "n", "☐" },
        { "yes", "sí", "oui", "✓", "TRUE", "1", "Verdadero" },
    };
    gboolean yes = strcmp (cell, "yes") == 0;
    if (!yes && strcmp (cell, "no") != 0)
        return g_strdup (cell);
    /* Next to other words a cross might mean either. */
    if (can_tick (writer, column))
        return g_strdup (yes ? "x" : "");
    return g_strdup (all[yes][draw (writer, 7)]);
}

static char *
say_number (Writer *writer, const char *cell)
{
    char *end;
    g_ascii_strtod (cell, &end);
    if (*cell == '\0')
        return g_strdup (writer->nothing);
    if (*end != '\0' || g_ascii_strcasecmp (cell, "nan") == 0)
        return g_strdup (cell);
    GString *text = g_string_new (cell);
    if (draw (writer, 4) == 0 && *cell != '-')
        g_string_prepend (text, "+");
    if (writer->decimal_comma)
        g_string_replace (text, ".", ",", 0);
    if (writer->signs) {
        g_string_replace (text, "-", "−", 0);
        g_string_replace (text, "inf", "∞", 0);
    }
    return g_string_free (text, FALSE);
}

static char *
say_cell (Writer *writer, guint record, guint column)
{
    const char *head = cell_at (writer, 0, column);
    const char *cell = cell_at (writer, record, column);
    if (record == 0 || strcmp (head, "bound") == 0)
        return say (writer, cell);
    if (strcmp (head, "visited") == 0 || strcmp (head, "strategy") == 0)
        return say_yes (writer, cell, column);
    if (strcmp (head, "node") == 0 || strcmp (head, "player") == 0 || *head == '\0')
        return g_strdup (cell);
    return say_number (writer, cell);
}

/* Names may have commas or arrows between them if none is in quotes. */
static char *
say_line (Writer *writer, const char *line)
{
    static const char *const between[] = { " ", ", ", " -> ", "; ", " → ", "," };
    const char *colon = strchr (line, ':');
    g_autofree char *key = g_strndup (line + 2, (gsize) (colon - line) - 2);
    g_autofree char *said = say (writer, key);
    g_autoptr (GString) text = g_string_new (colon + 1 + (colon[1] == ' '));
    if (strcmp (key, "visit order") == 0 && strchr (text->str, '"') == NULL)
        g_string_replace (text, " ", between[draw (writer, 6)], 0);
    const char *blank = draw (writer, 2) ? " " : "";
    return g_strdup_printf ("#%s%s%s:%s%s", blank, said, blank, blank, text->str);
}

/* --- Writing --- */

static void
put (Writer *writer, GString *text, const char *cell)
{
    const char special[] = { writer->separator, '"', '\n', '\r', '\0' };
    gboolean blank = *cell == ' ' || g_str_has_suffix (cell, " ");
    const char *pad = writer->pad && *cell != '#' ? " " : "";
    g_autoptr (GString) quoted = g_string_new (cell);
    if (writer->quote_all || blank || strpbrk (cell, special) != NULL) {
        g_string_replace (quoted, "\"", "\"\"", 0);
        g_string_prepend_c (quoted, '"');
        g_string_append_c (quoted, '"');
    }
    g_string_append_printf (text, "%s%s%s", pad, quoted->str, pad);
}

static void
end_line (Writer *writer, GString *text, guint n_cells)
{
    for (guint i = n_cells; writer->rectangular && i < 9; i++)
        g_string_append_c (text, writer->separator);
    g_string_append (text, writer->line_end);
}

static void
put_record (Writer *writer, GString *text, guint record, const GArray *columns)
{
    for (guint i = 0; i < columns->len; i++) {
        g_autofree char *cell =
            say_cell (writer, record, g_array_index (columns, guint, i));
        if (i > 0)
            g_string_append_c (text, writer->separator);
        put (writer, text, cell);
    }
    if (writer->extra) {
        g_string_append_c (text, writer->separator);
        put (writer, text, record == 0 ? "Notas" : "¿?");
    }
    end_line (writer, text, columns->len + writer->extra);
}

/* Returns the numbers from `from` up to below `n`, in order or shuffled. */
static GArray *
list_numbers (Writer *writer, guint from, guint n)
{
    GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
    gboolean shuffled = draw (writer, 2);
    for (guint i = from; i < n; i++)
        g_array_insert_val (numbers, shuffled ? draw (writer, i - from + 1) : i - from,
                            i);
    return numbers;
}

/* Converts to UTF-8 with or without a mark, UTF-16, or Windows-1252 if possible. */
static char *
encode (guint encoding, const char *text, gsize *length)
{
    static const char *const names[] = { "UTF-8", "UTF-8", "UTF-16LE", "UTF-16BE",
                                         "WINDOWS-1252" };
    g_autofree char *marked =
        g_strconcat (encoding == 0 || encoding == 4 ? "" : "\ufeff", text, NULL);
    char *bytes = g_convert (marked, -1, names[encoding], "UTF-8", NULL, length, NULL);
    if (bytes != NULL)
        return bytes;
    *length = strlen (text);
    return g_strdup (text);
}

char *
dialect_write (guint64 seed, const char *sheet, gsize *length)
{
    static const char *const ends[] = { "\n", "\r\n", "\r" };
    static const char *const nothing[] = { "", "-", "—", "n/a", "nada", "\xc2\xa0" };
    Writer w = { .seed = seed };
    w.separator = ",;\t"[draw (&w, 3)];
    w.decimal_comma = draw (&w, 2);
    w.line_end = ends[draw (&w, 3)];
    w.quote_all = draw (&w, 3) == 0;
    w.pad = draw (&w, 3) == 0;
    w.rectangular = draw (&w, 2);
    w.extra = draw (&w, 3) == 0;
    w.spanish = draw (&w, 2);
    w.capital = draw (&w, 3) == 0;
    w.signs = draw (&w, 2);
    w.ticks = draw (&w, 2);
    w.nothing = nothing[draw (&w, G_N_ELEMENTS (nothing))];
    take_apart (&w, sheet);

    GPtrArray *heading = g_ptr_array_index (w.records, 0);
    g_autoptr (GArray) columns = list_numbers (&w, 0, heading->len);
    g_autoptr (GArray) rows = list_numbers (&w, 1, w.records->len);
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint i = 0; i < w.lines->len; i++) {
        g_autofree char *line = say_line (&w, g_ptr_array_index (w.lines, i));
        put (&w, text, line);
        end_line (&w, text, 1);
    }
    put_record (&w, text, 0, columns);
    for (guint i = 0; i < rows->len; i++)
        put_record (&w, text, g_array_index (rows, guint, i), columns);
    for (guint i = 0; w.rectangular && i < 3; i++)
        end_line (&w, text, 0);
    g_ptr_array_unref (w.lines);
    g_ptr_array_unref (w.records);
    return encode (draw (&w, 5), text->str, length);
}
