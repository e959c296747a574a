#include "homework/grade/grade.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/reason.h"
#include "base/texts.h"
#include "homework/sheet/folder.h"
#include "homework/sheet/zip.h"

#define MOST_BYTES ((gsize) 256 << 20) /* of a student, and of an archive */
#define MOST_FILES 20000

/* A file of a student: where it is in the folder, and below the student's own. */
typedef struct {
    char *place, *inner;
} HandinFile;

struct _PodaHandins {
    char *folder;
    GHashTable *archive; /* GBytes by their places; NULL: it is a folder */
    gboolean single;
    GTree *by_key;   /* PodaHandin, borrowed */
    GPtrArray *list; /* of PodaHandin */
    guint n_files;
};

static void
free_file (gpointer data)
{
    HandinFile *file = data;
    g_free (file->place);
    g_free (file->inner);
    g_free (file);
}

static void
free_handin (gpointer data)
{
    PodaHandin *handin = data;
    g_free (handin->name);
    g_free (handin->top);
    g_ptr_array_unref (handin->files);
    g_free (handin);
}

void
poda_handins_free (PodaHandins *handins)
{
    if (handins == NULL)
        return;
    g_free (handins->folder);
    g_clear_pointer (&handins->archive, g_hash_table_unref);
    g_tree_unref (handins->by_key);
    g_ptr_array_unref (handins->list);
    g_free (handins);
}

/* --- Whose files they are --- */

/* What Moodle and Canvas put before the names of files and folders. */
static const char download[] = "^(?:(.+?)_\\d+_assignsubmission_[a-z]+_?"
                               "|([^_]+)_(?:LATE_)?\\d+_\\d+_)";

/* Returns the student's files to which a place belongs; `*inner` receives where the
 * name begins that the student gave. */
static PodaHandin *
find_handin (PodaHandins *handins, const char *place, const char **inner)
{
    g_autoptr (GRegex) regex = g_regex_new (download, G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    const char *slash = strchr (place, '/');
    g_autofree char *top =
        g_strndup (place, slash != NULL ? (gsize) (slash - place) : strlen (place));
    g_autofree char *name = g_strdup (top);
    *inner = slash != NULL ? slash + 1 : place;
    if (handins->single) {
        g_free (name);
        name = g_path_get_basename (handins->folder);
        *inner = place;
    } else if (g_regex_match (regex, top, 0, &match)) {
        g_autofree char *moodle = g_match_info_fetch (match, 1);
        g_autofree char *canvas = g_match_info_fetch (match, 2);
        int end;
        g_match_info_fetch_pos (match, 0, NULL, &end);
        if (slash == NULL)
            *inner = place + end;
        g_free (name);
        name = g_strdup (*moodle != '\0' ? moodle : canvas);
    } else if (slash == NULL && strrchr (name, '.') > name) {
        *strrchr (name, '.') = '\0';
    }
    PodaHandin *handin = g_tree_lookup (handins->by_key, name);
    if (handin != NULL)
        return handin;
    handin = g_new0 (PodaHandin, 1);
    handin->name = g_steal_pointer (&name);
    handin->top = g_strconcat (top, slash != NULL ? "/" : "", NULL);
    handin->files = g_ptr_array_new_with_free_func (free_file);
    g_ptr_array_add (handins->list, handin);
    g_tree_insert (handins->by_key, handin->name, handin);
    return handin;
}

static void
add_file (PodaHandins *handins, const char *place)
{
    const char *inner;
    PodaHandin *handin = find_handin (handins, place, &inner);
    HandinFile *file = g_new0 (HandinFile, 1);
    file->place = g_strdup (place);
    file->inner = g_strdup (*inner != '\0' ? inner : place);
    g_ptr_array_add (handin->files, file);
    handins->n_files++;
}

/* --- Listing --- */

/* TRUE for what systems and tools leave everywhere. */
static gboolean
is_left_over (const char *name)
{
    static const char *const names[] = { "__MACOSX", "__pycache__", "node_modules",
                                         NULL };
    return *name == '.' || g_strv_contains (names, name);
}

/* Adds the files at a place in the folder; links are nobody's work. */
static void
list_place (PodaHandins *handins, const char *place)
{
    g_autoptr (GPtrArray) names =
        poda_folder_list (handins->folder, place, MOST_FILES, NULL);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *inner = g_build_filename (place, names->pdata[i], NULL);
        g_auto (PodaEntry) entry = { 0 };
        const char *rest;
        if (is_left_over (names->pdata[i]) || handins->n_files >= MOST_FILES)
            continue;
        poda_folder_look (handins->folder, inner, &entry);
        if (entry.kind == PODA_ENTRY_FILE && !entry.link) {
            add_file (handins, inner);
        } else if (*place == '\0' && (entry.link || entry.kind == PODA_ENTRY_BARRED)) {
            find_handin (handins, inner, &rest);
        } else if (entry.kind == PODA_ENTRY_FOLDER && !entry.link) {
            g_autofree char *below = g_strconcat (inner, "/", NULL);
            find_handin (handins, below, &rest); /* also if it is empty */
            list_place (handins, inner);
        }
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

/* Reads an archive. NULL sets `error`. */
static GHashTable *
read_archive (const char *folder, const char *name, GError **error)
{
    g_autoptr (GString) bytes = poda_folder_read (folder, name, MOST_BYTES, error);
    return bytes != NULL
               ? poda_zip_read (bytes->str, bytes->len, MOST_BYTES, is_plain, error)
               : NULL;
}

PodaHandins *
poda_handins_open (const char *path, gboolean single, GError **error)
{
    g_autoptr (PodaHandins) handins = g_new0 (PodaHandins, 1);
    handins->folder = g_canonicalize_filename (path, NULL);
    handins->single = single;
    handins->by_key = poda_texts_new (NULL, NULL);
    handins->list = g_ptr_array_new_with_free_func (free_handin);
    if (g_file_test (path, G_FILE_TEST_IS_DIR)) {
        list_place (handins, "");
    } else {
        g_autofree char *folder = g_path_get_dirname (handins->folder);
        g_autofree char *name = g_path_get_basename (handins->folder);
        handins->archive = read_archive (folder, name, error);
        if (handins->archive == NULL) {
            g_prefix_error (error, "%s: ", path);
            return NULL;
        }
        g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (handins->archive),
                                               (GCompareFunc) strcmp);
        for (const GList *at = names; at != NULL; at = at->next)
            add_file (handins, at->data);
    }
    if (handins->list->len > 0)
        return g_steal_pointer (&handins);
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 _ ("%s: no program there: expected one for each student"), path);
    return NULL;
}

const GPtrArray *
poda_handins_list (const PodaHandins *handins)
{
    return handins->list;
}

char *
poda_handin_place (const PodaHandin *handin, const char *inner)
{
    for (guint i = 0; i < handin->files->len; i++) {
        const HandinFile *file = handin->files->pdata[i];
        if (inner == NULL || strcmp (file->inner, inner) == 0)
            return g_utf8_make_valid (file->place, -1);
    }
    return inner != NULL ? poda_handin_place (handin, NULL)
                         : g_utf8_make_valid (handin->top, -1);
}

/* --- Copying --- */

static gboolean
write_file (const char *folder, const char *name, const char *bytes, gsize length,
            GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *above = g_path_get_dirname (path);
    if (g_mkdir_with_parents (above, 0755) == 0)
        return g_file_set_contents_full (path, bytes, (gssize) length,
                                         G_FILE_SET_CONTENTS_NONE, 0755, error);
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, poda_reason (errno));
    return FALSE;
}

static gboolean
write_archive (GHashTable *archive, const char *folder, GError **error)
{
    GHashTableIter iter;
    gpointer name, bytes;
    g_hash_table_iter_init (&iter, archive);
    while (g_hash_table_iter_next (&iter, &name, &bytes)) {
        gsize length;
        const char *data = g_bytes_get_data (bytes, &length);
        if (!write_file (folder, name, data, length, error))
            return FALSE;
    }
    return TRUE;
}

gboolean
poda_handins_copy (const PodaHandins *handins, const PodaHandin *handin,
                   const char *folder, GError **error)
{
    gsize left = MOST_BYTES;
    for (guint i = 0; i < handin->files->len; i++) {
        const HandinFile *file = handin->files->pdata[i];
        GBytes *packed = handins->archive != NULL
                             ? g_hash_table_lookup (handins->archive, file->place)
                             : NULL;
        g_autoptr (GString) read =
            packed == NULL
                ? poda_folder_read (handins->folder, file->place, MOST_BYTES, error)
                : NULL;
        gsize length = read != NULL ? read->len : 0;
        const char *bytes = read != NULL     ? read->str
                            : packed != NULL ? g_bytes_get_data (packed, &length)
                                             : NULL;
        if (bytes == NULL && packed == NULL)
            return FALSE;
        if (length > left) {
            g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                         _ ("more than %u MiB of files"), (guint) (MOST_BYTES >> 20));
            return FALSE;
        }
        left -= length;
        if (!write_file (folder, file->inner, bytes != NULL ? bytes : "", length,
                         error))
            return FALSE;
    }
    const HandinFile *only = handin->files->len == 1 ? handin->files->pdata[0] : NULL;
    g_autofree char *small = only != NULL ? g_ascii_strdown (only->inner, -1) : NULL;
    if (only == NULL || !g_str_has_suffix (small, ".zip"))
        return TRUE;
    g_autoptr (GHashTable) archive = read_archive (folder, only->inner, error);
    return archive != NULL && write_archive (archive, folder, error);
}
