#include "homework/exercise/spelling.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "record/record.h"
#include "homework/exercise/names.h"

/* --- Words, as they are folded: English, Spanish, German, French --- */

typedef enum {
    MEANS_YES,
    MEANS_NO,
    MEANS_CROSS, /* a yes, or where other ticks stand beside it its opposite */
    MEANS_PRUNED,
    MEANS_NOTHING,
    MEANS_EXACT,
    MEANS_AT_LEAST,
    MEANS_AT_MOST,
    MEANS_INFINITE,
    MEANS_PLUS,
    MEANS_MINUS,
    MEANS_KIND,
    MEANS_JOINT,
    N_MEANINGS
} Meaning;

static const char *const words[N_MEANINGS] = {
    [MEANS_YES] = "yes|y|yep|true|t|visited|searched|explored|1|si|s|verdadero|"
                  "verdadera|cierto|v|visitado|visitada|explorado|explorada|ja|j|"
                  "wahr|w|besucht|durchsucht|oui|vrai|vraie|visite|visitee|"
                  "explore|exploree|✓|✔|☑|✅|√|[x]|[✓]",
    [MEANS_CROSS] = "x|☒",
    [MEANS_NO] = "no|n|nope|false|f|0|not visited|unvisited|not searched|"
                 "not explored|never visited|never|falso|falsa|no visitado|"
                 "no visitada|no explorado|no explorada|sin visitar|"
                 "sin explorar|nunca|nein|falsch|nicht besucht|unbesucht|non|"
                 "faux|non visite|non visitee|☐|✗|✘|❌|[ ]",
    [MEANS_PRUNED] = "x|✂|☒|✗|✘|❌|cut|cut off|cutoff|pruned|skipped|skip|"
                     "not visited|unvisited|never visited|not searched|not explored|"
                     "podado|podada|poda|cortado|cortada|corte|no visitado|"
                     "no visitada|no explorado|no explorada|sin visitar|"
                     "sin explorar|abgeschnitten|gekurzt|nicht besucht|unbesucht|"
                     "elague|elaguee|coupe|coupee|non visite|non visitee",
    [MEANS_NOTHING] = "-|--|---|–|—|−|/|n/a|n.a.|na|nan|null|nil|none|nothing|empty|"
                      "∅|ø|nada|ninguno|ninguna|nulo|vacio|keine|keiner|nichts|leer|"
                      "rien|aucun|aucune|neant",
    [MEANS_EXACT] = "exact|exactly|exact value|=|==|equal|exacto|exacta|"
                    "valor exacto|igual|exakt|genau|gleich|exacte|egal",
    [MEANS_AT_LEAST] = "atleast|at least|lower|lower bound|lowerbound|"
                       "greater or equal|not less than|no less than|≥|>=|=>|⩾|ge|geq|"
                       "al menos|como minimo|por lo menos|inferior|cota inferior|"
                       "limite inferior|mayor o igual|mayor o igual que|mindestens|"
                       "untere schranke|untere grenze|grosser gleich|au moins|"
                       "borne inferieure|minorant",
    [MEANS_AT_MOST] = "atmost|at most|upper|upper bound|upperbound|less or equal|"
                      "not more than|no more than|≤|<=|=<|⩽|le|leq|a lo sumo|"
                      "como mucho|como maximo|superior|cota superior|limite superior|"
                      "menor o igual|menor o igual que|hochstens|obere schranke|"
                      "obere grenze|kleiner gleich|au plus|borne superieure|majorant",
    [MEANS_INFINITE] = "inf|infinity|infinite|infty|oo|infinito|infinita|unendlich|"
                       "infini|l'infini|math.inf|float('inf')|float(\"inf\")",
    [MEANS_PLUS] = "plus |positive |pos |mas |positivo |+ ",
    [MEANS_MINUS] = "minus |negative |neg |menos |negativo |moins ",
    [MEANS_KIND] = "node |the node |move |the move |to |to node |leaf |child |"
                   "nodo |el nodo |jugada |hoja |hijo |mover a |movimiento |"
                   "knoten |zug |blatt |noeud |nœud |coup |feuille |- |* |• |→ |"
                   "-> ",
    [MEANS_JOINT] = "and|then|node|nodes|next|y|luego|despues|entonces|nodo|nodos|"
                    "und|dann|knoten|et|puis|noeud|&|+",
};

static const Meaning bounds[] = { [PODA_BOUND_EXACT] = MEANS_EXACT,
                                  [PODA_BOUND_ATLEAST] = MEANS_AT_LEAST,
                                  [PODA_BOUND_ATMOST] = MEANS_AT_MOST };

/* The word behind `word`, whose length `length` receives; NULL behind the last. */
static const char *
next_word (const char *word, gsize *length)
{
    const char *next = word + *length + (word[*length] == '|');
    *length = strcspn (next, "|");
    return *length > 0 ? next : NULL;
}

static gboolean
is (Meaning meaning, const char *folded)
{
    gsize length = 0, size = strlen (folded);
    for (const char *word = words[meaning]; (word = next_word (word, &length)) != NULL;)
        if (length == size && memcmp (word, folded, size) == 0)
            return TRUE;
    return FALSE;
}

/* What follows a word that stands there, of two the longer; NULL for none. */
static const char *
skip (Meaning meaning, const char *text)
{
    gsize longest = 0, length = 0;
    for (const char *word = words[meaning]; (word = next_word (word, &length)) != NULL;)
        if (length > longest && strncmp (text, word, length) == 0)
            longest = length;
    return longest > 0 ? text + longest : NULL;
}

/* --- From what is written to what is compared --- */

/* U+00BD and its like. */
static gboolean
is_fraction (gunichar c)
{
    return (c >= 0xbc && c <= 0xbe) || (c >= 0x2150 && c <= 0x215f) || c == 0x2189;
}

static gboolean
is_raised (gunichar c)
{
    return c == 0xb2 || c == 0xb3 || c == 0xb9 || (c >= 0x2070 && c <= 0x209f);
}

/* Folding makes plain digits of raised ones and of fractions: 3² must not become 32,
 * nor 1½ eleven halves. */
static char *
keep_apart (const char *text)
{
    GString *apart = g_string_new (NULL);
    for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (is_raised (u))
            g_string_append_c (apart, '^');
        else if (is_fraction (u) && c > text && g_ascii_isdigit (c[-1]))
            g_string_append_c (apart, ' ');
        g_string_append_unichar (apart, u);
    }
    return g_string_free (apart, FALSE);
}

/* TeX's words, in an order in which none is found within another. */
static void
replace_tex (GString *text)
{
    static const char *const pieces[][2] = {
        { "\\frac{", " " },    { "\\dfrac{", " " },    { "\\tfrac{", " " },
        { "\\text{", "" },     { "\\mathrm{", "" },    { "\\mbox{", "" },
        { "}{", "/" },         { "{,}", "," },         { "}", "" },
        { "\\infty", "inf" },  { "\\geqslant", "≥" },  { "\\geq", "≥" },
        { "\\ge", "≥" },       { "\\leqslant", "≤" },  { "\\leq", "≤" },
        { "\\le", "≤" },       { "\\checkmark", "✓" }, { "\\varnothing", "∅" },
        { "\\emptyset", "∅" }, { "\\,", "" },          { "\\;", "" },
        { "\\(", "" },         { "\\)", "" },          { "$", "" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
        g_string_replace (text, pieces[i][0], pieces[i][1], 0);
}

char *
poda_spelling_fold (const char *text)
{
    g_autofree char *apart =
        g_str_is_ascii (text) ? g_strdup (text) : keep_apart (text);
    char *folded = poda_words_fold (apart);
    if (strpbrk (folded, "\\$") == NULL)
        return folded;
    GString *plain = g_string_new (folded);
    replace_tex (plain);
    g_free (folded);
    return g_strstrip (g_string_free (plain, FALSE));
}

/* --- What stands around an answer --- */

/* One stop ends a sentence, two are part of something else. */
static gboolean
drop_behind (GString *text, gboolean *stopped)
{
    static const char *const marks[] = { ".", ",", "!", "?", ";", ":", "*", "…" };
    for (guint i = *stopped ? 2 : 0; i < G_N_ELEMENTS (marks); i++)
        if (text->len > strlen (marks[i]) && g_str_has_suffix (text->str, marks[i])) {
            g_string_truncate (text, text->len - strlen (marks[i]));
            *stopped = *stopped || i < 2;
            return TRUE;
        }
    return FALSE;
}

/* `(3)` is minus three to accountants. */
static gboolean
drop_around (GString *text)
{
    static const char *const pairs[][2] = {
        { "(", ")" }, { "[", "]" },   { "**", "**" }, { "__", "__" },
        { "`", "`" }, { "\"", "\"" }, { "'", "'" },   { "“", "”" },
        { "‘", "’" }, { "«", "»" },   { "¿", "?" },   { "¡", "!" },
    };
    gboolean number = strpbrk (text->str, "0123456789") != NULL;
    for (guint i = number ? 2 : 0; i < G_N_ELEMENTS (pairs); i++) {
        gsize before = strlen (pairs[i][0]), behind = strlen (pairs[i][1]);
        if (text->len > before + behind && g_str_has_prefix (text->str, pairs[i][0])
            && g_str_has_suffix (text->str, pairs[i][1])) {
            g_string_truncate (text, text->len - behind);
            g_string_erase (text, 0, (gssize) before);
            return TRUE;
        }
    }
    return FALSE;
}

/* A remark behind it, in brackets. */
static gboolean
drop_remark (GString *text, GString *remark)
{
    char last = text->len > 0 ? text->str[text->len - 1] : '\0';
    char opening = last == ')' ? '(' : last == ']' ? '[' : '\0';
    const char *from = opening != '\0' ? strrchr (text->str, opening) : NULL;
    if (from == NULL || from == text->str)
        return FALSE;
    g_string_assign (remark, from + 1);
    g_string_truncate (remark, remark->len - 1);
    g_string_truncate (text, (gsize) (from - text->str));
    return TRUE;
}

char *
poda_spelling_bare (const char *text, char **remark)
{
    GString *bare = g_string_new (text);
    g_autoptr (GString) said = g_string_new (NULL);
    gboolean stopped = FALSE;
    do {
        while (bare->len > 1 && bare->str[bare->len - 1] == ' ')
            g_string_truncate (bare, bare->len - 1);
    } while (drop_around (bare) || drop_behind (bare, &stopped)
             || (said->len == 0 && drop_remark (bare, said)));
    if (remark != NULL)
        *remark = g_strdup (said->str);
    return g_strstrip (g_string_free (bare, FALSE));
}

/* --- Words --- */

/* `at-most` and `not_visited` are two words. */
static gboolean
is_joined (Meaning meaning, const char *folded)
{
    g_autofree char *apart = g_strdelimit (g_strdup (folded), "-_", ' ');
    return is (meaning, folded) || is (meaning, apart);
}

gboolean
poda_spelling_yes (const char *folded, PodaValue *value)
{
    *value = is (MEANS_YES, folded) || is (MEANS_CROSS, folded);
    return *value != 0 || is_joined (MEANS_NO, folded)
           || (!poda_spelling_is_cross (folded) && is_joined (MEANS_PRUNED, folded));
}

gboolean
poda_spelling_is_cross (const char *folded)
{
    return is (MEANS_CROSS, folded);
}

gboolean
poda_spelling_bound (const char *folded, PodaValue *value)
{
    guint bound = 0;
    while (bound < G_N_ELEMENTS (bounds) && !is_joined (bounds[bound], folded))
        bound++;
    *value = bound;
    return bound < G_N_ELEMENTS (bounds);
}

gboolean
poda_spelling_pruned (const char *folded)
{
    return is_joined (MEANS_PRUNED, folded);
}

gboolean
poda_spelling_nothing (const char *folded)
{
    return *folded == '\0' || is (MEANS_NOTHING, folded)
           || poda_spelling_pruned (folded);
}

gboolean
poda_spelling_joins (const char *folded)
{
    return is (MEANS_JOINT, folded);
}

const char *
poda_spelling_skip_kind (const char *text)
{
    g_autofree char *small = g_ascii_strdown (text, -1);
    const char *rest = skip (MEANS_KIND, small);
    return rest == NULL ? text
                        : text + (rest - small) + strspn (text + (rest - small), " ");
}

const char *
poda_spelling_relation (const char *folded, PodaValue *bound)
{
    const char *rest = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (bounds); i++) {
        const char *behind = skip (bounds[i], folded);
        gboolean whole =
            behind != NULL && (!g_ascii_isalpha (behind[-1]) || *behind == ' ');
        if (whole && (rest == NULL || behind > rest)) {
            *bound = i;
            rest = behind;
        }
    }
    return rest != NULL ? rest + strspn (rest, " ") : NULL;
}

/* --- Numbers of any locale --- */

#define LONGEST_NUMBER 64

/* Dashes, quotes and infinities in their ASCII forms; FALSE for other characters, and
 * for what is too long. */
static gboolean
simplify (const char *folded, char plain[LONGEST_NUMBER])
{
    gsize length = 0;
    for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        char one[2] = { (char) u, '\0' };
        const char *piece = u < 0x80                                      ? one
                            : u == 0x2212 || (u >= 0x2010 && u <= 0x2013) ? "-"
                            : u == 0x2019 || u == 0x02bc                  ? "'"
                            : u == 0x2044 || u == 0x2215                  ? "/"
                            : u == 0x221e                                 ? "inf"
                                                                          : NULL;
        if (piece == NULL || length + strlen (piece) >= LONGEST_NUMBER)
            return FALSE;
        length = (gsize) (g_stpcpy (plain + length, piece) - plain);
    }
    plain[length] = '\0';
    return TRUE;
}

static const char *
skip_sign (const char *text, gboolean *negative)
{
    const char *plus = skip (MEANS_PLUS, text), *minus = skip (MEANS_MINUS, text);
    *negative = *text == '-' || minus != NULL;
    text = minus != NULL                  ? minus
           : plus != NULL                 ? plus
           : *text == '-' || *text == '+' ? text + 1
                                          : text;
    return text + strspn (text, " ");
}

/* `01/02` is what spreadsheets make of a date. */
static gboolean
read_part (const char *digits, guint64 least, guint64 *part)
{
    return (*digits != '0' || digits[1] == '\0')
           && g_ascii_string_to_unsigned (digits, 10, least, 1u << 30, part, NULL);
}

/* `1/3`, and `1 1/2`. */
static gboolean
read_fraction (const char *text, PodaValue *value)
{
    g_auto (GStrv) parts = g_strsplit (text, "/", 3);
    guint64 whole = 0, above, below;
    if (g_strv_length (parts) != 2)
        return FALSE;
    char *upper = g_strstrip (parts[0]), *blank = strchr (upper, ' ');
    if (blank != NULL) {
        *blank = '\0';
        if (!read_part (upper, 0, &whole))
            return FALSE;
        upper = g_strchug (blank + 1);
    }
    if (!read_part (upper, 0, &above) || !read_part (g_strstrip (parts[1]), 1, &below))
        return FALSE;
    *value = (double) whole + (double) above / (double) below;
    return TRUE;
}

#define DIGITS "0123456789"

/* The end of groups of three digits with the same separator between them; NULL where
 * the text does not begin so. */
static const char *
skip_groups (const char *text)
{
    gsize first = strspn (text, DIGITS);
    const char *end = text + first, separator = *end;
    if (first < 1 || first > 3 || separator == '\0'
        || strchr (".,' ", separator) == NULL)
        return NULL;
    while (*end == separator && strspn (end + 1, DIGITS) == 3)
        end += 4;
    return end > text + first ? end : NULL;
}

/* Reads a number whose whole part ends at `end`, without what is no digit in there. Its
 * decimal separator is another one than that of its groups, which is 0 for none. */
static gboolean
read_parts (const char *text, const char *end, char separator, PodaValue *value)
{
    g_autoptr (GString) plain = g_string_new (NULL);
    for (; text < end; text++)
        if (*text != separator)
            g_string_append_c (plain, *text);
    if ((*end == '.' || *end == ',') && *end != separator) {
        gsize length = strspn (end + 1, DIGITS);
        g_string_append_c (plain, '.');
        g_string_append_len (plain, end + 1, (gssize) length);
        end += 1 + length;
    }
    if (*end != '\0' && *end != 'e')
        return FALSE;
    g_string_append (plain, end);
    return poda_value_parse (plain->str, value);
}

/* One point or comma is the decimal one; of two different separators the last is; what
 * separates groups of three otherwise is passed over. */
static gboolean
read_decimal (const char *text, PodaValue *value)
{
    const char *whole = text + strspn (text, DIGITS), *groups = skip_groups (text);
    return read_parts (text, whole, '\0', value)
           || (groups != NULL && read_parts (text, groups, *whole, value));
}

gboolean
poda_spelling_number (const char *folded, PodaValue *value)
{
    char plain[LONGEST_NUMBER];
    if (!simplify (folded, plain))
        return FALSE;
    gboolean negative;
    const char *text = skip_sign (plain + (*plain == '\''), &negative);
    PodaValue size = INFINITY;
    if (!is (MEANS_INFINITE, text) && !read_fraction (text, &size)
        && !read_decimal (text, &size))
        return FALSE;
    *value = negative ? 0.0 - size : size;
    return TRUE;
}

/* --- What spreadsheets have made of it --- */

#define MOST_PIECES 4

/* Months in four languages, as they begin; names of nodes and numbers are looked for
 * first. */
static gboolean
is_month (const char *word)
{
    static const char *const months[] = { "jan", "ene",  "janv", "feb",  "fev",  "fevr",
                                          "mar", "mars", "mrz",  "apr",  "abr",  "avr",
                                          "may", "mai",  "jun",  "juin", "jul",  "juil",
                                          "aug", "ago",  "aout", "sep",  "sept", "oct",
                                          "okt", "nov",  "dec",  "dic",  "dez",  NULL };
    static const char *const whole[] = {
        "january",  "february",   "march",   "april",     "june",      "july",
        "august",   "september",  "october", "november",  "december",  "enero",
        "febrero",  "marzo",      "abril",   "mayo",      "junio",     "julio",
        "agosto",   "septiembre", "octubre", "noviembre", "diciembre", "januar",
        "februar",  "marz",       "juni",    "juli",      "oktober",   "dezember",
        "janvier",  "fevrier",    "avril",   "juillet",   "septembre", "octobre",
        "novembre", "decembre",   NULL
    };
    return g_strv_contains (months, word) || g_strv_contains (whole, word);
}

/* The digits that stand alone in it; 0: it holds something else. */
static gsize
digits_of (const char *piece)
{
    gsize n = strspn (piece, DIGITS);
    return piece[n] == '\0' ? n : 0;
}

/* `2026-01-01`, `1/2/26`, `1.2.2026`, `02/01`: pieces of digits. */
static gboolean
is_date_of_digits (char *const *pieces, guint n, char separator)
{
    gsize first = digits_of (pieces[0]), second = digits_of (pieces[1]);
    gsize third = n == 3 ? digits_of (pieces[2]) : 0;
    if (n == 2) /* a fraction has no zero in front */
        return separator == '/' && first == 2 && second == 2
               && (*pieces[0] == '0' || *pieces[1] == '0');
    if (first == 4)
        return second > 0 && second <= 2 && third > 0 && third <= 2;
    return first > 0 && first <= 2 && second > 0 && second <= 2
           && (third == 4 || (third == 2 && separator != '.'));
}

/* `1-ene`, `Jan-01`, `1. Mai 2026`. */
static gboolean
is_date_with_month (char *const *pieces, guint n)
{
    guint n_months = 0;
    for (guint i = 0; i < n; i++) {
        gsize digits = digits_of (pieces[i]);
        n_months += is_month (pieces[i]);
        if (!is_month (pieces[i]) && (digits == 0 || digits > 4))
            return FALSE;
    }
    return n_months == 1 && n >= 2;
}

static gboolean
is_time (const char *folded)
{
    gsize hours = strspn (folded, DIGITS);
    const char *rest = folded + hours;
    if (hours < 1 || hours > 2 || *rest != ':' || strspn (rest + 1, DIGITS) != 2)
        return FALSE;
    rest += 3;
    if (*rest == ':' && strspn (rest + 1, DIGITS) == 2)
        rest += 3;
    return *rest == '\0' || strcmp (rest, " am") == 0 || strcmp (rest, " pm") == 0;
}

static gboolean
is_date (const char *folded)
{
    g_autofree char *text = g_strdup (folded);
    char *clock = strchr (text, ':') != NULL ? strpbrk (text, " t") : NULL;
    if (is_time (folded))
        return TRUE;
    if (clock != NULL && g_ascii_isdigit (clock[1])) /* 2026-01-01 00:00:00 */
        *clock = '\0';
    char separator = text[strcspn (text, "-/. ")];
    g_auto (GStrv) cut = g_strsplit_set (text, "-/. ", -1);
    char *pieces[MOST_PIECES + 1] = { NULL };
    guint n = 0;
    for (char **piece = cut; *piece != NULL && n <= MOST_PIECES; piece++)
        if (**piece != '\0' && strcmp (*piece, "de") != 0)
            pieces[n++] = *piece;
    return n >= 2 && n <= 3
           && (is_date_with_month (pieces, n)
               || is_date_of_digits (pieces, n, separator));
}

const char *
poda_spelling_spoilt (const char *text)
{
    /* What a spreadsheet shows where it took what was typed for a formula, of which
     * "-inf" is one. */
    static const char *const broken[] = {
        "#NAME?",   "#¿NOMBRE?", "#NOM?",  "Err:",   "#VALUE!", "#¡VALOR!",
        "#WERT!",   "#VALEUR!",  "#REF!",  "#¡REF!", "#BEZUG!", "#DIV/0!",
        "#¡DIV/0!", "#NUM!",     "#¡NUM!", "#ZAHL!",
    };
    for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
        if (g_str_has_prefix (text, broken[i]))
            return _ (
                "the spreadsheet took this for a formula: expected '-inf for minus "
                "infinity");
    if (*text == '=' && text[1] != '\0')
        return _ ("a formula whose result was not saved: expected the result");
    g_autofree char *folded = poda_words_fold (text);
    return is_date (folded) ? _ ("a spreadsheet has made a date of this: expected what "
                                 "was typed, as text")
                            : NULL;
}
