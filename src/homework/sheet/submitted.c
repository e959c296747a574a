#include "homework/sheet/submitted.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "base/read.h"
#include "base/errno_text.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/zip.h"

/* Limits: a folder with more was probably named by mistake. */
#define MOST_FILES 100000
#define MOST_DEPTH 32

/* Limits for archives, which may contain photos: size, one file, and all files. */
#define MOST_ARCHIVE ((gsize) 1 << 30)
#define MOST_EACH ((gsize) 64 << 20)
#define MOST_UNPACKED ((gsize) 512 << 20)

void
poda_submitted_free (gpointer data)
{
    PodaSubmittedFile *file = data;
    g_free (file->path);
    g_free (file->reason);
    g_clear_pointer (&file->bytes, g_bytes_unref);
    g_free (file);
}

/* --- Names --- */

static gboolean
matches (const char *name, const char *pattern)
{
    return g_regex_match_simple (pattern, name, G_REGEX_RAW | G_REGEX_DOTALL, 0);
}

/* TRUE for ordinary paths: without `..`, hidden names, or files that systems and
 * programs create everywhere. */
gboolean
poda_submitted_is_plain (const char *path)
{
    return !matches (path, "(^|/)(\\.(?!/)|~\\$|/|\\z|((eh)?[Tt]humbs\\.db|"
                           "desktop\\.ini|__MACOSX|Icon\\r|__pycache__|"
                           "node_modules)(/|\\z))");
}

/* TRUE for files that `poda exercise` wrote: all in its own folder, and some that
 * students send back with the sheet. */
static gboolean
is_own (const char *name, gboolean own_folder)
{
    return matches (name, own_folder ? "^(key|index|blank|tree|trace|exercise)"
                                       "(\\..*)?\\z"
                                     : "^(blank\\.(svg|pdf|png)|index\\.html"
                                       "|(students|teacher)\\.zip)\\z");
}

static gboolean
is_zip (const char *name)
{
    return matches (name, "\\.[zZ][iI][pP]\\z");
}

static gboolean
is_wanted (const char *name)
{
    return poda_sheet_is_named (name) || is_zip (name);
}

/* Returns why a file name is not a sheet's; NULL if it may be. The caller frees it. */
static char *
explain_name (const char *name, gboolean empty)
{
    /* Files that students send instead of sheets, by suffix. */
    static const char *const kinds[][2] = {
        { "\\.pdf\\z", N_ ("a PDF") },
        { "\\.(jpe?g|png|hei[cf]|gif|webp|bmp|tiff?)\\z", N_ ("a picture") },
        { "\\.(docx?|odt|rtf|pages)\\z", N_ ("a text document") },
        { "\\.(xls|numbers)\\z",
          N_ ("a spreadsheet of a kind that poda does not read") },
        { "\\.(rar|7z|tar|t?gz|bz2|xz)\\z",
          N_ ("an archive of a kind that poda does not read") },
        { "", N_ ("a file of another kind") },
    };
    g_autofree char *small = g_ascii_strdown (name, -1);
    guint i = 0;
    if (poda_sheet_is_named (name) && matches (name, "^(key|index)\\."))
        return g_strdup (_ ("by its name, a file that \"poda exercise\" made"));
    if (poda_sheet_is_named (name) && !empty)
        return NULL;
    while (!matches (small, kinds[i][0]))
        i++;
    return g_strdup_printf (
        _ ("%s, not a sheet; expected the answer sheet as .csv, .xlsx or .ods"),
        empty ? _ ("an empty file") : _ (kinds[i][1]));
}

/* --- Files --- */

/* An argument of the command line while its files are listed. */
typedef struct {
    GPtrArray *files;
    gboolean programs;
    const char *word;
    gsize place, inner;
    guint depth, packed; /* depth in folders, and in archives */
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

static gboolean list_archive (SubmittedListing *listing, const char *path,
                              const char *bytes, gsize length, GError **error);

/* Adds a file or, for an archive of sheets, its files. `bytes` is NULL if they are not
 * read yet, or unavailable. */
static void
take_file (SubmittedListing *listing, const char *path, const char *reason,
           gboolean empty, gint64 time, GBytes *bytes)
{
    gsize length = 0;
    const char *name = strrchr (path, '/') + 1;
    const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
    g_autoptr (GError) error = NULL;
    g_autofree char *explained = NULL;
    if (reason == NULL && !listing->programs) {
        if (data != NULL && !empty && is_zip (name) && listing->packed < 3
            && list_archive (listing, path, data, length, &error))
            return;
        explained =
            error != NULL ? g_strdup (error->message) : explain_name (name, empty);
        reason = explained;
    }
    PodaSubmittedFile *file = add_file (listing, path, reason);
    file->time = time;
    file->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
}

/* Adds the files of an archive, unpacked in memory only; `path` is its path in
 * messages. Returns FALSE with `error` set, a sentence without the path. */
static gboolean
list_archive (SubmittedListing *listing, const char *path, const char *bytes,
              gsize length, GError **error)
{
    gboolean (*wants) (const char *) =
        listing->programs ? poda_submitted_is_plain : is_wanted;
    g_autoptr (GPtrArray) entries =
        poda_zip_read (bytes, length, MOST_EACH, MOST_UNPACKED, wants, error);
    listing->packed++;
    for (guint i = 0; entries != NULL && i < entries->len; i++) {
        const PodaZipEntry *entry = entries->pdata[i];
        g_autofree char *own = g_strconcat (path, "/", entry->name, NULL);
        const char *name = strrchr (own, '/') + 1;
        gboolean empty = entry->bytes != NULL && g_bytes_get_size (entry->bytes) == 0;
        const char *reason = entry->link ? _ ("a link; not read")
                             : entry->bytes == NULL && wants (entry->name)
                                 ? _ ("too large for a sheet, or damaged; not read")
                                 : NULL;
        if (poda_submitted_is_plain (entry->name)
            && (listing->programs || !is_own (name, FALSE))
            && listing->files->len <= MOST_FILES)
            take_file (listing, own, reason, empty, entry->time, entry->bytes);
    }
    listing->packed--;
    return entries != NULL;
}

static gboolean
list_folder (SubmittedListing *listing, const char *place, GError **error);

/* Adds an entry of the folder; `own`: `poda exercise` wrote that folder. */
static void
list_entry (SubmittedListing *listing, const char *place, gboolean own)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) bytes = NULL;
    g_autofree char *name = g_path_get_basename (place);
    gboolean joint = listing->inner > strlen (listing->word);
    g_autofree char *path = g_strconcat (listing->word, joint ? "/" : "", place, NULL);
    const PodaEntry entry = poda_folder_look (listing->word, place);
    if (entry.barred == NULL && entry.folder) {
        guint before = listing->files->len;
        g_autofree char *slashed = g_strconcat (path, "/", NULL);
        if (listing->depth == MOST_DEPTH)
            add_file (listing, path, _ ("a folder nested too deeply"));
        else if (!list_folder (listing, place, &error)) {
            g_autofree char *reason = g_strdup_printf (
                _ ("a folder that cannot be read: %s"), error->message);
            add_file (listing, path, reason)->failed = TRUE;
        } else if (listing->programs && listing->files->len == before)
            add_file (listing, slashed, _ ("an empty folder"));
    } else if (listing->programs || !is_own (name, own)) {
        if (entry.barred == NULL && is_zip (name) && !listing->programs) {
            GString *text = poda_folder_read (listing->word, place, MOST_EACH, &error);
            bytes = text != NULL ? g_string_free_to_bytes (text) : NULL;
        }
        if (entry.failed && listing->programs)
            add_file (listing, path, entry.barred)->failed = TRUE;
        else
            take_file (listing, path, error != NULL ? error->message : entry.barred,
                       entry.size == 0, entry.time, bytes);
    }
}

/* Adds the entries of a folder at a place. Returns FALSE with `error` set. */
static gboolean
list_folder (SubmittedListing *listing, const char *place, GError **error)
{
    g_autoptr (GPtrArray) names =
        poda_folder_list (listing->word, place, MOST_FILES + 1, error);
    if (names == NULL)
        return FALSE;
    gboolean own =
        g_ptr_array_find_with_equal_func (names, "exercise.ini", g_str_equal, NULL);
    listing->depth++;
    for (guint i = 0; i < names->len && listing->files->len <= MOST_FILES; i++) {
        const char *name = names->pdata[i];
        g_autofree char *inner =
            *place != '\0' ? g_build_filename (place, name, NULL) : g_strdup (name);
        if (poda_submitted_is_plain (name))
            list_entry (listing, inner, own);
    }
    listing->depth--;
    return TRUE;
}

/* --- Arguments --- */

/* Returns the offset of the last `n` names in a path. */
static gsize
last_names (const char *path, guint n)
{
    gsize begin = strlen (path);
    for (; n > 0 && begin > 0; n--) {
        while (begin > 0 && path[begin - 1] == '/')
            begin--;
        while (begin > 0 && path[begin - 1] != '/')
            begin--;
    }
    return begin;
}

/* Reads a file that the user named. */
static GString *
read_word (const char *word, gsize most, GError **error)
{
    int fd = strcmp (word, "-") != 0 ? open (word, O_RDONLY | O_CLOEXEC)
                                     : dup (STDIN_FILENO);
    return poda_folder_read_opened (fd, most, error);
}

/* Lists an argument. Among several, a link may come from the shell's `*`, so links are
 * followed only if they are the only argument, or in /dev, such as /dev/stdin. */
static gboolean
list_word (SubmittedListing *listing, gboolean alone, GError **error)
{
    GStatBuf status = { 0 };
    g_autoptr (GError) cause = NULL;
    const char *word = listing->word;
    g_autofree char *bare = g_canonicalize_filename (word, NULL);
    if (strcmp (word, "-") != 0 && g_stat (word, &status) != 0 && errno == ENOENT)
        return poda_read_refuse (error, _ ("%s: %s; expected %s"), word,
                                 poda_errno_text (ENOENT), _ ("a sheet"));
    gboolean folder = S_ISDIR (status.st_mode);
    listing->place = last_names (word, folder || is_zip (word) ? 1 : 2);
    listing->inner = strlen (word) + (is_zip (word) || word[strlen (word) - 1] != '/');
    if (!alone && !g_str_has_prefix (bare, "/dev/")
        && !g_str_has_prefix (bare, "/proc/")
        && g_file_test (bare, G_FILE_TEST_IS_SYMLINK)) {
        add_file (listing, word, _ ("a link; not read"));
    } else if (folder) {
        list_folder (listing, "", &cause);
    } else if (is_zip (word)) {
        g_autoptr (GString) text = read_word (word, MOST_ARCHIVE, &cause);
        if (text != NULL)
            list_archive (listing, word, text->str, text->len, &cause);
    } else {
        PodaSubmittedFile *file = add_file (listing, word, NULL);
        file->time = (gint64) status.st_mtime;
        file->named = TRUE;
    }
    if (cause != NULL)
        return poda_read_refuse (error, _ ("%s: %s; expected %s"), word, cause->message,
                                 listing->programs ? _ ("a folder of programs")
                                                   : _ ("a folder of sheets"));
    return listing->files->len <= MOST_FILES
           || poda_read_refuse (
               error,
               _ ("%s: contains more than %u files; expected a folder of sheets"), word,
               MOST_FILES);
}

GPtrArray *
poda_submitted_list (char *const *words, gboolean programs, GError **error)
{
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (poda_submitted_free);
    for (guint i = 0; words[i] != NULL; i++) {
        SubmittedListing listing = { files, programs, words[i], 0, 0, 0, 0 };
        if (!list_word (&listing, words[1] == NULL, error))
            return NULL;
    }
    return g_steal_pointer (&files);
}

GString *
poda_submitted_read (const PodaSubmittedFile *file, gsize most, GError **error)
{
    if (file->bytes != NULL)
        return g_string_new_len (g_bytes_get_data (file->bytes, NULL),
                                 (gssize) g_bytes_get_size (file->bytes));
    if (file->named)
        return read_word (file->path, most, error);
    g_autofree char *folder = g_strndup (file->path, file->inner);
    return poda_folder_read (folder, file->path + file->inner, most, error);
}
