/* The translations are complete: every sentence of the sources is in every catalogue,
 * translated, with the same directives, and no catalogue has one that has gone. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

/* Words that the Spanish translation does not use, as it uses another word for the same
 * thing everywhere; with `id` only in translations of sentences that match it. */
static const struct {
    const char *id, *never, *instead;
} glossary[] = {
    { NULL, "(?i)\\b(se|hay que) buscar?(lo|la)?s?\\b", "explorar" },
    { NULL, "\\bnodo root\\b", "raíz" },
    { NULL, "(?<!no )se (ha escrito|esperaba) nada\\b", "(en blanco)" },
    { NULL, "\\b[Nn]otas?\\b", "observación, resultado" },
    { NULL, "\\bventanas? entera", "ventana completa" },
    { NULL, "\\btablas\\b", "empate" },
    { NULL, "\\b[Aa]lumn[oa]s?\\b", "estudiante" },
    { NULL, "por omisión|si no se (dice|da)\\b", "por defecto" },
    { NULL, "\\bhay tal(es)?\\b", "no existe ese" },
    { NULL, "\\bcomo mucho\\b", "a lo sumo" },
    { NULL, "\\b(de|en) a lo sumo\\b", "a lo sumo, behind the number" },
    { NULL, "\\b[Ss]ucesos?\\b", "evento" },
    { NULL, "\\bprueba mínima\\b", "demostración mínima" },
    { "evaluator", "\\b[Ee]valuadore?s? ", "función de evaluación" },
    { "(?i)sheet", "\\bhojas?\\b(?! de (respuestas|cálculo))", "hoja de respuestas" },
    { "(?i)command", "\\b[Óó]rden(es)?\\b|\\borden\\b", "comando" },
    { "(?i)legend", "\\b[Ll]eyenda", "símbolos" },
    { "skipped", "\\bsalt(a|e|ó|an|ado|ar)\\b", "podar" },
    { "\\bended\\b", "\\bse termin(ó|aron)\\b", "se ha interrumpido" },
    { NULL, "\\b(usted|guarde|escriba|pulse|elija)\\b", "tú, or nobody" },
    { NULL, "\\btraz(a|ar) (el|la|los|las)\\b", "seguir" },
    { "remaining", "\\bdemás hijos", "los hijos restantes" },
    { NULL, "\\\\\"%[^\\\\\" ]*s\\\\\"", "«%s»" },
};

/* The entries of a catalogue, each sentence on one line. */
static GStrv
read_entries (const char *path)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents (path, &text, NULL, NULL))
        fail_msg ("%s cannot be read", path);
    g_autoptr (GString) joined = g_string_new (text);
    g_string_replace (joined, "\"\n\"", "", 0);
    return g_strsplit (joined->str, "\n\n", -1);
}

/* Extracts the sentences of the sources, as `make pot` does, into $pot. */
#define EXTRACT                                                                        \
    "xgettext --from-code=UTF-8 --keyword=_ --keyword=N_ --keyword=C_:1c,2 "           \
    "--keyword=NC_:1c,2 --keyword=g_dngettext:2,3 --no-location --sort-output "        \
    "-o $pot $(find src $made -name '*.[ch]' -not -name '*.css.h' "                    \
    "-not -name resources.c)\n"

/* Prints what is missing, fuzzy or gone in a catalogue that is merged with them, or has
 * other directives. */
#define COMPARE                                                                        \
    "for po in src/po/*.po; do\n"                                                      \
    "  msgmerge --quiet --no-fuzzy-matching $po $pot > $pot.po\n"                      \
    "  LC_ALL=C msgfmt --check --statistics -o /dev/null $pot.po\n"                    \
    "  msgattrib --untranslated $pot.po; msgattrib --only-fuzzy $pot.po\n"             \
    "  msgattrib --only-obsolete $pot.po\n"                                            \
    "done; rm $pot.po\n"

/* xgettext knows the macros of inttypes.h and no others: at G_GUINT64_FORMAT it ends
 * the sentence, and nobody will ever find its translation. */
TEST ("every sentence, and the whole of it")
{
    char *folder = g_dir_make_tmp ("poda-po-XXXXXX", NULL);
    g_autofree char *programs = g_path_get_dirname (g_getenv ("PODA"));
    g_autofree char *pot = g_build_filename (folder, "poda.pot", NULL);
    g_autofree char *line =
        g_strdup_printf ("pot='%s'; made='%s/made/'\n" EXTRACT COMPARE, pot, programs);
    g_autofree char *printed = shell_run (NULL, line);
    g_auto (GStrv) entries = read_entries (pot);
    shell_remove_folder (folder);
    if (!g_regex_match_simple ("^(\\d{3,} translated messages.\n)+$", printed, 0, 0))
        fail_msg ("see make pot: %s", printed);
    for (guint i = 0; entries[i] != NULL; i++)
        if (g_regex_match_simple ("(?m)^msgid(_plural)? \".*(?<!%)(%%)*%\"$",
                                  entries[i], 0, 0))
            fail_msg ("%s ends in a macro that xgettext does not know: PRIu64 is whole",
                      entries[i]);
}

static guint
count_never (const char *entry, guint row)
{
    const char *translated = strstr (entry, "\nmsgstr");
    if (translated == NULL || strncmp (entry, "msgid \"\"", 9) == 0)
        return 0;
    g_autofree char *id = g_strndup (entry, (gsize) (translated - entry));
    if ((glossary[row].id != NULL && !g_regex_match_simple (glossary[row].id, id, 0, 0))
        || !g_regex_match_simple (glossary[row].never, translated, 0, 0))
        return 0;
    print_message ("%s: expected %s\n", translated, glossary[row].instead);
    return 1;
}

TEST ("Spanish: one word for a thing")
{
    g_auto (GStrv) entries = read_entries ("src/po/es.po");
    guint count = 0;
    for (guint i = 1; entries[i] != NULL; i++) /* behind the header */
        for (guint row = 0; row < G_N_ELEMENTS (glossary); row++)
            count += count_never (entries[i], row);
    assert_int_equal (count, 0);
}

#define LITERAL "\"(?:[^\"\\\\]|\\\\.)*+\""

/* The calls of a source that speak to people and have two words in a row, letters with
 * a space between, outside gettext's macros. */
static guint
count_untranslated (const char *path, const char *text)
{
    g_autoptr (GRegex) calls =
        g_regex_new ("\\b(?:fprintf \\(\\s*stderr|printf \\(|g_set_error|poda_note \\()"
                     "(?:" LITERAL "|[^\";])*+;",
                     0, 0, NULL);
    g_autoptr (GRegex) translated = g_regex_new (
        "\\b(?:_|N_|g_dngettext) ?\\((?:\\s*(?:" LITERAL "|[A-Z][A-Za-z0-9_]*)\\s*,?)+",
        0, 0, NULL);
    g_autoptr (GRegex) words =
        g_regex_new ("\"[^\"]*[A-Za-z] [A-Za-z]{2,}[^\"]*\"", 0, 0, NULL);
    g_autoptr (GMatchInfo) call = NULL;
    guint count = 0;
    for (g_regex_match (calls, text, 0, &call); g_match_info_matches (call);
         g_match_info_next (call, NULL)) {
        g_autofree char *whole = g_match_info_fetch (call, 0);
        g_autofree char *left =
            g_regex_replace_literal (translated, whole, -1, 0, "", 0, NULL);
        if (!g_regex_match (words, left, 0, NULL))
            continue;
        print_message ("%s: not through gettext: %s\n", path, whole);
        count++;
    }
    return count;
}

static guint
count_untranslated_below (const char *folder)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    guint count = 0;
    for (const char *name; (name = g_dir_read_name (dir)) != NULL;) {
        g_autofree char *path = g_build_filename (folder, name, NULL);
        g_autofree char *text = NULL;
        if (g_file_test (path, G_FILE_TEST_IS_DIR) && strcmp (name, "engine") != 0)
            count += count_untranslated_below (path);
        else if (g_str_has_suffix (name, ".c")
                 && g_file_get_contents (path, &text, NULL, NULL))
            count += count_untranslated (path, text);
    }
    return count;
}

TEST ("sentences go through gettext")
{
    assert_int_equal (count_untranslated_below ("src"), 0);
}
