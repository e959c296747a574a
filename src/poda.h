#pragma once

/* poda: game-tree search made visible. This header includes all others of the library; a
 * program may also include only those that it uses.
 *
 * A program describes a game (game/game.h), or reads an explicit tree (tree/tree.h). A
 * game and a position make a problem (search/problem.h). A problem is searched in silence
 * (record/summary.h) or recorded (record/record.h), and a record is drawn
 * (draw/figure/figure.h, draw/output/picture.h), told in sentences (report/sentence.h) or
 * written as a trace (report/trace.h) or as data (report/nodes.h).
 *
 * Whoever allocates something frees it, with the function that its header names. */

/* The version of the headers that a program is compiled with. */
#define PODA_VERSION_MAJOR 0
#define PODA_VERSION_MINOR 6
#define PODA_VERSION_MICRO 0

/* TRUE if that version is at least the given one. */
#define PODA_CHECK_VERSION(major, minor, micro)                                        \
    (PODA_VERSION_MAJOR > (major)                                                      \
     || (PODA_VERSION_MAJOR == (major)                                                 \
         && (PODA_VERSION_MINOR > (minor)                                              \
             || (PODA_VERSION_MINOR == (minor) && PODA_VERSION_MICRO >= (micro)))))

#include <poda/base/value.h>
#include <poda/base/output.h>
#include <poda/game/parameters.h>
#include <poda/game/game.h>
#include <poda/game/evaluator.h>
#include <poda/tree/tree.h>
#include <poda/search/problem.h>
#include <poda/search/algorithm.h>
#include <poda/search/search.h>
#include <poda/search/order.h>
#include <poda/search/proof.h>
#include <poda/record/record.h>
#include <poda/record/path.h>
#include <poda/record/replay.h>
#include <poda/record/moment.h>
#include <poda/record/summary.h>
#include <poda/record/doubt.h>
#include <poda/report/sentence.h>
#include <poda/report/trace.h>
#include <poda/report/nodes.h>
#include <poda/draw/figure/figure.h>
#include <poda/draw/output/picture.h>
