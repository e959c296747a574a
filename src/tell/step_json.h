#pragma once

/* One step of a search as a JSON object, for the trace and the whole record alike. */

#include "base/json.h"
#include "record/replay.h"

G_BEGIN_DECLS

/* The replay's last step: step, event, node, name, ply, player, alpha, beta, value,
 * changed, move, code_line, text. */
void poda_json_step (PodaJson *json, const PodaReplay *replay);

/* own_alpha and own_beta: a window, given in MAX's view, as the player `view` sees it;
 * null where there is none. */
void poda_json_own_window (PodaJson *json, PodaPlayer view, gboolean windowed,
                           PodaValue alpha, PodaValue beta);

G_END_DECLS
