#pragma once

/* The sandbox that strangers' programs run in: which of its walls stand on this
 * machine, what programs see of it, and what is told of that.
 *
 * A program sees the system's folders, the interpreters in PATH, and its own folder; in
 * these nothing of poda, of the suite and of what else is hidden. It writes to its own
 * folder and to /tmp, both of which are its own for one run: what it writes there is
 * gone afterwards. docs/security.md tells what is promised on which machine. */

#include <glib.h>

#include "homework/grade/jail/jail.h"

typedef struct {
    gboolean wanted;
    guint walls;       /* that stand here: PodaWall bits; 0 where none is wanted */
    char *user;        /* who programs run as: "UID:GID"; NULL: ourselves */
    GPtrArray *hidden; /* of char *: absolute paths that no program may read */
} PodaSandbox;

/* Tries once which walls stand here. `user` is a name or a number that root may run
 * programs as, NULL for nobody else. NULL sets `error` (PODA_PROGRAM_ERROR): no such
 * user, or no jail. Free with poda_sandbox_free. */
PodaSandbox *poda_sandbox_new (gboolean wanted, const char *user, GError **error);
void poda_sandbox_free (PodaSandbox *sandbox);

/* No program may read this file or folder; one that there is not is passed over. */
void poda_sandbox_hide (PodaSandbox *sandbox, const char *path);

/* Whether all walls stand that keep programs from each other, and from us. */
gboolean poda_sandbox_is_whole (const PodaSandbox *sandbox);

/* Whether what is hidden can be trusted to be: all walls stand, or programs run as
 * another user, for whom nothing of it is readable. */
gboolean poda_sandbox_keeps_secrets (const PodaSandbox *sandbox);

/* What programs can do and what they cannot, in one line without a full stop. The
 * caller frees it. */
char *poda_sandbox_sentence (const PodaSandbox *sandbox, const PodaLimits *limits);

/* Where a path leads, links followed, NULL where there is nothing; the caller frees it.
 * And whether a path is a folder's, or the folder itself; both lead nowhere else. */
char *poda_sandbox_real (const char *path);
gboolean poda_sandbox_lies_in (const char *path, const char *folder);

/* Whether a path lies in the system's folders, which all programs see. */
gboolean poda_sandbox_shows_all (const char *path);

/* The words by which poda-jail is told what a program sees (see jail.h), added to
 * `words`, of char *. `path` is what is executed, and `argv` how it was given. `own` is
 * the file or folder that was handed in and that alone is shown; NULL where nobody
 * says: then the folders are shown of the files that its words name. */
void poda_sandbox_view (const PodaSandbox *sandbox, const char *path,
                        const char *const *argv, const char *own, GPtrArray *words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSandbox, poda_sandbox_free)
