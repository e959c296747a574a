#pragma once

/* Wrong steps: what misconceptions put in the place of the right steps of the marking
 * search. Each is as its field in PodaMistake has it (homework/mark/search.h), and means
 * what the row of the table says that it stands in (misconception.c). */

#include "homework/mark/search.h"

/* Who moves, and which window is handed down. */
PodaPlayer poda_wrong_never_min (PodaPlayer player);
PodaPlayer poda_wrong_never_max (PodaPlayer player);
PodaPlayer poda_wrong_chance_for_min (PodaPlayer player);
gboolean poda_wrong_min_averages (PodaPlayer player);
gboolean poda_wrong_max_averages (PodaPlayer player);
PodaPlayer poda_wrong_max_for_chance (PodaPlayer player);
PodaPlayer poda_wrong_min_for_chance (PodaPlayer player);
PodaWindow poda_wrong_as_at_first (const PodaMarkSearch *search,
                                   const PodaMarkNode *node, guint32 child);
PodaWindow poda_wrong_alpha_untold (const PodaMarkSearch *search,
                                    const PodaMarkNode *node, guint32 child);
PodaWindow poda_wrong_beta_untold (const PodaMarkSearch *search,
                                   const PodaMarkNode *node, guint32 child);
PodaWindow poda_wrong_through_chance (const PodaMarkSearch *search,
                                      const PodaMarkNode *node, guint32 child);
PodaWindow poda_wrong_unturned (const PodaMarkSearch *search, const PodaMarkNode *node,
                                guint32 child);
PodaWindow poda_wrong_turned_always (const PodaMarkSearch *search,
                                     const PodaMarkNode *node, guint32 child);
PodaWindow poda_wrong_unswapped (const PodaMarkSearch *search, const PodaMarkNode *node,
                                 guint32 child);

/* Who moves alpha, and who beta. */
PodaWindow poda_wrong_move_none_at_root (const PodaMarkNode *node, PodaWindow window,
                                         PodaValue value);
PodaWindow
poda_wrong_move_alpha (const PodaMarkNode *node, PodaWindow window, PodaValue value);
PodaWindow
poda_wrong_move_beta (const PodaMarkNode *node, PodaWindow window, PodaValue value);
PodaWindow
poda_wrong_move_unsigned (const PodaMarkNode *node, PodaWindow window, PodaValue value);

/* When a window closes. */
gboolean poda_wrong_never (const PodaMarkSearch *search, const PodaMarkNode *node);
gboolean
poda_wrong_closes_at_min (const PodaMarkSearch *search, const PodaMarkNode *node);
gboolean
poda_wrong_closes_at_max (const PodaMarkSearch *search, const PodaMarkNode *node);
gboolean
poda_wrong_closed_before (const PodaMarkSearch *search, const PodaMarkNode *node);
gboolean
poda_wrong_closes_unsigned (const PodaMarkSearch *search, const PodaMarkNode *node);

/* What a child's value counts. */
void poda_wrong_count_in_shared (PodaMarkSearch *search, PodaMarkNode *node,
                                 guint32 child, const PodaWorth *worth);
void poda_wrong_count_first (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                             const PodaWorth *worth);
void poda_wrong_count_last (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                            const PodaWorth *worth);
void poda_wrong_count_unsigned (PodaMarkSearch *search, PodaMarkNode *node,
                                guint32 child, const PodaWorth *worth);
void poda_wrong_count_evenly (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                              const PodaWorth *worth);
PodaWorth
poda_wrong_hear_unturned (const PodaMarkSearch *search, const PodaMarkNode *node,
                          guint32 child, PodaWorth worth);
PodaWorth
poda_wrong_hear_always_turned (const PodaMarkSearch *search, const PodaMarkNode *node,
                               guint32 child, PodaWorth worth);
PodaWorth
poda_wrong_hear_leaf_of_max (const PodaMarkSearch *search, const PodaMarkNode *node,
                             guint32 child, PodaWorth worth);

/* What is proved, and put down. */
PodaValue poda_wrong_clip_nowhere (const PodaMarkNode *node, PodaValue value);
PodaValue poda_wrong_clip_alpha (const PodaMarkNode *node, PodaValue value);
PodaValue poda_wrong_clip_beta (const PodaMarkNode *node, PodaValue value);
PodaValue poda_wrong_clip_own (const PodaMarkNode *node, PodaValue value);
PodaValue poda_wrong_clip_other (const PodaMarkNode *node, PodaValue value);
void poda_wrong_strike_closed (const PodaMarkNode *node, PodaWorth *worth);
void poda_wrong_finish_exact (const PodaMarkNode *node, PodaWorth *worth);
PodaBound poda_wrong_bound_by_window (const PodaMarkSearch *search,
                                      const PodaMarkNode *node, const PodaWorth *worth);
PodaWindow poda_wrong_tell_entry (const PodaMarkSearch *search,
                                  const PodaMarkNode *node, PodaWindow window);
PodaWindow poda_wrong_tell_leaf (const PodaMarkSearch *search, const PodaMarkNode *node,
                                 PodaWindow window);
PodaStatement
poda_wrong_express_reversed (const PodaMarkNode *node, PodaStatement meant);
PodaStatement
poda_wrong_express_by_mover (const PodaMarkNode *node, PodaStatement meant);
PodaStatement
poda_wrong_express_value_by_mover (const PodaMarkNode *node, PodaStatement meant);
PodaStatement
poda_wrong_express_window_by_mover (const PodaMarkNode *node, PodaStatement meant);
PodaStatement
poda_wrong_express_swapped (const PodaMarkNode *node, PodaStatement meant);

/* Where what is found comes to stand. */
void poda_wrong_copy_down (PodaMarkSearch *search);
void poda_wrong_copy_up (PodaMarkSearch *search);
void poda_wrong_copy_parents_window (PodaMarkSearch *search);
void poda_wrong_copy_last_windows (PodaMarkSearch *search);
void poda_wrong_copy_labels (PodaMarkSearch *search);
void poda_wrong_copy_leaves (PodaMarkSearch *search);
