#include "homework/grade/program.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/output.h"

/* --- Languages --- */

/* The file that a compiler leaves in the folder of the student's files. */
#define BUILT "poda-program"

/* How programs of a language are run. `build` is a shell's command, which gets the
 * source files and prints the program. */
typedef struct {
    const char *suffixes; /* joined by blanks */
    const char *command;  /* NULL: the file itself is executed */
    const char *build;    /* NULL: not compiled */
    const char *compiler;
} Language;

static const Language languages[] = {
    { ".py", "python3", NULL, NULL },
    { ".js .mjs .cjs", "node", NULL, NULL },
    { ".c", NULL, "cc -O2 -w -o \"$TMPDIR/p\" \"$@\" -lm >&2 && cat \"$TMPDIR/p\"",
      "cc" },
    { ".java", "java",
      "javac -nowarn -d \"$TMPDIR/c\" \"$@\" >&2 &&"
      " jar cf \"$TMPDIR/p\" -C \"$TMPDIR/c\" . >&2 && cat \"$TMPDIR/p\"",
      "javac" },
    { "", NULL, NULL, NULL }, /* an executable: the last */
};

#define EXECUTABLE (&languages[G_N_ELEMENTS (languages) - 1])

static const PodaLimits build_limits = { .seconds = 60,
                                         .cpu_seconds = 60,
                                         .memory = (guint64) 1 << 30,
                                         .output = (guint64) 64 << 20,
                                         .disk = (guint64) 256 << 20,
                                         .processes = 64 };

/* --- The files --- */

typedef struct {
    char *name; /* in the folder */
    guint depth;
    const Language *language; /* NULL: no program */
    gboolean has_main;        /* a main function */
    char *text;
} Source;

static void
free_source (gpointer data)
{
    Source *source = data;
    g_free (source->name);
    g_free (source->text);
    g_free (source);
}

static const Language *
find_language (const char *name, const char *text)
{
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot : "-", -1);
    for (guint i = 0; i < G_N_ELEMENTS (languages); i++) {
        g_auto (GStrv) suffixes = g_strsplit (languages[i].suffixes, " ", -1);
        if (g_strv_contains ((const char *const *) suffixes, suffix))
            return &languages[i];
    }
    return g_str_has_prefix (text, "\177ELF") || g_str_has_prefix (text, "#!")
               ? EXECUTABLE
               : NULL;
}

/* Adds the files of a folder, with those of the folders in it. */
static void
list_files (const char *folder, const char *inner, guint depth, GPtrArray *sources)
{
    g_autofree char *place = g_build_filename (folder, inner, NULL);
    g_autoptr (GPtrArray) names = poda_output_list_folder (place, G_MAXUINT);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *name = g_build_filename (inner, names->pdata[i], NULL);
        g_autofree char *path = g_build_filename (folder, name, NULL);
        Source *source;
        char *text;
        if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
            list_files (folder, name, depth + 1, sources);
        } else if (g_file_get_contents (path, &text, NULL, NULL)) {
            source = g_new0 (Source, 1);
            source->name = g_steal_pointer (&name);
            source->depth = depth;
            source->text = text;
            source->language = find_language (source->name, text);
            source->has_main =
                g_regex_match_simple ("\\bmain\\s*\\(|__main__", text, G_REGEX_RAW, 0);
            g_ptr_array_add (sources, source);
        }
    }
}

/* --- Which one is run --- */

static gboolean
is_source (const Source *source)
{
    return source->language != NULL && source->language != EXECUTABLE;
}

static gboolean
is_program (const Source *source)
{
    return source->language != NULL;
}

static gboolean
is_called_main (const Source *source)
{
    g_autofree char *base = g_path_get_basename (source->name);
    base[strcspn (base, ".")] = '\0';
    return is_program (source)
           && (g_ascii_strcasecmp (base, "main") == 0 || strcmp (base, "run") == 0);
}

static gboolean
has_main (const Source *source)
{
    return is_source (source) && source->has_main;
}

/* Returns the number of files of a kind in the uppermost folder with any, and the last
 * of them. */
static guint
find_kind (const GPtrArray *sources, gboolean (*is_wanted) (const Source *source),
           const Source **found)
{
    guint n = 0;
    for (guint i = 0; i < sources->len; i++) {
        const Source *one = sources->pdata[i];
        if (!is_wanted (one) || (n > 0 && one->depth > (*found)->depth))
            continue;
        n = n > 0 && one->depth == (*found)->depth ? n + 1 : 1;
        *found = one;
    }
    return n;
}

#define MOST_NAMED 5

/* Sets an error that names the programs, or if there are none, the files. */
static void
refuse (const GPtrArray *sources, gboolean any, GError **error)
{
    g_autoptr (GString) named = g_string_new (NULL);
    guint n = 0;
    for (guint i = 0; i < sources->len; i++) {
        const Source *one = sources->pdata[i];
        g_autofree char *valid = g_utf8_make_valid (one->name, -1);
        if ((!any || is_program (one)) && n++ < MOST_NAMED)
            g_string_append_printf (named, "%s%s", n > 1 ? ", " : "", valid);
    }
    g_set_error (
        error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
        any ? _ ("found %s%s; expected one program, or one that is called main")
            : _ ("found %s%s; expected a program in Python, JavaScript, C or Java, or "
                 "an executable"),
        n > 0 ? named->str : _ ("no file"), n > MOST_NAMED ? ", …" : "");
}

/* --- Compiling --- */

/* Returns the line that helps most. */
static char *
compiler_error (const char *complaints)
{
    g_auto (GStrv) lines = g_strsplit (complaints, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        if (strstr (lines[i], "error") != NULL)
            return g_strdup (g_str_has_prefix (lines[i], "./") ? lines[i] + 2
                                                               : lines[i]);
    return poda_complaint_after ("", complaints);
}

/* Compiles a program with all files of its language that have no main function of their
 * own, and writes it into the folder. */
static gboolean
build (const PodaSandbox *sandbox, const char *folder, const GPtrArray *sources,
       const Source *source, const char *built, GError **error)
{
    const Language *language = source->language;
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    g_strv_builder_add_many (words, "sh", "-c", language->build, "sh", NULL);
    for (guint i = 0; i < sources->len; i++) {
        const Source *one = sources->pdata[i];
        g_autofree char *name = g_strconcat ("./", one->name, NULL);
        if (one == source || (one->language == language && !one->has_main))
            g_strv_builder_add (words, name);
    }
    g_auto (GStrv) argv = g_strv_builder_end (words);
    g_auto (PodaRun) run = { 0 };
    g_autoptr (PodaProgram) compiler =
        poda_program_new (sandbox, (const char *const *) argv, folder, error);
    if (compiler == NULL
        || !poda_program_run (compiler, &build_limits, "", &run, error))
        return FALSE;
    g_autofree char *path = g_build_filename (folder, built, NULL);
    if (poda_ending_is_good (&run.ending) && run.output->len > 0)
        return g_file_set_contents_full (path, run.output->str,
                                         (gssize) run.output->len,
                                         G_FILE_SET_CONTENTS_NONE, 0755, error);
    g_autofree char *reason = compiler_error (run.complaints);
    g_autofree char *valid = g_utf8_make_valid (source->name, -1);
    g_set_error (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE,
                 _ ("%s does not compile: %s"), valid, reason);
    return FALSE;
}

/* Returns the class of a Java file, with its package. */
static char *
java_class (const Source *source)
{
    g_autoptr (GRegex) regex = g_regex_new ("^\\s*package\\s+([\\w.]+)\\s*;",
                                            G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_autofree char *base = g_path_get_basename (source->name);
    base[strcspn (base, ".")] = '\0';
    if (!g_regex_match (regex, source->text, 0, &match))
        return g_steal_pointer (&base);
    g_autofree char *package = g_match_info_fetch (match, 1);
    return g_strconcat (package, ".", base, NULL);
}

PodaProgram *
poda_program_find (const PodaSandbox *sandbox, const char *folder, char **file,
                   char **line, GError **error)
{
    static gboolean (*const kinds[]) (const Source *) = { is_called_main, is_source,
                                                          has_main, is_program };
    g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (free_source);
    const Source *source = NULL;
    guint n = 0;
    list_files (folder, "", 0, sources);
    for (guint i = 0; n != 1 && i < G_N_ELEMENTS (kinds); i++) {
        n = find_kind (sources, kinds[i], &source);
        if (n > 1 && kinds[i] == is_called_main)
            break;
    }
    if (n != 1) {
        refuse (sources, source != NULL, error);
        return NULL;
    }
    const Language *language = source->language;
    gboolean java = g_strcmp0 (language->command, "java") == 0;
    const char *built = java ? BUILT ".jar" : BUILT;
    if (language->build != NULL
        && !build (sandbox, folder, sources, source, built, error))
        return NULL;
    g_autofree char *class = java ? java_class (source) : NULL;
    g_autofree char *path =
        g_build_filename (folder, language->build != NULL ? built : source->name, NULL);
    const char *script[] = { language->command, path, NULL };
    const char *in_java[] = { language->command, "-cp", path, class, NULL };
    const char *const *argv = java                        ? in_java
                              : language->command == NULL ? script + 1
                                                          : script;
    if (language == EXECUTABLE) /* archives lose this */
        g_chmod (path, 0755);
    g_autofree char *valid = g_utf8_make_valid (source->name, -1);
    *file = g_strdup (source->name);
    *line = language->compiler != NULL
                ? g_strdup_printf ("%s %s", language->compiler, valid)
            : language->command != NULL
                ? g_strdup_printf ("%s %s", language->command, valid)
                : g_strdup (valid);
    return poda_program_new (sandbox, argv, folder, error);
}
