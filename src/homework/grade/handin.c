#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/output.h"
#include "base/read.h"
#include "base/errno_text.h"
#include "homework/grade/grade.h"
#include "homework/sheet/submitted.h"
#include "homework/sheet/zip.h"

#define MOST_BYTES ((gsize) 256 << 20) /* a file's and an archive's */

/* The commands for programs in a language. `build` is a shell command that takes the
 * source files as arguments and prints the program. */
typedef struct {
    const char *suffix;
    const char *tool;    /* command that users type before the file */
    const char *command; /* NULL: the program is executed itself */
    const char *build;   /* NULL: not compiled */
} Language;

static const Language languages[] = {
    { ".py", "python3 ", "python3", NULL },
    { ".js", "node ", "node", NULL },
    { ".mjs", "node ", "node", NULL },
    { ".cjs", "node ", "node", NULL },
    { ".c", "cc ", NULL,
      "cc -O2 -w -o \"$TMPDIR/p\" \"$@\" -lm >&2 && cat \"$TMPDIR/p\"" },
    { ".java", "javac ", "java",
      "javac -nowarn -d \"$TMPDIR/c\" \"$@\" >&2 &&"
      " jar cf \"$TMPDIR/p\" -C \"$TMPDIR/c\" . >&2 && cat \"$TMPDIR/p\"" },
    { "/", "", NULL, NULL }, /* an executable: the last entry */
};

#define EXECUTABLE (&languages[G_N_ELEMENTS (languages) - 1])

static const PodaLimits build_limits = { .seconds = 60,
                                         .cpu_seconds = 60,
                                         .memory = (guint64) 1 << 30,
                                         .output = (guint64) 64 << 20,
                                         .disk = (guint64) 256 << 20,
                                         .processes = 64 };

/* Kinds of files, in the order of preference. */
enum {
    CALLED_MAIN = 1 << 0, /* a program named main or run */
    A_SOURCE = 1 << 1,
    WITH_MAIN = 1 << 2, /* contains a main function */
    A_PROGRAM = 1 << 3
};

/* A student's file, in the folder in which it runs. */
typedef struct {
    char *place; /* path in the folder of all students */
    char *inner; /* the student's own name for it */
    char *text;  /* up to its first zero byte */
    guint kinds, depth;
    const Language *language; /* NULL: not a program */
} HandinFile;

static void
free_file (gpointer data)
{
    HandinFile *file = data;
    g_free (file->place);
    g_free (file->inner);
    g_free (file->text);
    g_free (file);
}

static void
free_handin (gpointer data)
{
    PodaHandin *handin = data;
    poda_owner_clear (&handin->owner);
    g_free (handin->name);
    g_ptr_array_unref (handin->files);
    g_free (handin);
}

/* --- Listing --- */

/* Adds a file to its student's submission, and takes ownership of it. With a `single`
 * name, all files belong to one student. */
static void
add_submitted (GPtrArray *list, GHashTable *students, const PodaClassList *class_list,
               const char *single, PodaSubmittedFile *file)
{
    g_auto (PodaOwner) owner;
    const char *names = file->path + file->inner;
    gsize top = strcspn (names, "/");
    g_autofree char *folder = g_strndup (names, top + (names[top] == '/'));
    g_autofree char *name = g_utf8_make_valid (folder, (gssize) top);
    poda_owner_find (class_list, names, NULL, &owner);
    gboolean placed = single == NULL && owner.place != NULL;
    if (!placed) { /* ignore names below it: students choose them */
        poda_owner_clear (&owner);
        poda_owner_find (class_list, folder, NULL, &owner);
    }
    if (names[top] == '\0' && strrchr (name, '.') != NULL && *name != '.')
        *strrchr (name, '.') = '\0';
    gsize own = single != NULL ? 0 : placed ? owner.inner : top + (names[top] == '/');
    file->place = file->inner + (names[own] != '\0' ? own : 0);
    g_autofree char *key = single != NULL ? g_strdup ("")
                           : placed       ? g_strconcat ("/", owner.place, NULL)
                                          : g_strdup (name);
    PodaHandin *handin = g_hash_table_lookup (students, key);
    if (handin == NULL) {
        handin = g_new0 (PodaHandin, 1);
        handin->owner = owner;
        owner = (PodaOwner){ NULL };
        handin->name = g_strdup (single != NULL ? single
                                 : placed       ? handin->owner.name
                                                : name);
        handin->files = g_ptr_array_new_with_free_func (poda_submitted_free);
        g_ptr_array_add (list, handin);
        g_hash_table_insert (students, g_steal_pointer (&key), handin);
    }
    g_ptr_array_add (handin->files, file);
}

GPtrArray *
poda_handins_list (const char *path, const PodaClassList *class_list, gboolean single,
                   GError **error)
{
    char *words[] = { (char *) path, NULL };
    g_autofree char *whole = g_canonicalize_filename (path, NULL);
    g_autofree char *name = g_path_get_basename (whole);
    g_autoptr (GPtrArray) files = poda_submitted_list (words, TRUE, error);
    if (files == NULL)
        return NULL;
    for (guint i = 0; i < files->len; i++) {
        const PodaSubmittedFile *file = files->pdata[i];
        if (file->failed) { /* not the student's fault */
            poda_read_refuse (error, "%s: %s", file->path, file->reason);
            return NULL;
        }
    }
    g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (free_handin);
    g_autoptr (GHashTable) students =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    while (files->len > 0)
        add_submitted (list, students, class_list, single ? name : NULL,
                       g_ptr_array_steal_index (files, 0));
    if (list->len > 0)
        return g_steal_pointer (&list);
    poda_read_refuse (error, _ ("%s: no program found; expected one for each student"),
                      path);
    return NULL;
}

/* --- Copying --- */

/* Errors of reading that a student's file can cause, and of writing. */
#define BIT(code) (1u << G_FILE_ERROR_##code)
#define READING ~(BIT (MFILE) | BIT (NFILE) | BIT (IO))
#define WRITING                                                                        \
    (BIT (EXIST) | BIT (ISDIR) | BIT (NOTDIR) | BIT (NAMETOOLONG) | BIT (INVAL))

/* Sets `error`. For the codes in `student`, such as conflicting names, the cause is the
 * student's; for others, such as a full disk, the system's. Returns FALSE. */
static gboolean
fail (const GError *cause, guint student, GError **error)
{
    gboolean theirs = (student & 1u << cause->code) != 0;
    g_set_error_literal (error, theirs ? PODA_READ_ERROR : PODA_PROGRAM_ERROR, 0,
                         cause->message);
    return FALSE;
}

/* Writes a student's file into the folder, and adds it to `files` with its kinds. */
static gboolean
copy_file (const char *folder, const char *place, const char *inner, GBytes *bytes,
           GPtrArray *files, GError **error)
{
    gsize length;
    const char *data = g_bytes_get_data (bytes, &length);
    g_autofree char *path = g_build_filename (folder, inner, NULL);
    g_autofree char *above = g_path_get_dirname (path);
    g_autofree char *base = g_path_get_basename (inner);
    g_autofree char *small = g_ascii_strdown (inner, -1);
    g_autoptr (GError) cause = NULL;
    PodaOutput *output = poda_output_make_folder (above, &cause)
                             ? poda_output_open (path, &cause)
                             : NULL;
    if (output != NULL)
        poda_output_write (output, data, length);
    if (output == NULL || !poda_output_close (output, &cause))
        return fail (cause, WRITING, error);
    g_chmod (path, 0755);
    HandinFile *file = g_new0 (HandinFile, 1);
    file->place = g_utf8_make_valid (place, -1);
    file->inner = g_strdup (inner);
    file->text = g_strndup (data != NULL ? data : "", length);
    g_ptr_array_add (files, file);
    for (const char *at = inner; *at != '\0'; at++)
        file->depth += *at == '/';
    const Language *language = languages;
    while (language != EXECUTABLE && !g_str_has_suffix (small, language->suffix))
        language++;
    gboolean source = language != EXECUTABLE;
    if (!source && !g_str_has_prefix (file->text, "\177ELF")
        && !g_str_has_prefix (file->text, "#!"))
        return TRUE;
    file->language = language;
    file->kinds = source ? A_PROGRAM | A_SOURCE : A_PROGRAM;
    base[strcspn (base, ".")] = '\0';
    if (g_ascii_strcasecmp (base, "main") == 0 || strcmp (base, "run") == 0)
        file->kinds |= CALLED_MAIN;
    if (source
        && g_regex_match_simple ("\\bmain\\s*\\(|__main__", file->text, G_REGEX_RAW, 0))
        file->kinds |= WITH_MAIN;
    return TRUE;
}

/* Copies a file into the folder, or the contents of an archive that is `alone`. */
static gboolean
copy_submitted (const PodaSubmittedFile *file, gboolean alone, const char *folder,
                GPtrArray *files, GError **error)
{
    g_autoptr (GError) cause = NULL;
    const char *place = file->path + file->inner, *inner = file->path + file->place;
    g_autofree char *small = g_ascii_strdown (inner, -1);
    gboolean archive = alone && g_str_has_suffix (small, ".zip"), done = TRUE;
    g_autoptr (GString) text = poda_submitted_read (file, MOST_BYTES, &cause);
    g_autoptr (GPtrArray) entries =
        text != NULL && archive
            ? poda_zip_read (text->str, text->len, MOST_BYTES, MOST_BYTES,
                             poda_submitted_is_plain, &cause)
            : NULL;
    if (cause != NULL)
        return fail (cause, READING, error);
    g_autoptr (GBytes) bytes = g_string_free_to_bytes (g_steal_pointer (&text));
    if (!archive)
        return copy_file (folder, place, inner, bytes, files, error);
    for (guint i = 0; done && i < entries->len; i++) {
        const PodaZipEntry *entry = entries->pdata[i];
        done = entry->bytes == NULL
               || copy_file (folder, place, entry->name, entry->bytes, files, error);
    }
    return done;
}

/* --- Choice of the program --- */

/* Returns the program: for the first kind of which the topmost folder with any contains
 * exactly one file. NULL if there is none, or several are named main. */
static const HandinFile *
choose (const GPtrArray *files)
{
    for (guint kind = CALLED_MAIN; kind <= A_PROGRAM; kind <<= 1) {
        const HandinFile *found = NULL;
        guint n = 0;
        for (guint i = 0; i < files->len; i++) {
            const HandinFile *one = files->pdata[i];
            if ((one->kinds & kind) == 0 || (n > 0 && one->depth > found->depth))
                continue;
            n = n > 0 && one->depth == found->depth ? n + 1 : 1;
            found = one;
        }
        if (n == 1)
            return found;
        if (n > 1 && kind == CALLED_MAIN)
            return NULL;
    }
    return NULL;
}

#define MOST_NAMED 5

/* Sets an error with the names of the programs or, if there are none, of the files. */
static void
refuse (const GPtrArray *files, GError **error)
{
    g_autoptr (GString) named = g_string_new (NULL);
    guint n = 0, any = 0;
    for (guint i = 0; i < files->len; i++)
        any |= ((HandinFile *) files->pdata[i])->kinds;
    for (guint i = 0; i < files->len; i++) {
        const HandinFile *one = files->pdata[i];
        if ((any == 0 || one->kinds != 0) && n++ < MOST_NAMED)
            g_string_append_printf (named, "%s%s", n > 1 ? ", " : "", one->inner);
    }
    poda_read_refuse (
        error,
        any != 0
            ? _ ("found %s%s; expected one program, or one called main")
            : _ ("found %s%s; expected a program in Python, JavaScript, C or Java, or "
                 "an executable"),
        n > 0 ? named->str : _ ("no file"), n > MOST_NAMED ? ", …" : "");
}

/* --- Compiling --- */

/* Compiles a program with all files in its language that have no main function
 * themselves, and writes it to a path. Returns FALSE with `error` set. */
static gboolean
build (const PodaSandbox *sandbox, const char *folder, const GPtrArray *files,
       const HandinFile *source, const char *built, GError **error)
{
    g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
    g_strv_builder_add_many (words, "sh", "-c", source->language->build, "sh", NULL);
    for (guint i = 0; i < files->len; i++) {
        const HandinFile *one = files->pdata[i];
        g_autofree char *name = g_strconcat ("./", one->inner, NULL);
        if (one == source
            || (one->language == source->language && (one->kinds & WITH_MAIN) == 0))
            g_strv_builder_add (words, name);
    }
    g_auto (GStrv) argv = g_strv_builder_end (words);
    g_autoptr (PodaProgram) compiler =
        poda_program_new (sandbox, (const char *const *) argv, folder, error);
    g_autoptr (PodaProcess) run =
        compiler != NULL ? poda_process_run (compiler, &build_limits, "", error) : NULL;
    if (run == NULL)
        return FALSE;
    if (poda_ending_is_good (&run->ending) && run->output->len > 0)
        return g_file_set_contents_full (built, run->output->str,
                                         (gssize) run->output->len,
                                         G_FILE_SET_CONTENTS_NONE, 0755, error);
    /* Report the first error. */
    g_auto (GStrv) lines = g_strsplit (run->errors->str, "\n", -1);
    g_autofree char *last = poda_process_last_words (run, NULL);
    const char *line = last;
    for (guint i = 0; line == last && lines[i] != NULL; i++)
        if (strstr (lines[i], "error") != NULL)
            line = lines[i] + (g_str_has_prefix (lines[i], "./") ? strlen ("./") : 0);
    return poda_read_refuse (error, _ ("%s does not compile: %s"), source->inner, line);
}

/* Returns the class of a Java file, with its package. The caller frees it. */
static char *
java_class (const HandinFile *source)
{
    g_autoptr (GRegex) regex = g_regex_new ("^\\s*package\\s+([\\w.]+)\\s*;",
                                            G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_autofree char *base = g_path_get_basename (source->inner);
    base[strcspn (base, ".")] = '\0';
    if (!g_regex_match (regex, source->text, 0, &match))
        return g_steal_pointer (&base);
    g_autofree char *package = g_match_info_fetch (match, 1);
    return g_strconcat (package, ".", base, NULL);
}

PodaProgram *
poda_handin_program (const PodaHandin *handin, const PodaSandbox *sandbox,
                     const char *folder, char **source, char **line, GError **error)
{
    const PodaSubmittedFile *first = handin->files->pdata[0];
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_file);
    *source = g_utf8_make_valid (first->path + first->inner, -1);
    for (guint i = 0; i < handin->files->len; i++) {
        const PodaSubmittedFile *one = handin->files->pdata[i];
        if (one->reason == NULL
            && !copy_submitted (one, handin->files->len == 1, folder, files, error))
            return NULL;
    }
    const HandinFile *file = choose (files);
    if (file == NULL) {
        refuse (files, error);
        return NULL;
    }
    const Language *language = file->language;
    gboolean java = g_strcmp0 (language->command, "java") == 0;
    const char *name = language->build == NULL ? file->inner
                       : java                  ? "poda-program.jar"
                                               : "poda-program";
    g_autofree char *program = g_build_filename (folder, name, NULL);
    g_autofree char *class = java ? java_class (file) : NULL;
    g_autofree char *valid = g_utf8_make_valid (file->inner, -1);
    const char *script[] = { language->command, program, NULL };
    const char *in_java[] = { language->command, "-cp", program, class, NULL };
    g_free (*source);
    *source = g_strdup (file->place);
    *line = g_strconcat (language->tool, valid, NULL);
    if (language->build != NULL
        && !build (sandbox, folder, files, file, program, error))
        return NULL;
    return poda_program_new (sandbox,
                             java                        ? in_java
                             : language->command == NULL ? script + 1
                                                         : script,
                             folder, error);
}
