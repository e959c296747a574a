#pragma once

/* A folder in the making: it is filled beside its place and renamed into it when all is
 * there, so that nobody ever sees half of it. */

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _PodaStaging PodaStaging;

/* Begins a folder that is to stand at `path`, where there is nothing yet, or an empty
 * folder; with `force` any folder, in which files of the same names will be replaced
 * and others stay. NULL sets `error` (G_IO_ERROR), which begins with the path. */
PodaStaging *poda_staging_new (const char *path, gboolean force, GError **error);

/* Where to write meanwhile. */
const char *poda_staging_path (const PodaStaging *staging);

/* Puts the folder in its place, and frees `staging`. FALSE sets `error`. */
gboolean poda_staging_finish (PodaStaging *staging, GError **error);

/* Throws away what was written, and frees `staging`. */
void poda_staging_abandon (PodaStaging *staging);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaStaging, poda_staging_abandon)

G_END_DECLS
