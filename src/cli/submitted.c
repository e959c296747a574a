#include "cli/submitted.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "cli/command.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"

/* No class hands in more: somebody named the wrong folder. */
#define MOST_FILES 100000
#define MOST_DEPTH 32

/* Downloads contain photos; sheets in them may have so many bytes in all. */
#define MOST_ARCHIVE (1u << 30)
#define MOST_NESTED (64u << 20)
#define MOST_UNPACKED (512u << 20)

static void
free_file (gpointer data)
{
    PodaSubmittedFile *file = data;
    g_free (file->path);
    g_free (file->reason);
    g_clear_pointer (&file->bytes, g_bytes_unref);
    g_free (file);
}

/* --- Names --- */

/* TRUE for what systems and programs leave beside every file. */
static gboolean
is_litter (const char *name)
{
    return g_regex_match_simple ("^(\\.DS_Store|(eh)?[Tt]humbs\\.db|desktop\\.ini|__"
                                 "MACOSX|Icon\\r|\\.directory)\\z"
                                 "|^(\\._|~\\$|\\.~lock\\.|\\.fuse_hidden|\\.poda-)",
                                 name, G_REGEX_RAW, 0);
}

/* TRUE for files that `poda exercise` writes: in its own folders nobody handed them in;
 * some come back with the sheet. */
static gboolean
is_own (const char *name, gboolean own_folder)
{
    return g_regex_match_simple (
        own_folder
            ? "^(key|index|blank|tree|trace|exercise)(\\..*)?\\z"
            : "^(blank\\.(svg|pdf|png)|index\\.html|(students|teacher)\\.zip)\\z",
        name, G_REGEX_RAW | G_REGEX_DOTALL, 0);
}

/* What students send instead of sheets, by the suffixes. */
static const struct {
    const char *suffixes, *is;
} kinds[] = {
    { " pdf ", N_ ("a PDF") },
    { " jpg jpeg png heic heif gif webp bmp tif tiff ", N_ ("a picture") },
    { " doc docx odt rtf pages ", N_ ("a text document") },
    { " xls numbers ", N_ ("a spreadsheet of a kind that poda does not read") },
    { " rar 7z tar gz tgz bz2 xz ",
      N_ ("an archive of a kind that poda does not read") },
};

static gboolean
is_zip (const char *name)
{
    g_autofree char *small = g_ascii_strdown (name, -1);
    return g_str_has_suffix (small, ".zip");
}

/* Returns why a file of that name is not read; NULL: it may be a sheet. The caller
 * frees it. */
static char *
explain_name (const char *name, gboolean empty)
{
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
    g_autofree char *word = g_strdup_printf (" %s ", suffix);
    const char *is = empty ? _ ("an empty file") : NULL;
    gboolean sheet = poda_sheet_is_named (name);
    if (*name == '.')
        return g_strdup (_ ("a hidden file"));
    if (sheet && (g_str_has_prefix (name, "key.") || g_str_has_prefix (name, "index.")))
        return g_strdup (_ ("a file of \"poda exercise\" itself, by its name"));
    if (sheet && !empty)
        return NULL;
    for (guint i = 0; i < G_N_ELEMENTS (kinds) && is == NULL; i++)
        if (strstr (kinds[i].suffixes, word) != NULL)
            is = _ (kinds[i].is);
    return g_strdup_printf (
        _ ("%s, and no sheet: expected the answer sheet as .csv, .xlsx or .ods"),
        is != NULL ? is : _ ("a file of another kind"));
}

/* --- Files --- */

/* A word that is being listed. */
typedef struct {
    GPtrArray *files;
    const char *folder; /* as the word names it */
    gsize place, inner;
    guint depth, packed; /* in folders, and in archives */
} SubmittedListing;

static PodaSubmittedFile *
add_file (SubmittedListing *listing, const char *path, const char *reason)
{
    PodaSubmittedFile *file = g_new (PodaSubmittedFile, 1);
    *file = (PodaSubmittedFile){ .path = g_strdup (path),
                                 .place = listing->place,
                                 .inner = listing->inner,
                                 .reason = g_strdup (reason) };
    g_ptr_array_add (listing->files, file);
    return file;
}

static gboolean
is_wanted (const char *name)
{
    return poda_sheet_is_named (name) || is_zip (name);
}

static gboolean list_archive (SubmittedListing *listing, const char *path,
                              const char *bytes, gsize length, GError **error);

/* Adds what a file is or, of an archive, what is in it, but for what nobody handed in.
 * `bytes` is NULL where they are not known yet, or not to be had. */
static void
take_file (SubmittedListing *listing, const char *path, const char *reason, gint64 time,
           GBytes *bytes)
{
    gsize length = 1;
    const char *name = strrchr (path, '/') + 1;
    const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
    g_autoptr (GError) error = NULL;
    if (reason == NULL && bytes != NULL && is_zip (name) && listing->packed < 3
        && list_archive (listing, path, data, length, &error))
        return;
    g_autofree char *explained =
        error != NULL ? g_strdup (error->message) : explain_name (name, length == 0);
    PodaSubmittedFile *file =
        add_file (listing, path, reason != NULL ? reason : explained);
    file->time = time;
    file->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
}

/* Adds the files of an archive; `path` is what people call it. What is in it does not
 * leave memory. FALSE sets `error`, a sentence without the path. */
static gboolean
list_archive (SubmittedListing *listing, const char *path, const char *bytes,
              gsize length, GError **error)
{
    g_autoptr (GPtrArray) entries = poda_zip_read (
        bytes, length, listing->packed > 0 ? PODA_CSV_MOST_BYTES : MOST_NESTED,
        MOST_UNPACKED, is_wanted, error);
    listing->packed++;
    for (guint i = 0; entries != NULL && i < entries->len; i++) {
        const PodaZipEntry *entry = entries->pdata[i];
        g_autofree char *own = g_strconcat (path, "/", entry->name, NULL);
        const char *name = strrchr (own, '/') + 1;
        const char *reason = entry->link ? _ ("a link, not read")
                             : entry->bytes == NULL && is_wanted (name)
                                 ? _ ("larger than a sheet, or broken, not read")
                                 : NULL;
        if (!is_litter (name) && !g_str_has_prefix (entry->name, "__MACOSX/")
            && !is_own (name, FALSE) && listing->files->len <= MOST_FILES)
            take_file (listing, own, reason, entry->time, entry->bytes);
    }
    listing->packed--;
    return entries != NULL;
}

static gboolean
list_names (SubmittedListing *listing, const char *place, GError **error);

/* Adds what lies at a place in the folder, which may be one of ours. */
static void
list_entry (SubmittedListing *listing, const char *place, gboolean own)
{
    g_auto (PodaEntry) entry;
    g_autoptr (GError) error = NULL;
    const char *slash = strrchr (place, '/');
    const char *name = slash != NULL ? slash + 1 : place;
    gboolean joint = !g_str_has_suffix (listing->folder, G_DIR_SEPARATOR_S);
    g_autofree char *path =
        g_strconcat (listing->folder, joint ? "/" : "", place, NULL);
    g_autofree char *reason = NULL;
    poda_folder_look (listing->folder, place, &entry);
    if (entry.kind == PODA_ENTRY_FOLDER) {
        if (*name == '.')
            add_file (listing, path, _ ("a hidden folder"));
        else if (listing->depth == MOST_DEPTH)
            add_file (listing, path, _ ("a folder too deep in others"));
        else if (!list_names (listing, place, &error)) {
            reason = g_strdup_printf (_ ("a folder that cannot be read: %s"),
                                      error->message);
            add_file (listing, path, reason);
        }
    } else if (!is_own (name, own)) {
        g_autoptr (GString) text =
            entry.barred == NULL && is_zip (name)
                ? poda_folder_read (listing->folder, place, MOST_NESTED, &error)
                : NULL;
        g_autoptr (GBytes) bytes =
            text != NULL ? g_bytes_new (text->str, text->len) : NULL;
        g_autofree char *empty = entry.size == 0 ? explain_name (name, TRUE) : NULL;
        take_file (listing, path,
                   entry.barred != NULL ? entry.barred
                   : error != NULL      ? error->message
                                        : empty,
                   entry.time, bytes);
    }
}

/* Adds what lies in the folder at a place. FALSE sets `error`. */
static gboolean
list_names (SubmittedListing *listing, const char *place, GError **error)
{
    g_autoptr (GPtrArray) names =
        poda_folder_list (listing->folder, place, MOST_FILES + 1, error);
    if (names == NULL)
        return FALSE;
    gboolean own =
        g_ptr_array_find_with_equal_func (names, "exercise.ini", g_str_equal, NULL);
    listing->depth++;
    for (guint i = 0; i < names->len && listing->files->len <= MOST_FILES; i++) {
        const char *name = names->pdata[i];
        g_autofree char *inner =
            *place != '\0' ? g_build_filename (place, name, NULL) : g_strdup (name);
        if (!is_litter (name))
            list_entry (listing, inner, own);
    }
    listing->depth--;
    return TRUE;
}

/* --- Words --- */

/* Returns where the last `n` names of a path begin. */
static gsize
last_names (const char *path, guint n)
{
    gsize begin = strlen (path);
    for (; n > 0 && begin > 0; n--) {
        while (begin > 0 && path[begin - 1] == G_DIR_SEPARATOR)
            begin--;
        while (begin > 0 && path[begin - 1] != G_DIR_SEPARATOR)
            begin--;
    }
    return begin;
}

/* TRUE for links, but for those of the system such as /dev/stdin. */
static gboolean
is_link (const char *word)
{
    g_autofree char *bare = g_strdup (word);
    for (gsize n = strlen (bare); n > 1 && bare[n - 1] == G_DIR_SEPARATOR; n--)
        bare[n - 1] = '\0';
    return !g_str_has_prefix (bare, "/dev/") && !g_str_has_prefix (bare, "/proc/")
           && g_file_test (bare, G_FILE_TEST_IS_SYMLINK);
}

/* A shell may have named a link, for the `*` of whoever typed it: one that is the only
 * word is meant. */
static gboolean
list_word (GPtrArray *files, const char *word, gboolean alone, GError **error)
{
    GStatBuf status = { 0 };
    g_autoptr (GError) cause = NULL;
    SubmittedListing listing = { .files = files, .folder = word };
    if (strcmp (word, "-") != 0 && g_stat (word, &status) != 0 && errno == ENOENT)
        return poda_refuse (error, _ ("%s: %s: expected %s"), word, _ ("no such file"),
                            _ ("a sheet"));
    gboolean folder = S_ISDIR (status.st_mode);
    listing.place = last_names (word, folder || is_zip (word) ? 1 : 2);
    if (!alone && is_link (word)) {
        add_file (&listing, word, _ ("a link, not read"));
    } else if (folder) {
        listing.inner = strlen (word) + !g_str_has_suffix (word, G_DIR_SEPARATOR_S);
        list_names (&listing, "", &cause);
    } else if (is_zip (word)) {
        g_autoptr (GString) text =
            poda_input_read (word, MOST_ARCHIVE, _ ("an archive of sheets"), error);
        if (text == NULL)
            return FALSE;
        list_archive (&listing, word, text->str, text->len, &cause);
    } else {
        PodaSubmittedFile *file = add_file (&listing, word, NULL);
        file->time = (gint64) status.st_mtime;
        file->named = TRUE;
    }
    if (cause != NULL)
        return poda_refuse (error, _ ("%s: %s: expected a folder of sheets"), word,
                            cause->message);
    return files->len <= MOST_FILES
           || poda_refuse (error,
                           _ ("%s: holds more than %u files: expected a folder "
                              "of sheets"),
                           word, MOST_FILES);
}

GPtrArray *
poda_submitted_list (char *const *words, GError **error)
{
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_file);
    for (guint i = 0; words[i] != NULL; i++)
        if (!list_word (files, words[i], words[1] == NULL, error))
            return NULL;
    return g_steal_pointer (&files);
}

GString *
poda_submitted_read (const PodaSubmittedFile *file, GError **error)
{
    const char *path = file->path;
    if (file->bytes != NULL)
        return g_string_new_len (g_bytes_get_data (file->bytes, NULL),
                                 (gssize) g_bytes_get_size (file->bytes));
    if (file->named)
        return poda_input_read (strcmp (path, "-") == 0 ? NULL : path,
                                PODA_CSV_MOST_BYTES, _ ("a sheet"), error);
    g_autofree char *folder = g_strndup (path, file->inner);
    g_autoptr (GError) cause = NULL;
    GString *text =
        poda_folder_read (folder, path + file->inner, PODA_CSV_MOST_BYTES, &cause);
    if (g_error_matches (cause, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                     _ ("%s: gone since the folder was listed"), path);
    else if (cause != NULL)
        g_propagate_prefixed_error (error, g_steal_pointer (&cause), "%s: ", path);
    return text;
}
