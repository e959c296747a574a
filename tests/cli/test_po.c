/* The translations are complete: every sentence of the sources is in every catalogue,
 * translated, with the same directives, and no catalogue holds one that has gone. */

#include <glib/gstdio.h>
#include <string.h>

#include "support/rows.h"

/* The parts of an entry, as gettext's tools write them: escapes and all. */
enum { ID, PLURAL, ONE, OTHER, N_PARTS };

typedef struct {
    GString *parts[N_PARTS];
    gboolean fuzzy, obsolete;
} Entry;

typedef struct {
    GPtrArray *entries; /* in the file's order, without the header */
    GHashTable *by_id;
} Catalogue;

/* What is the same word in both languages. */
static const struct {
    const char *language, *word;
} same_words[] = {
    { "es", "minimax" },     { "es", "negamax" },     { "es", "Negamax" },
    { "es", ", fail-hard" }, { "es", ", fail-soft" }, { "es", "no" },
    { "es", "beta" },        { "es", "fail-hard" },   { "es", "fail-soft" },
};

/* One word a thing: what no translation says, since another word is said everywhere, or
 * it says something else. With `id` only of sentences that match it. */
static const struct {
    const char *language, *id, *never, *instead;
} glossary[] = {
    { "es", NULL, "(?i)\\b(se|hay que) buscar?(lo|la)?s?\\b", "explorar" },
    { "es", NULL, "\\bnodo root\\b", "raíz" },
    { "es", NULL, "(?<!no )se (ha escrito|esperaba) nada\\b", "(en blanco)" },
    { "es", NULL, "\\b[Nn]otas?\\b", "observación, resultado" },
    { "es", NULL, "\\bventanas? entera", "ventana completa" },
    { "es", NULL, "\\btablas\\b", "empate" },
    { "es", NULL, "\\b[Aa]lumn[oa]s?\\b", "estudiante" },
    { "es", NULL, "por omisión|si no se (dice|da)\\b", "por defecto" },
    { "es", NULL, "\\bhay tal(es)?\\b", "no existe ese" },
    { "es", NULL, "\\bcomo mucho\\b", "a lo sumo" },
    { "es", NULL, "\\b(de|en) a lo sumo\\b", "a lo sumo, behind the number" },
    { "es", NULL, "\\b[Ss]ucesos?\\b", "evento" },
    { "es", NULL, "\\bprueba mínima\\b", "demostración mínima" },
    { "es", "evaluator", "\\b[Ee]valuadore?s? ", "función de evaluación" },
    { "es", "(?i)sheet", "\\bhojas?\\b(?! de (respuestas|cálculo))",
      "hoja de respuestas" },
    { "es", "(?i)command", "\\b[Óó]rden(es)?\\b|\\borden\\b", "comando" },
    { "es", "(?i)legend", "\\b[Ll]eyenda", "símbolos" },
    { "es", "skipped", "\\bsalt(a|e|ó|an|ado|ar)\\b", "podar" },
    { "es", "\\bended\\b", "\\bse termin(ó|aron)\\b", "se ha interrumpido" },
    { "es", NULL, "\\b(usted|guarde|escriba|pulse|elija)\\b", "tú, or nobody" },
    { "es", NULL, "\\btraz(a|ar) (el|la|los|las)\\b", "seguir" },
    { "es", "remaining", "\\bdemás hijos", "los hijos restantes" },
    { "es", NULL, "\\\\\"%[^\\\\\" ]*s\\\\\"", "«%s»" },
};

static Entry *
entry_new (void)
{
    Entry *entry = g_new0 (Entry, 1);
    for (guint i = 0; i < N_PARTS; i++)
        entry->parts[i] = g_string_new (NULL);
    return entry;
}

static void
entry_free (gpointer data)
{
    Entry *entry = data;
    for (guint i = 0; i < N_PARTS; i++)
        g_string_free (entry->parts[i], TRUE);
    g_free (entry);
}

static void
catalogue_clear (Catalogue *catalogue)
{
    g_hash_table_unref (catalogue->by_id);
    g_ptr_array_unref (catalogue->entries);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Catalogue, catalogue_clear)

static const char *
text_of (const Entry *entry, guint part)
{
    return entry->parts[part]->str;
}

/* An entry without an id is the header. */
static Entry *
close_entry (Catalogue *catalogue, Entry *entry)
{
    if (entry->parts[ID]->len == 0) {
        entry_free (entry);
    } else {
        g_ptr_array_add (catalogue->entries, entry);
        g_hash_table_insert (catalogue->by_id, entry->parts[ID]->str, entry);
    }
    return entry_new ();
}

/* Takes one line; `part` is the part that a line of quotes alone continues. */
static void
take_line (Entry *entry, const char *line, guint *part)
{
    static const struct {
        const char *keyword;
        guint part;
    } keywords[] = { { "msgctxt \"", ID }, /* before the id, as a part of it */
                     { "msgid_plural \"", PLURAL }, { "msgid \"", ID },
                     { "msgstr \"", ONE },          { "msgstr[0] \"", ONE },
                     { "msgstr[1] \"", OTHER } };
    if (g_str_has_prefix (line, "#~ ")) {
        entry->obsolete = TRUE;
        line += strlen ("#~ ");
    }
    if (g_str_has_prefix (line, "#,") && strstr (line, "fuzzy") != NULL)
        entry->fuzzy = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS (keywords); i++)
        if (g_str_has_prefix (line, keywords[i].keyword))
            *part = keywords[i].part;
    const char *begin = strchr (line, '"'), *end = strrchr (line, '"');
    if (*line != '#' && begin != NULL && end > begin)
        g_string_append_len (entry->parts[*part], begin + 1, end - begin - 1);
}

static void
catalogue_read (Catalogue *catalogue, const char *path)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents (path, &text, NULL, NULL))
        fail_msg ("%s cannot be read", path);
    catalogue->entries = g_ptr_array_new_with_free_func (entry_free);
    catalogue->by_id = g_hash_table_new (g_str_hash, g_str_equal);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    Entry *entry = entry_new ();
    guint part = ID;
    for (guint i = 0; lines[i] != NULL; i++) {
        if (*lines[i] == '\0')
            entry = close_entry (catalogue, entry);
        else
            take_line (entry, lines[i], &part);
    }
    entry_free (close_entry (catalogue, entry));
}

/* Runs a line of shell; what it says goes to `said`. */
static gboolean
run (const char *line, char **said)
{
    const char *argv[] = { "sh", "-c", line, NULL };
    int status;
    assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL,
                               NULL, NULL, said, &status, NULL));
    return g_spawn_check_wait_status (status, NULL);
}

/* The sentences of the sources in a temporary file, extracted as `make pot` does. The
 * caller removes it. */
static char *
extract (char **said)
{
    char *path = g_build_filename (g_get_tmp_dir (), "poda-XXXXXX.pot", NULL);
    int file = g_mkstemp (path);
    assert_int_not_equal (file, -1);
    g_close (file, NULL);
    g_autofree char *made = g_path_get_dirname (g_getenv ("PODA"));
    g_autofree char *line = g_strdup_printf (
        "xgettext --from-code=UTF-8 --keyword=_ --keyword=N_ "
        "--keyword=C_:1c,2 --keyword=NC_:1c,2 --keyword=g_dngettext:2,3 "
        "--no-location --sort-output -o '%s' $(find src '%s/made' -name *.[ch] "
        "-not -name '*.css.h' -not -name 'resources.c')",
        path, made);
    if (!run (line, said))
        fail_msg ("xgettext: %s", *said);
    return path;
}

static void
read_template (Catalogue *template)
{
    g_autofree char *said = NULL;
    g_autofree char *path = extract (&said);
    catalogue_read (template, path);
    g_remove (path);
    assert_true (template->entries->len > 300);
}

static char *
language_of (const char *path)
{
    g_autofree char *name = g_path_get_basename (path);
    return g_strndup (name, strlen (name) - strlen (".po"));
}

static gboolean
may_be_same (const char *language, const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS (same_words); i++)
        if (strcmp (same_words[i].language, language) == 0
            && strcmp (same_words[i].word, word) == 0)
            return TRUE;
    return FALSE;
}

static gboolean
is_same (const Entry *entry)
{
    return strcmp (text_of (entry, ID), text_of (entry, ONE)) == 0
           || (entry->parts[PLURAL]->len > 0
               && strcmp (text_of (entry, PLURAL), text_of (entry, OTHER)) == 0);
}

/* What is wrong with the translation of a sentence; NULL when nothing is. */
static const char *
find_fault (const Entry *wanted, const Entry *found, const char *language)
{
    gboolean plural = wanted->parts[PLURAL]->len > 0;
    if (found == NULL || found->obsolete)
        return "is missing";
    if (found->fuzzy)
        return "is fuzzy";
    if (strcmp (text_of (wanted, PLURAL), text_of (found, PLURAL)) != 0)
        return "has another plural in the sources";
    if (found->parts[ONE]->len == 0 || (plural && found->parts[OTHER]->len == 0))
        return "is not translated";
    gsize indent = strspn (text_of (found, ID), " ");
    if (indent > 0 && indent != strspn (text_of (found, ONE), " "))
        return "is further in or out";
    if (is_same (found) && !may_be_same (language, text_of (found, ID)))
        return "is left as it was";
    return NULL;
}

static void
test_complete (void **state)
{
    const char *path = *state;
    g_autofree char *language = language_of (path);
    g_auto (Catalogue) template = { 0 }, own = { 0 };
    read_template (&template);
    catalogue_read (&own, path);
    guint faults = 0;
    for (guint i = 0; i < template.entries->len; i++) {
        const Entry *wanted = g_ptr_array_index (template.entries, i);
        const Entry *found = g_hash_table_lookup (own.by_id, text_of (wanted, ID));
        const char *fault = find_fault (wanted, found, language);
        if (fault != NULL)
            print_message ("%s: \"%s\" %s\n", path, text_of (wanted, ID), fault);
        faults += fault != NULL;
    }
    if (faults > 0)
        fail_msg ("%s: %u sentences to translate: see make pot", path, faults);
}

static void
test_none_gone (void **state)
{
    const char *path = *state;
    g_auto (Catalogue) template = { 0 }, own = { 0 };
    read_template (&template);
    catalogue_read (&own, path);
    guint gone = 0;
    for (guint i = 0; i < own.entries->len; i++) {
        const Entry *entry = g_ptr_array_index (own.entries, i);
        if (!entry->obsolete
            && g_hash_table_contains (template.by_id, text_of (entry, ID)))
            continue;
        print_message ("%s: no source says \"%s\"\n", path, text_of (entry, ID));
        gone++;
    }
    if (gone > 0)
        fail_msg ("%s: %u sentences have gone from the sources", path, gone);
}

static guint
count_never (const Entry *entry, guint row)
{
    guint count = 0;
    if (glossary[row].id != NULL
        && !g_regex_match_simple (glossary[row].id, text_of (entry, ID), 0, 0))
        return 0;
    for (guint part = ONE; part <= OTHER; part++) {
        if (!g_regex_match_simple (glossary[row].never, text_of (entry, part), 0, 0))
            continue;
        print_message ("\"%s\": expected %s\n", text_of (entry, part),
                       glossary[row].instead);
        count++;
    }
    return count;
}

static void
test_glossary (void **state)
{
    const char *path = *state;
    g_autofree char *language = language_of (path);
    g_auto (Catalogue) own = { 0 };
    catalogue_read (&own, path);
    guint count = 0;
    for (guint row = 0; row < G_N_ELEMENTS (glossary); row++)
        for (guint i = 0;
             strcmp (glossary[row].language, language) == 0 && i < own.entries->len;
             i++)
            count += count_never (g_ptr_array_index (own.entries, i), row);
    if (count > 0)
        fail_msg ("%s: %u words that mean another thing", path, count);
}

static void
test_same_words (void **state)
{
    const char *path = *state;
    g_autofree char *language = language_of (path);
    g_auto (Catalogue) own = { 0 };
    catalogue_read (&own, path);
    for (guint i = 0; i < G_N_ELEMENTS (same_words); i++) {
        const char *word = same_words[i].word;
        const Entry *entry = g_hash_table_lookup (own.by_id, word);
        if (strcmp (same_words[i].language, language) == 0
            && (entry == NULL || !is_same (entry)))
            fail_msg ("%s: \"%s\" is not the same word there", path, word);
    }
}

/* The catalogue merged with the sources knows which sentences are formats; msgfmt
 * compares their directives. */
static void
test_directives (void **state)
{
    const char *path = *state;
    g_autofree char *said = NULL, *complaints = NULL;
    g_autofree char *template = extract (&said);
    g_autofree char *line =
        g_strdup_printf ("msgmerge --quiet --no-fuzzy-matching '%s' '%s' "
                         "| msgfmt --check --check-format -o /dev/null -",
                         path, template);
    gboolean ok = run (line, &complaints);
    g_remove (template);
    if (!ok)
        fail_msg ("%s: %s", path, complaints);
}

/* xgettext knows the macros of inttypes.h and no others: at G_GUINT64_FORMAT it ends
 * the sentence, and nobody will ever find its translation. */
static void
test_whole (void **state)
{
    (void) state;
    g_autofree char *said = NULL;
    g_autofree char *path = extract (&said);
    g_auto (Catalogue) template = { 0 };
    catalogue_read (&template, path);
    g_remove (path);
    guint broken = 0;
    for (guint i = 0; i < template.entries->len; i++) {
        const Entry *entry = g_ptr_array_index (template.entries, i);
        const char *id = text_of (entry, ID);
        gsize n_percents = 0;
        while (n_percents < strlen (id) && id[strlen (id) - 1 - n_percents] == '%')
            n_percents++;
        if (n_percents % 2 == 0)
            continue;
        print_message ("\"%s\" ends in a macro that xgettext does not know\n", id);
        broken++;
    }
    if (broken > 0)
        fail_msg ("%u sentences are cut off: PRIu64 is whole", broken);
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
        if (g_file_test (path, G_FILE_TEST_IS_DIR))
            count += count_untranslated_below (path);
        else if (g_str_has_suffix (name, ".c")
                 && g_file_get_contents (path, &text, NULL, NULL))
            count += count_untranslated (path, text);
    }
    return count;
}

static void
test_spoken (void **state)
{
    const char *folder = *state;
    guint count = count_untranslated_below (folder);
    if (count > 0)
        fail_msg ("%s: %u untranslated sentences", folder, count);
}

static const char *const folders[] = { "src/base",     "src/game",   "src/tree",
                                       "src/search",   "src/record", "src/draw",
                                       "src/report",   "src/play",   "src/page",
                                       "src/homework", "src/cli" };

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "po");
    g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GDir) dir = g_dir_open ("src/po", 0, NULL);
    for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
        if (g_str_has_suffix (name, ".po"))
            g_ptr_array_add (paths, g_build_filename ("src/po", name, NULL));
    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index (paths, i);
        rows_add (&rows, test_complete, path, "%s: every sentence", path);
        rows_add (&rows, test_none_gone, path, "%s: no sentence that has gone", path);
        rows_add (&rows, test_same_words, path, "%s: words left as they are", path);
        rows_add (&rows, test_glossary, path, "%s: one word a thing", path);
        rows_add (&rows, test_directives, path, "%s: directives and plurals", path);
    }
    rows_add (&rows, test_whole, NULL, "no sentence is cut off");
    for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
        rows_add (&rows, test_spoken, folders[i], "%s: sentences go through gettext",
                  folders[i]);
    return rows_run (&rows);
}
