/* Texts for people and for spreadsheets: quoted in messages, guarded in sheets, in one
 * of the languages there are. */

#include <locale.h>

#include "base/csv.h"
#include "base/speech.h"
#include "base/terminal.h"
#include "support/rows.h"

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

static void
test_quoted (void **state)
{
    const struct Quoted *row = *state;
    g_autofree char *quote = poda_quote (row->text);
    assert_string_equal (quote, row->expected);
}

static const struct Padded {
    const char *text;
    guint columns;
    gboolean right;
    const char *expected;
} padded[] = {
    { "ab", 4, FALSE, "ab  " }, { "ab", 4, TRUE, "  ab" }, { "ab", 2, FALSE, "ab" },
    { "ab", 1, TRUE, "ab" },    { "中", 3, FALSE, "中 " }, { "a\tb", 4, TRUE, " a b" },
};

static void
test_padded (void **state)
{
    const struct Padded *row = *state;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_terminal_pad (output, row->text, row->columns, row->right);
    assert_string_equal (poda_output_contents (output, NULL), row->expected);
}

static const struct Field {
    const char *text, *expected;
} fields[] = {
    { "a", "a" },
    { "a b", "a b" },
    { " a", "\" a\"" },
    { "a ", "\"a \"" },
    { "a,b", "\"a,b\"" },
    { "a;b", "\"a;b\"" },
    { "a\tb", "\"a\tb\"" },
    { "a\"b", "\"a\"\"b\"" },
    { "a\nb", "\"a\nb\"" },
    { "-3", "-3" },
    { "+3", "+3" },
    { "-inf", "-inf" },
    { "-3+1", "'-3+1" },
    { "=1", "'=1" },
    { "+x", "'+x" },
    { "-x", "'-x" },
    { "@x", "'@x" },
    { "＝1", "'＝1" },
    { "＋x", "'＋x" },
    { "－x", "'－x" },
    { "＠x", "'＠x" },
    { "'=1", "''=1" },
    { " =1", "\"' =1\"" },
    { "'a", "'a" },
    { "=1,2", "\"'=1,2\"" },
};

/* What is read again is what was written. */
static void
test_field (void **state)
{
    const struct Field *row = *state;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_csv_field (output, row->text);
    gsize length;
    const char *written = poda_output_contents (output, &length);
    assert_string_equal (written, row->expected);
    g_auto (PodaCsv) csv;
    poda_csv_begin (&csv, written, length, ',');
    assert_true (poda_csv_next (&csv));
    assert_int_equal (poda_csv_n_cells (&csv), 1);
    g_autofree char *stripped = g_strstrip (g_strdup (row->text));
    g_autofree char *read =
        g_strstrip (g_strdup (poda_csv_plain (poda_csv_cell (&csv, 0))));
    assert_string_equal (read, stripped);
}

static const struct Spoken {
    const char *locale, *languages, *expected;
} spoken[] = {
    { "C.UTF-8", NULL, "en" },
    { "C.UTF-8", "", "en" },
    { "C.UTF-8", "es", "es" },
    { "C.UTF-8", "es_AR.UTF-8", "es" },
    { "C.UTF-8", "es.UTF-8", "es" },
    { "C.UTF-8", "es@x", "es" },
    { "C.UTF-8", "est", "en" },
    { "C.UTF-8", "fr", "en" },
    { "C.UTF-8", "fr:es", "es" },
    { "C.UTF-8", "en:es", "en" },
    { "C", "es", "en" },
};

static void
test_spoken (void **state)
{
    const struct Spoken *row = *state;
    assert_non_null (setlocale (LC_ALL, row->locale));
    if (row->languages != NULL)
        g_setenv ("LANGUAGE", row->languages, TRUE);
    else
        g_unsetenv ("LANGUAGE");
    assert_string_equal (poda_speech_current (), row->expected);
}

/* What was changed to speak another language is as it was. */
static void
test_speech_ends (void **state)
{
    (void) state;
    static const char *const before[] = { "fr", NULL };
    assert_non_null (setlocale (LC_ALL, "C.UTF-8"));
    for (guint i = 0; i < G_N_ELEMENTS (before); i++) {
        if (before[i] != NULL)
            g_setenv ("LANGUAGE", before[i], TRUE);
        else
            g_unsetenv ("LANGUAGE");
        locale_t own = uselocale ((locale_t) 0);
        PodaSpeech speech;
        poda_speech_begin (&speech, "es");
        assert_string_equal (g_getenv ("LANGUAGE"), "es");
        assert_true (uselocale ((locale_t) 0) != own);
        poda_speech_end (&speech);
        assert_true (g_strcmp0 (g_getenv ("LANGUAGE"), before[i]) == 0);
        assert_true (uselocale ((locale_t) 0) == own);
        poda_speech_end (&speech);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "texts");
    for (guint i = 0; i < G_N_ELEMENTS (quoted); i++)
        rows_add (&rows, test_quoted, &quoted[i], "quoted %u", i);
    for (guint i = 0; i < G_N_ELEMENTS (padded); i++)
        rows_add (&rows, test_padded, &padded[i], "padded %u", i);
    for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        rows_add (&rows, test_field, &fields[i], "field %s", fields[i].text);
    for (guint i = 0; i < G_N_ELEMENTS (spoken); i++)
        rows_add (&rows, test_spoken, &spoken[i], "spoken %u", i);
    rows_add (&rows, test_speech_ends, NULL, "speech ends");
    return rows_run (&rows);
}
