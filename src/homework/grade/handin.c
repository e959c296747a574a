#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/read.h"
#include "base/output.h"
#include "base/reason.h"
#include "homework/grade/grade.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"

#define MOST_BYTES ((gsize) 256 << 20) /* of a student, and of an archive */
#define MOST_FILES 20000

/* How programs of a language are run. `build` is a shell's command, which gets the
 * source files and prints the program. */
typedef struct {
    const char *suffix;
    const char *tool;    /* that people would type before the file */
    const char *command; /* NULL: the program itself is executed */
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
    { "/", "", NULL, NULL }, /* an executable: the last */
};

#define EXECUTABLE (&languages[G_N_ELEMENTS (languages) - 1])

static const PodaLimits build_limits = { .seconds = 60,
                                         .cpu_seconds = 60,
                                         .memory = (guint64) 1 << 30,
                                         .output = (guint64) 64 << 20,
                                         .disk = (guint64) 256 << 20,
                                         .processes = 64 };

/* What a file is, in the order in which we look for what to run. */
enum {
    CALLED_MAIN = 1 << 0, /* a program called main or run */
    A_SOURCE = 1 << 1,
    WITH_MAIN = 1 << 2, /* source with a main function */
    A_PROGRAM = 1 << 3
};

/* A file of a student. */
typedef struct {
    char *place;   /* in the folder of all students */
    char *inner;   /* the name that the student gave */
    GBytes *bytes; /* NULL: not read yet */
    guint kinds;
    const Language *language; /* NULL: no program */
} HandinFile;

static void
free_file (gpointer data)
{
    HandinFile *file = data;
    g_free (file->place);
    g_free (file->inner);
    g_clear_pointer (&file->bytes, g_bytes_unref);
    g_free (file);
}

static void
add_file (GPtrArray *files, const char *place, const char *inner, GBytes *bytes)
{
    HandinFile *file = g_new0 (HandinFile, 1);
    file->place = g_strdup (place);
    file->inner = g_strdup (inner);
    file->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
    g_ptr_array_add (files, file);
}

static void
free_handin (gpointer data)
{
    PodaHandin *handin = data;
    poda_owner_clear (&handin->owner);
    g_free (handin->name);
    g_free (handin->top);
    g_ptr_array_unref (handin->files);
    g_free (handin);
}

/* --- Listing --- */

/* A folder or an archive that is being listed. */
typedef struct {
    const char *path;
    const PodaRoll *roll;
    gboolean single;
    guint n_files;
    GPtrArray *list; /* of PodaHandin */
    GError *error;   /* the first that is the system's */
} HandinListing;

/* TRUE where the system fails, and not the student. */
static gboolean
is_failure (const GError *error)
{
    return error->code == G_FILE_ERROR_MFILE || error->code == G_FILE_ERROR_NFILE
           || error->code == G_FILE_ERROR_IO;
}

/* What Moodle and Canvas put before the names that students gave. */
#define PLATFORM                                                                       \
    "^(?:.*?/)??[^/]+?_(?:\\d+_assignsubmission_[a-z]+_?|(?:LATE_)?\\d+_\\d+_)/?"

/* Adds an entry to those of its student: a file, which is read already if there are
 * `bytes`, or else perhaps only the student. */
static void
add_entry (HandinListing *listing, const char *place, gboolean is_file, GBytes *bytes)
{
    g_autoptr (GRegex) regex = g_regex_new (PLATFORM, G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_auto (PodaOwner) owner = { NULL };
    const char *slash = strchr (place, '/');
    g_autofree char *top =
        g_strndup (place, slash != NULL ? (gsize) (slash + 1 - place) : strlen (place));
    g_autofree char *name = g_utf8_make_valid (top, -1);
    poda_owner_find (listing->roll, place, NULL, &owner);
    gboolean placed = owner.place != NULL && !listing->single;
    int end = slash == NULL || listing->single ? 0 : (int) strlen (top);
    if (placed && g_regex_match (regex, place, 0, &match))
        g_match_info_fetch_pos (match, 0, NULL, &end);
    if (slash != NULL)
        name[strlen (name) - 1] = '\0';
    else if (strrchr (name, '.') > name)
        *strrchr (name, '.') = '\0';
    PodaHandin *handin = NULL;
    for (guint i = 0; handin == NULL && i < listing->list->len; i++) {
        PodaHandin *one = listing->list->pdata[i];
        if (listing->single
            || (placed ? g_strcmp0 (one->owner.place, owner.place) == 0
                       : one->owner.place == NULL && strcmp (one->name, name) == 0))
            handin = one;
    }
    if (handin == NULL) {
        handin = g_new0 (PodaHandin, 1);
        handin->owner = owner;
        owner = (PodaOwner){ NULL };
        handin->name = listing->single ? g_path_get_basename (listing->path)
                                       : g_strdup (placed ? handin->owner.name : name);
        handin->top = g_steal_pointer (&top);
        handin->files = g_ptr_array_new_with_free_func (free_file);
        g_ptr_array_add (listing->list, handin);
    }
    if (is_file && listing->n_files++ < MOST_FILES)
        add_file (handin->files, place, place + (place[end] != '\0' ? end : 0), bytes);
}

/* TRUE for what systems and tools leave everywhere. */
static gboolean
is_left_over (const char *name)
{
    static const char *const names[] = { "__MACOSX", "__pycache__", "node_modules",
                                         NULL };
    return *name == '.' || g_strv_contains (names, name);
}

/* Adds the files at a place in the folder, also students without any; links are
 * nobody's work. */
static void
list_place (HandinListing *listing, const char *place)
{
    g_autoptr (GError) cause = NULL;
    g_autoptr (GPtrArray) names =
        poda_folder_list (listing->path, place, MOST_FILES, &cause);
    if (names == NULL && listing->error == NULL
        && (*place == '\0' || is_failure (cause) || cause->code == G_FILE_ERROR_ACCES))
        listing->error = g_steal_pointer (&cause);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *inner = g_build_filename (place, names->pdata[i], NULL);
        g_autofree char *below = g_strconcat (inner, "/", NULL);
        g_auto (PodaEntry) entry = { 0 };
        if (is_left_over (names->pdata[i]) || listing->n_files >= MOST_FILES)
            continue;
        poda_folder_look (listing->path, inner, &entry);
        gboolean is_folder = entry.kind == PODA_ENTRY_FOLDER && !entry.link;
        gboolean is_file = entry.kind == PODA_ENTRY_FILE && !entry.link;
        if (is_file || *place == '\0')
            add_entry (listing, is_folder ? below : inner, is_file, NULL);
        if (is_folder)
            list_place (listing, inner);
    }
}

static gboolean
is_plain (const char *name)
{
    g_auto (GStrv) parts = g_strsplit (name, "/", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        if (*parts[i] == '\0' || is_left_over (parts[i]))
            return FALSE;
    return strchr (name, '\\') == NULL;
}

/* Returns the files of an archive, PodaZipEntry, of which links and others that are not
 * wanted have no bytes; NULL sets `error`. */
static GPtrArray *
unzip (GBytes *archive, GError **error)
{
    gsize length;
    const char *bytes = g_bytes_get_data (archive, &length);
    return poda_zip_read (bytes, length, MOST_BYTES, MOST_BYTES, is_plain, error);
}

GPtrArray *
poda_handins_list (const char *path, const PodaRoll *roll, gboolean single,
                   GError **error)
{
    g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (free_handin);
    g_autofree char *whole = g_canonicalize_filename (path, NULL);
    HandinListing listing = { whole, roll, single, 0, list, NULL };
    if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
        list_place (&listing, "");
        if (listing.error != NULL) {
            g_propagate_prefixed_error (error, listing.error, "%s: ", path);
            return NULL;
        }
    } else {
        g_autofree char *folder = g_path_get_dirname (whole);
        g_autofree char *name = g_path_get_basename (whole);
        GString *text = poda_folder_read (folder, name, MOST_BYTES, error);
        g_autoptr (GBytes) bytes = text != NULL ? g_string_free_to_bytes (text) : NULL;
        g_autoptr (GPtrArray) entries = bytes != NULL ? unzip (bytes, error) : NULL;
        if (entries == NULL) {
            g_prefix_error (error, "%s: ", path);
            return NULL;
        }
        for (guint i = 0; i < entries->len; i++) {
            const PodaZipEntry *entry = entries->pdata[i];
            if (entry->bytes != NULL)
                add_entry (&listing, entry->name, TRUE, entry->bytes);
        }
    }
    if (list->len > 0)
        return g_steal_pointer (&list);
    poda_read_refuse (error, _ ("%s: no program there: expected one for each student"),
                      path);
    return NULL;
}

/* --- Reading and copying --- */

/* Reads the files; a single archive gives way to what it contains. FALSE sets `error`,
 * a sentence. */
static gboolean
read_files (const char *path, const PodaHandin *handin, GError **error)
{
    GPtrArray *files = handin->files;
    gsize left = MOST_BYTES;
    for (guint i = 0; i < files->len; i++) {
        HandinFile *file = files->pdata[i];
        GString *read = file->bytes == NULL
                            ? poda_folder_read (path, file->place, MOST_BYTES, error)
                            : NULL;
        if (read != NULL)
            file->bytes = g_string_free_to_bytes (read);
        if (file->bytes == NULL && is_failure (*error))
            (*error)->domain = PODA_PROGRAM_ERROR;
        if (file->bytes == NULL)
            return FALSE;
        if (g_bytes_get_size (file->bytes) > left) {
            poda_read_refuse (error, _ ("more than %u MiB of files"),
                              (guint) (MOST_BYTES >> 20));
            return FALSE;
        }
        left -= g_bytes_get_size (file->bytes);
    }
    HandinFile *only = files->len == 1 ? files->pdata[0] : NULL;
    g_autofree char *small = only != NULL ? g_ascii_strdown (only->inner, -1) : NULL;
    if (only == NULL || !g_str_has_suffix (small, ".zip"))
        return TRUE;
    g_autoptr (GPtrArray) entries = unzip (only->bytes, error);
    for (guint i = 0; entries != NULL && i < entries->len; i++) {
        const PodaZipEntry *entry = entries->pdata[i];
        if (entry->bytes != NULL)
            add_file (files, only->place, entry->name, entry->bytes);
    }
    return entries != NULL;
}

/* Names that exclude each other are the student's fault, a full disk is not. */
static gboolean
write_file (const char *folder, const char *name, GBytes *bytes, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *above = g_path_get_dirname (path);
    g_autoptr (GError) cause = NULL;
    gsize length;
    const char *data = g_bytes_get_data (bytes, &length);
    PodaOutput *output = NULL;
    if (g_mkdir_with_parents (above, 0755) != 0)
        g_set_error_literal (&cause, G_FILE_ERROR,
                             (gint) g_file_error_from_errno (errno),
                             poda_reason (errno));
    else
        output = poda_output_open (path, &cause);
    if (output != NULL)
        poda_output_write (output, data, length);
    if (output != NULL && poda_output_close (output, &cause)
        && g_chmod (path, 0755) == 0)
        return TRUE;
    static const gint theirs[] = { G_FILE_ERROR_EXIST, G_FILE_ERROR_ISDIR,
                                   G_FILE_ERROR_NOTDIR, G_FILE_ERROR_NAMETOOLONG,
                                   G_FILE_ERROR_INVAL };
    for (guint i = 0; i < G_N_ELEMENTS (theirs); i++)
        if (cause->code == theirs[i])
            return poda_read_refuse (error, "%s", cause->message);
    g_set_error_literal (error, PODA_PROGRAM_ERROR, 0, cause->message);
    return FALSE;
}

/* --- Which one is run --- */

static const Language *
find_language (const char *name, const char *text)
{
    g_autofree char *small = g_ascii_strdown (name, -1);
    for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
        if (g_str_has_suffix (small, languages[i].suffix))
            return &languages[i];
    return g_str_has_prefix (text, "\177ELF") || g_str_has_prefix (text, "#!")
               ? EXECUTABLE
               : NULL;
}

/* Returns a file's text up to its first zero byte. */
static char *
text_of (const HandinFile *file)
{
    gsize length;
    const char *bytes = g_bytes_get_data (file->bytes, &length);
    return g_strndup (bytes != NULL ? bytes : "", length);
}

static void
classify (HandinFile *file)
{
    g_autofree char *base = g_path_get_basename (file->inner);
    g_autofree char *text = text_of (file);
    base[strcspn (base, ".")] = '\0';
    file->language = find_language (file->inner, text);
    if (file->language == NULL)
        return;
    file->kinds = A_PROGRAM;
    if (g_ascii_strcasecmp (base, "main") == 0 || strcmp (base, "run") == 0)
        file->kinds |= CALLED_MAIN;
    if (file->language == EXECUTABLE)
        return;
    file->kinds |= A_SOURCE;
    if (g_regex_match_simple ("\\bmain\\s*\\(|__main__", text, G_REGEX_RAW, 0))
        file->kinds |= WITH_MAIN;
}

static guint
depth_of (const HandinFile *file)
{
    guint depth = 0;
    for (const char *at = file->inner; *at != '\0'; at++)
        depth += *at == '/';
    return depth;
}

/* Returns the only file of the first kind of which the uppermost folder with any has
 * one; NULL: there is none, or several are called main. */
static const HandinFile *
choose (const GPtrArray *files)
{
    for (guint kind = CALLED_MAIN; kind <= A_PROGRAM; kind <<= 1) {
        const HandinFile *found = NULL;
        guint n = 0;
        for (guint i = 0; i < files->len; i++) {
            const HandinFile *one = files->pdata[i];
            if ((one->kinds & kind) == 0
                || (n > 0 && depth_of (one) > depth_of (found)))
                continue;
            n = n > 0 && depth_of (one) == depth_of (found) ? n + 1 : 1;
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

/* Sets an error that names the programs, or if there are none, the files. */
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
            ? _ ("found %s%s; expected one program, or one that is called main")
            : _ ("found %s%s; expected a program in Python, JavaScript, C or Java, or "
                 "an executable"),
        n > 0 ? named->str : _ ("no file"), n > MOST_NAMED ? ", …" : "");
}

/* --- Compiling --- */

/* Compiles a program with all files of its language that have no main function of their
 * own, and writes it to a path. FALSE sets `error`. */
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
    if (compiler == NULL)
        return FALSE;
    g_autoptr (PodaProcess) run = poda_process_run (compiler, &build_limits, "", error);
    if (run == NULL)
        return FALSE;
    if (poda_ending_is_good (&run->ending) && run->output->len > 0)
        return g_file_set_contents_full (built, run->output->str,
                                         (gssize) run->output->len,
                                         G_FILE_SET_CONTENTS_NONE, 0755, error);
    /* The first error helps most. */
    g_auto (GStrv) lines = g_strsplit (run->errors->str, "\n", -1);
    g_autofree char *last = poda_process_last_words (run, NULL);
    const char *line = last;
    for (guint i = 0; line == last && lines[i] != NULL; i++)
        if (strstr (lines[i], "error") != NULL)
            line = lines[i] + (g_str_has_prefix (lines[i], "./") ? strlen ("./") : 0);
    return poda_read_refuse (error, _ ("%s does not compile: %s"), source->inner, line);
}

/* Returns the class of a Java file, with its package. */
static char *
java_class (const HandinFile *source)
{
    g_autoptr (GRegex) regex = g_regex_new ("^\\s*package\\s+([\\w.]+)\\s*;",
                                            G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_autofree char *base = g_path_get_basename (source->inner);
    g_autofree char *text = text_of (source);
    base[strcspn (base, ".")] = '\0';
    if (!g_regex_match (regex, text, 0, &match))
        return g_steal_pointer (&base);
    g_autofree char *package = g_match_info_fetch (match, 1);
    return g_strconcat (package, ".", base, NULL);
}

PodaProgram *
poda_handin_program (const char *path, const PodaHandin *handin,
                     const PodaSandbox *sandbox, const char *folder, char **source,
                     char **line, GError **error)
{
    GPtrArray *files = handin->files;
    const HandinFile *file = files->len > 0 ? files->pdata[0] : NULL;
    *source = g_utf8_make_valid (file != NULL ? file->place : handin->top, -1);
    if (!read_files (path, handin, error))
        return NULL;
    for (guint i = 0; i < files->len; i++) {
        HandinFile *one = files->pdata[i];
        if (!write_file (folder, one->inner, one->bytes, error))
            return NULL;
        classify (one);
    }
    file = choose (files);
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
    const char *script[] = { language->command, program, NULL };
    const char *in_java[] = { language->command, "-cp", program, class, NULL };
    g_free (*source);
    *source = g_utf8_make_valid (file->place, -1);
    g_autofree char *valid = g_utf8_make_valid (file->inner, -1);
    *line = g_strconcat (language->tool, valid, NULL);
    return language->build == NULL
                   || build (sandbox, folder, files, file, program, error)
               ? poda_program_new (sandbox,
                                   java                        ? in_java
                                   : language->command == NULL ? script + 1
                                                               : script,
                                   folder, error)
               : NULL;
}
