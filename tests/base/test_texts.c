/* Texts for people and spreadsheets: quoting, CSV fields, numbers, languages,
 * suggestions, and the shortening of long input. */

#include <locale.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/read.h"
#include "base/locale.h"
#include "base/terminal.h"
#include "base/value.h"
#include "support/depth.h"
#include "support/rows.h"
#include "homework/sheet/csv_reader.h"

#define FORTY "0123456789012345678901234567890123456789"

static const struct Quoted {
    const char *text, *expected;
} quoted[] = {
    { "", "\"\"" },
    { "a b", "\"a b\"" },
    { "a\nb\x7f", "\"a\\x0a"
                  "b\\x7f\"" },
    { FORTY, "\"" FORTY "\"" },
    { FORTY "1", "\"" FORTY "…\"" },
    { FORTY "1234", "\"" FORTY "…\"" },
};

TEST_EACH (quoted, row, "quoted %d", (int) (row - quoted))
{
    g_autofree char *quote = poda_quote (row->text);
    assert_string_equal (quote, row->expected);
}

static const struct Count {
    double nodes;
    gboolean counted;
    const char *text;
} counts[] = {
    { 0, TRUE, "0" },
    { 999, TRUE, "999" },
    { 2400, TRUE, "2,400" },
    { 1234567, TRUE, "1,234,567" },
    { 1234567, FALSE, "≈\302\2401,200,000" },
    { 42, FALSE, "≈\302\24042" },
    { 3.14e20, FALSE, "≈\302\2403.1\302\240·\302\24010^20" },
};

TEST_EACH (counts, row, "count %s", row->text)
{
    g_autofree char *text = poda_count_format (row->nodes, row->counted);
    assert_string_equal (text, row->text);
}

static const struct Field {
    const char *text, *expected;
} fields[] = {
    { "a", "a" },         { " a", "\" a\"" },       { "a,b", "\"a,b\"" },
    { "a;b", "\"a;b\"" }, { "a\"b", "\"a\"\"b\"" }, { "a\nb", "\"a\nb\"" },
    { "-3", "-3" },       { "-inf", "-inf" },       { "-3+1", "'-3+1" },
    { "=1", "'=1" },      { "+x", "'+x" },          { "@x", "'@x" },
    { "＝1", "'＝1" },    { "'=1", "''=1" },        { " =1", "\"' =1\"" },
    { "'a", "'a" },       { "=1,2", "\"'=1,2\"" },
};

static guint
count_none (PodaCsv *csv G_GNUC_UNUSED)
{
    return 0;
}

/* Reading a field gives the text that was written. */
TEST_EACH (fields, row, "field %s", row->text)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_csv_field (output, row->text);
    gsize length;
    const char *written = poda_output_contents (output, &length);
    assert_string_equal (written, row->expected);
    g_auto (PodaCsv) csv;
    assert_true (poda_csv_open (&csv, "s", written, length, ",", count_none, NULL));
    assert_true (poda_csv_next (&csv));
    assert_int_equal (csv.cells->len, 1);
    g_autofree char *stripped = g_strstrip (g_strdup (row->text));
    g_autofree char *read =
        g_strstrip (g_strdup (poda_csv_plain (poda_csv_cell (&csv, 0))));
    assert_string_equal (read, stripped);
}

static const struct Spoken {
    const char *locale, *languages, *expected;
} spoken[] = {
    { "C.UTF-8", "", "en" },      { "C.UTF-8", "es_AR.UTF-8", "es" },
    { "C.UTF-8", "est", "en" },   { "C.UTF-8", "fr:es", "es" },
    { "C.UTF-8", "en:es", "en" }, { "C", "es", "en" },
};

/* Ending a language scope restores the locale and the environment. */
TEST_EACH (spoken, row, "language %s %s", row->locale, row->languages)
{
    assert_non_null (setlocale (LC_ALL, row->locale));
    g_setenv ("LANGUAGE", row->languages, TRUE);
    assert_string_equal (poda_locale_current (), row->expected);
    locale_t own = uselocale ((locale_t) 0);
    PodaLocaleScope scope;
    poda_locale_begin (&scope, "es");
    assert_string_equal (g_getenv ("LANGUAGE"), "es");
    poda_locale_end (&scope);
    assert_string_equal (g_getenv ("LANGUAGE"), row->languages);
    assert_true (uselocale ((locale_t) 0) == own);
    poda_locale_end (&scope);
}

static const struct Near {
    const char *typed, *listed, *expected; /* NULL: none is near */
} near_rows[] = {
    { "tarce", "draw, trace, step", "trace" },
    { "minmax", "minimax,negamax", "minimax" },
    { "alpha", "minimax, alphabeta", "alphabeta" },
    { "valne", "value, valve", "value" }, /* the first of equally near ones */
    { "raiz", "hoja, raíz", "raíz" },
    { "chess", "nim, tictactoe, connect4, reversi", NULL },
    { "gif", "txt, dot, svg, pdf, png", NULL },
    { "n11", "n10, n12", NULL },
    { "", "a, b, nim", NULL },
    { "x", "", NULL },
    { "\xff\xfe", "a, b", NULL },
    { "dra\xfd", "draw, trace, step", "draw" },
};

TEST_EACH (near_rows, row, "near %u", (guint) (row - near_rows))
{
    GError *error = g_error_new_literal (PODA_READ_ERROR, PODA_READ_ERROR_TEXT, "no");
    assert_false (poda_suggest (&error, row->typed, row->listed));
    g_autofree char *expected =
        row->expected != NULL ? g_strdup_printf ("no; did you mean %s?", row->expected)
                              : g_strdup ("no");
    assert_string_equal (error->message, expected);
    g_error_free (error);
    assert_false (poda_suggest (NULL, row->typed, row->listed));
}

/* A word of four letters or more with one of them missing, doubled, changed or
 * exchanged with its neighbour is near to itself. */
TEST ("near: one slip")
{
    static const char *const words[] = { "draw", "árbol", "tictactoe", "negamax" };
    for (guint w = 0; w < G_N_ELEMENTS (words); w++) {
        glong n = g_utf8_strlen (words[w], -1);
        for (glong at = 0; at < 4 * n; at++) {
            gunichar slip[32];
            g_autofree gunichar *letters = g_utf8_to_ucs4_fast (words[w], -1, NULL);
            glong length = 0;
            for (glong i = 0; i < n; i++) {
                gboolean here = i == at / 4;
                gboolean exchanged = here && at % 4 == 3 && i + 1 < n;
                if (exchanged)
                    slip[length++] = letters[i + 1];
                if (!here || at % 4 != 0)
                    slip[length++] = here && at % 4 == 2 ? 'q' : letters[i];
                if (here && at % 4 == 1)
                    slip[length++] = letters[i];
                i += exchanged;
            }
            g_autofree char *typed = g_ucs4_to_utf8 (slip, length, NULL, NULL, NULL);
            g_auto (PodaSuggestion) near = { 0 };
            poda_suggestion_begin (&near, typed);
            poda_suggestion_try (&near, words[w]);
            if (g_strcmp0 (near.word, words[w]) != 0)
                fail_msg ("\"%s\" is not near \"%s\"", typed, words[w]);
        }
    }
}

/* A word that nobody types is compared with none. */
TEST ("near: long words")
{
    g_autofree char *typed = g_strnfill (100000, 'a');
    g_auto (PodaSuggestion) near = { 0 };
    poda_suggestion_begin (&near, typed);
    poda_suggestion_try (&near, typed);
    poda_suggestion_try (&near, "a");
    assert_null (near.word);
}

/* Values are written in the fewest digits that read back the same, exponents too. */
static const char *const written[][2] = {
    { "-1e-07", "-1e-7" }, { "1e22", "1e+22" }, { "1.5e-300", "1.5e-300" },
    { "1e-10", "1e-10" },  { "0.1", "0.1" },    { "-0", "0" },
};

TEST_EACH (written, row, "value %s", (*row)[0])
{
    char buffer[PODA_VALUE_BUFFER];
    PodaValue value;
    assert_true (poda_value_parse ((*row)[0], &value));
    assert_string_equal (poda_value_format (value, PODA_STYLE_MACHINE, buffer),
                         (*row)[1]);
}

TEST ("a million values read back")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (7);
    for (guint64 i = 0; i < depth_rounds (1000000); i++) {
        guint64 bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
        PodaValue value, again;
        char buffer[PODA_VALUE_BUFFER];
        memcpy (&value, &bits, sizeof value);
        if (!isfinite (value))
            continue;
        poda_value_format (value, PODA_STYLE_MACHINE, buffer);
        if (!poda_value_parse (buffer, &again) || again != value
            || strstr (buffer, "e-0") != NULL || strstr (buffer, "e+0") != NULL)
            fail_msg ("%a is written %s", value, buffer);
        poda_value_format (value, PODA_STYLE_TEXT, buffer);
        if (!poda_value_parse (buffer, &again) || again != value
            || strchr (buffer, '-') != NULL)
            fail_msg ("%a is written for people %s", value, buffer);
    }
}

/* --- Messages repeat what was typed, but never at any length --- */

static char *
repeat (const char *part, guint n)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < n; i++)
        g_string_append (text, part);
    return g_string_free (text, FALSE);
}

/* A message of `before`, what was typed, and `after`; if that is longer than `n`
 * characters, they and an ellipsis are left of it. A path at the beginning of a message
 * may be longer. */
static const struct Echo {
    const char *before, *part;
    guint times;
    const char *after;
    int n;
} echoes[] = {
    { "", "", 0, "", 0 },
    { "no game \"", "x", PODA_MESSAGE_LONGEST_QUOTE, "\"; expected nim",
      PODA_MESSAGE_LONGEST_QUOTE },
    { "--order ", "x", 60000, ": expected best", PODA_MESSAGE_LONGEST_QUOTE },
    { "--order ", "→", 60000, ": expected best", PODA_MESSAGE_LONGEST_QUOTE },
    { "--order ", "a b", 60000, ": expected best", PODA_MESSAGE_LONGEST_QUOTE },
    { "", "folder/", 30, ":1:2: expected a number", 30 * 7 },
    { "", "folder/", 300, ": no such file", PODA_MESSAGE_QUOTE_PLACE },
};

TEST_EACH (echoes, row, "message: %s%s%s", row->before, row->part, row->after)
{
    g_autofree char *part = repeat (row->part, row->times);
    g_autofree char *typed =
        g_strconcat (*row->before == '-' ? "--order=" : "", part, NULL);
    g_autofree char *message = g_strconcat (row->before, part, row->after, NULL);
    const char *end = g_utf8_offset_to_pointer (part, row->n);
    g_autofree char *expected =
        g_strdup_printf ("%s%.*s%s%s", row->before, (int) (end - part), part,
                         *end != '\0' ? "…" : "", row->after);
    const char *const words[] = { "another word", typed, NULL };
    g_autofree char *shown = poda_message_shorten (message, words);
    assert_string_equal (shown, expected);
}

/* Long messages and invalid UTF-8 are shortened, too. */
TEST ("message: no words of it are known")
{
    g_autofree char *path = repeat ("ñ", 100000), *broken = repeat ("\xff\x80", 100000);
    g_autofree char *cut = poda_message_shorten (path, NULL);
    g_autofree char *other = poda_message_shorten (broken, NULL);
    assert_true (strlen (cut) < 2000 && g_utf8_validate (cut, -1, NULL));
    assert_true (strlen (other) < 2000);
}
