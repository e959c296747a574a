#include "support/cloze.h"

#include <math.h>
#include <string.h>

#include "support/rows.h"

/* --- Entities --- */

static const char *
decode_one (const char *at, GString *to)
{
    static const char *const names[][2] = {
        { "&amp;", "&" }, { "&lt;", "<" }, { "&gt;", ">" }, { "&quot;", "\"" }
    };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        if (g_str_has_prefix (at, names[i][0])) {
            g_string_append (to, names[i][1]);
            return at + strlen (names[i][0]);
        }
    char *end = NULL;
    guint64 code =
        g_str_has_prefix (at, "&#") ? g_ascii_strtoull (at + 2, &end, 10) : 0;
    if (code == 0 || *end != ';') {
        g_string_append_c (to, *at);
        return at + 1;
    }
    g_string_append_unichar (to, (gunichar) code);
    return end + 1;
}

static char *
decode (const char *text)
{
    GString *decoded = g_string_new (NULL);
    while (*text != '\0')
        text = decode_one (text, decoded);
    return g_string_free (decoded, FALSE);
}

char *
cloze_seen (const char *html)
{
    g_autoptr (GString) text = g_string_new (NULL);
    gboolean tag = FALSE;
    for (const char *c = html; *c != '\0'; c++) {
        tag = tag || *c == '<';
        if (!tag)
            g_string_append_c (text, *c);
        tag = tag && *c != '>';
    }
    return decode (text->str);
}

/* Decodes a piece of a field as Moodle does: entities, and then `\}` and `\#`. */
static char *
unquote (const char *text)
{
    g_autofree char *decoded = decode (text);
    g_auto (GStrv) braces = g_strsplit (decoded, "\\}", -1);
    g_autofree char *joined = g_strjoinv ("}", braces);
    g_auto (GStrv) marks = g_strsplit (joined, "\\#", -1);
    return g_strjoinv ("#", marks);
}

/* --- Fields --- */

static void
answer_free (gpointer data)
{
    ClozeAnswer *answer = data;
    g_free (answer->answer);
    g_free (answer->feedback);
    g_free (answer);
}

static void
field_free (gpointer data)
{
    ClozeField *field = data;
    g_free (field->type);
    g_ptr_array_unref (field->answers);
    g_free (field);
}

/* Where a piece ends: at one of these characters, unless a backslash, or for a `#` an
 * ampersand, comes before it. It has one character at least. */
static const char *
skip_piece (const char *from, const char *ends, gboolean some)
{
    const char *c = from + some;
    while (*c != '\0'
           && (strchr (ends, *c) == NULL || (c > from && c[-1] == '\\')
               || (*c == '#' && c > from && c[-1] == '&')))
        c++;
    return c;
}

/* `number` or `number:tolerance`; `*` stands for anything. */
static void
read_number (ClozeAnswer *answer)
{
    char *end;
    if (strcmp (answer->answer, "*") == 0)
        return;
    const char *text = answer->answer;
    assert_true (g_ascii_isdigit (*text) || *text == '-');
    answer->value = g_ascii_strtod (text, &end);
    assert_true (isfinite (answer->value));
    assert_null (strpbrk (text, "xXnN"));
    if (*end == ':')
        answer->tolerance = g_ascii_strtod (end + 1, &end);
    if (*end != '\0')
        fail_msg ("no number: %s", text);
    g_strdelimit (answer->answer, ":", '\0');
}

static ClozeAnswer *
read_answer (const char **at, const char *type)
{
    ClozeAnswer *answer = g_new0 (ClozeAnswer, 1);
    if (**at == '=') {
        answer->fraction = 1;
        ++*at;
    }
    assert_true (**at != '%');
    const char *end = skip_piece (*at, "~#}", TRUE);
    g_autofree char *own = g_strndup (*at, (gsize) (end - *at));
    answer->answer = unquote (own);
    *at = end;
    if (*end == '#') {
        end = skip_piece (end + 1, "~}", FALSE);
        g_autofree char *feedback = g_strndup (*at + 1, (gsize) (end - *at - 1));
        answer->feedback = unquote (feedback);
        *at = end;
    }
    if (strcmp (type, "NUMERICAL") == 0)
        read_number (answer);
    return answer;
}

/* NULL: what begins here is no field. */
static ClozeField *
read_field (const char **at)
{
    static const char *const types[] = { "NUMERICAL",     "SHORTANSWER",
                                         "SHORTANSWER_C", "MULTICHOICE",
                                         "MULTICHOICE_V", NULL };
    char *end;
    guint64 weight = g_ascii_strtoull (*at + 1, &end, 10);
    if (*end != ':' || !g_ascii_isdigit ((*at)[1]))
        return NULL;
    const char *colon = strchr (end + 1, ':');
    g_autofree char *type =
        colon == NULL ? g_strdup ("") : g_strndup (end + 1, (gsize) (colon - end - 1));
    if (!g_strv_contains (types, type))
        return NULL;
    ClozeField *field = g_new0 (ClozeField, 1);
    field->weight = (guint) weight;
    field->type = g_steal_pointer (&type);
    field->answers = g_ptr_array_new_with_free_func (answer_free);
    *at = colon;
    do {
        ++*at;
        g_ptr_array_add (field->answers, read_answer (at, field->type));
    } while (**at == '~');
    assert_int_equal (**at, '}');
    ++*at;
    return field;
}

static gboolean
is_choice (const ClozeField *field)
{
    return g_str_has_prefix (field->type, "MULTICHOICE");
}

/* Checks what Moodle checks before it takes a question. */
static void
check_field (const ClozeField *field)
{
    guint right = 0;
    for (guint i = 0; i < field->answers->len; i++) {
        const ClozeAnswer *answer = g_ptr_array_index (field->answers, i);
        right += answer->fraction == 1;
        assert_true (strspn (answer->answer, " ") < strlen (answer->answer));
    }
    assert_true (right > 0);
    assert_true (!is_choice (field) || (right == 1 && field->answers->len > 1));
}

GPtrArray *
cloze_fields (const char *html, char **text)
{
    GString *rest = g_string_new (NULL);
    GPtrArray *fields = g_ptr_array_new_with_free_func (field_free);
    for (const char *at = html; *at != '\0';) {
        ClozeField *field = *at == '{' ? read_field (&at) : NULL;
        if (field == NULL) {
            g_string_append_c (rest, *at++);
            continue;
        }
        check_field (field);
        g_ptr_array_add (fields, field);
        g_string_append_printf (rest, "{#%u}", fields->len);
    }
    *text = g_string_free (rest, FALSE);
    return fields;
}

/* --- Marking --- */

/* A pattern in which `*` is any text and `\*` an asterisk. */
static gboolean
fits (const char *pattern, const char *text)
{
    if (*pattern == '\0')
        return *text == '\0';
    if (*pattern == '*') {
        for (const char *c = text; *c != '\0'; c++)
            if (fits (pattern + 1, c))
                return TRUE;
        return fits (pattern + 1, "");
    }
    if (pattern[0] == '\\' && pattern[1] == '*')
        pattern++;
    return *pattern == *text && fits (pattern + 1, text + 1);
}

static gboolean
fits_words (const ClozeField *field, const char *pattern, const char *response)
{
    if (strcmp (field->type, "SHORTANSWER_C") == 0)
        return fits (pattern, response);
    g_autofree char *a = g_utf8_casefold (pattern, -1);
    g_autofree char *b = g_utf8_casefold (response, -1);
    return fits (a, b);
}

static gboolean
fits_number (const ClozeAnswer *answer, const char *response)
{
    char *end;
    if (strcmp (answer->answer, "*") == 0)
        return TRUE;
    double value = g_ascii_strtod (response, &end);
    double size = 1e-12 * fabs (answer->value);
    return end != response && *end == '\0' && isfinite (value)
           && fabs (value - answer->value) <= answer->tolerance + size;
}

double
cloze_mark (const ClozeField *field, const char *response, const char **feedback)
{
    for (guint i = 0; i < field->answers->len; i++) {
        const ClozeAnswer *answer = g_ptr_array_index (field->answers, i);
        g_autofree char *seen = cloze_seen (answer->answer);
        gboolean taken = is_choice (field) ? strcmp (seen, response) == 0
                         : strcmp (field->type, "NUMERICAL") == 0
                             ? fits_number (answer, response)
                             : fits_words (field, answer->answer, response);
        if (!taken)
            continue;
        if (feedback != NULL)
            *feedback = answer->feedback;
        return answer->fraction;
    }
    fail_msg ("nothing fits %s", response);
    return 0;
}

glong
cloze_width (const ClozeField *field)
{
    glong width = 1;
    for (guint i = 0; i < field->answers->len; i++) {
        const ClozeAnswer *answer = g_ptr_array_index (field->answers, i);
        glong own = g_utf8_strlen (answer->answer, -1);
        width = own > width ? own : width;
    }
    return width;
}
