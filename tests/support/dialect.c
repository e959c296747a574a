#include "support/dialect.h"

#include <string.h>

#include "base/random.h"

/* More numbers than dialect_random draws from the same seed. */
#define DRAWN_FOR_DIALECT 100

typedef struct {
    const Dialect *dialect;
    guint64 drawn;
    GPtrArray *lines;   /* of char *: those on top */
    GPtrArray *records; /* of GPtrArray of char *: heading and rows */
    GArray *columns;    /* of guint: in which order */
} Writer;

static guint32
draw (Writer *writer, guint32 n)
{
    return poda_random_below (writer->dialect->seed, writer->drawn++, n);
}

Dialect
dialect_random (guint64 seed)
{
    static const char *const ends[] = { "\n", "\r\n", "\r" };
    static const char *const nothing[] = { "", "-", "—", "n/a", "nada", "\xc2\xa0" };
    guint64 drawn = 0;
#define DRAW(n) poda_random_below (seed, drawn++, n)
    Dialect dialect = { .seed = seed, .separator = ",;\t"[DRAW (3)] };
    dialect.decimal_comma = DRAW (2);
    dialect.encoding = DRAW (5);
    dialect.line_end = ends[DRAW (3)];
    dialect.quote_all = DRAW (3) == 0;
    dialect.pad = DRAW (3) == 0;
    dialect.rectangular = DRAW (2);
    dialect.columns = DRAW (2);
    dialect.rows = DRAW (2);
    dialect.extra = DRAW (3) == 0;
    dialect.spanish = DRAW (2);
    dialect.capital = DRAW (3) == 0;
    dialect.signs = DRAW (2);
    dialect.ticks = DRAW (2);
    dialect.nothing = nothing[DRAW (G_N_ELEMENTS (nothing))];
#undef DRAW
    return dialect;
}

/* --- Taking the library's sheet apart --- */

/* RFC 4180 to the letter: a cell at `at`, which moves behind it. */
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
    guint i = 0;
    while (i < G_N_ELEMENTS (words) && strcmp (words[i][0], word) != 0)
        i++;
    if (i == G_N_ELEMENTS (words))
        return g_strdup (word);
    const char *said = words[i][writer->dialect->spanish];
    return writer->dialect->capital ? g_ascii_strup (said, -1) : g_strdup (said);
}

/* A column without empty cells may leave out its noes, where it has a yes. */
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
    return any && writer->dialect->ticks;
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
    /* Beside other words a cross might mean either. */
    if (can_tick (writer, column))
        return g_strdup (yes ? "x" : "");
    return g_strdup (all[yes][draw (writer, 7)]);
}

static gboolean
is_number (const char *cell)
{
    char *end;
    g_ascii_strtod (cell, &end);
    return *cell != '\0' && *end == '\0' && g_ascii_strcasecmp (cell, "nan") != 0;
}

static char *
say_number (Writer *writer, const char *cell)
{
    const Dialect *dialect = writer->dialect;
    if (*cell == '\0')
        return g_strdup (dialect->nothing);
    if (!is_number (cell))
        return g_strdup (cell);
    GString *text = g_string_new (cell);
    if (draw (writer, 4) == 0 && *cell != '-')
        g_string_prepend (text, "+");
    if (dialect->decimal_comma)
        g_string_replace (text, ".", ",", 0);
    if (dialect->signs) {
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

/* Names may stand with commas or arrows between, where none is in quotes. */
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
put (Writer *writer, GString *text, const char *cell, gboolean quote)
{
    const char special[] = { writer->dialect->separator, '"', '\n', '\r', '\0' };
    gboolean blank = *cell == ' ' || g_str_has_suffix (cell, " ");
    const char *pad = writer->dialect->pad && *cell != '#' ? " " : "";
    g_string_append (text, pad);
    if (!quote && !blank && strpbrk (cell, special) == NULL) {
        g_string_append_printf (text, "%s%s", cell, pad);
        return;
    }
    g_autoptr (GString) doubled = g_string_new (cell);
    g_string_replace (doubled, "\"", "\"\"", 0);
    g_string_append_printf (text, "\"%s\"%s", doubled->str, pad);
}

static void
end_line (Writer *writer, GString *text, guint n_cells)
{
    for (guint i = n_cells; writer->dialect->rectangular && i < 9; i++)
        g_string_append_c (text, writer->dialect->separator);
    g_string_append (text, writer->dialect->line_end);
}

static void
put_record (Writer *writer, GString *text, guint record)
{
    for (guint i = 0; i < writer->columns->len; i++) {
        guint column = g_array_index (writer->columns, guint, i);
        g_autofree char *cell = say_cell (writer, record, column);
        if (i > 0)
            g_string_append_c (text, writer->dialect->separator);
        put (writer, text, cell, writer->dialect->quote_all);
    }
    if (writer->dialect->extra) {
        g_string_append_c (text, writer->dialect->separator);
        put (writer, text, record == 0 ? "Notas" : "¿?", FALSE);
    }
    end_line (writer, text, writer->columns->len + writer->dialect->extra);
}

/* The numbers from `from` up to below `n`, in order or shuffled. */
static GArray *
list_numbers (Writer *writer, guint from, guint n, gboolean shuffled)
{
    GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
    for (guint i = from; i < n; i++)
        g_array_append_val (numbers, i);
    for (guint i = numbers->len; shuffled && i > 1; i--) {
        guint *a = &g_array_index (numbers, guint, i - 1);
        guint *b = &g_array_index (numbers, guint, draw (writer, i));
        guint kept = *a;
        *a = *b;
        *b = kept;
    }
    return numbers;
}

static GString *
put_all (Writer *writer)
{
    GString *text = g_string_new (NULL);
    GPtrArray *heading = g_ptr_array_index (writer->records, 0);
    writer->columns = list_numbers (writer, 0, heading->len, writer->dialect->columns);
    g_autoptr (GArray) rows =
        list_numbers (writer, 1, writer->records->len, writer->dialect->rows);
    for (guint i = 0; i < writer->lines->len; i++) {
        g_autofree char *line = say_line (writer, g_ptr_array_index (writer->lines, i));
        put (writer, text, line, writer->dialect->quote_all);
        end_line (writer, text, 1);
    }
    put_record (writer, text, 0);
    for (guint i = 0; i < rows->len; i++)
        put_record (writer, text, g_array_index (rows, guint, i));
    for (guint i = 0; writer->dialect->rectangular && i < 3; i++)
        end_line (writer, text, 0);
    g_array_unref (writer->columns);
    return text;
}

static char *
encode (const Dialect *dialect, const char *text, gsize *length)
{
    static const struct {
        const char *name, *mark;
        gsize size;
    } encodings[] = { [DIALECT_UTF8] = { "UTF-8", "", 0 },
                      [DIALECT_UTF8_MARK] = { "UTF-8", "\xef\xbb\xbf", 3 },
                      [DIALECT_UTF16_LE] = { "UTF-16LE", "\xff\xfe", 2 },
                      [DIALECT_UTF16_BE] = { "UTF-16BE", "\xfe\xff", 2 },
                      [DIALECT_WINDOWS] = { "WINDOWS-1252", "", 0 } };
    gsize n, size = encodings[dialect->encoding].size;
    g_autofree char *body = g_convert (text, -1, encodings[dialect->encoding].name,
                                       "UTF-8", NULL, &n, NULL);
    if (body == NULL) {
        *length = strlen (text);
        return g_strdup (text);
    }
    char *bytes = g_malloc (size + n + 1);
    memcpy (bytes, encodings[dialect->encoding].mark, size);
    memcpy (bytes + size, body, n);
    *length = size + n;
    return bytes;
}

char *
dialect_write (const Dialect *dialect, const char *sheet, gsize *length)
{
    Writer writer = { .dialect = dialect,
                      .drawn = DRAWN_FOR_DIALECT,
                      .lines = g_ptr_array_new_with_free_func (g_free),
                      .records = g_ptr_array_new_with_free_func (
                          (GDestroyNotify) g_ptr_array_unref) };
    take_apart (&writer, sheet);
    g_autoptr (GString) text = put_all (&writer);
    g_ptr_array_unref (writer.lines);
    g_ptr_array_unref (writer.records);
    return encode (dialect, text->str, length);
}
