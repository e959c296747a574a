#pragma once

/* Pages: how a picture is fitted into one. */

#include "draw/emit.h"

G_BEGIN_DECLS

typedef struct {
    double width, height; /* of the page, in points */
    double scale;         /* points to a pixel of the picture */
    double x, y;          /* of the picture's corner on the page, in points */
} PodaFit;

/* Fits a picture of this size (pixels) into the page's margins, centred; without a page
 * the paper is as large as the picture. */
PodaFit poda_page_fit (const PodaPage *page, double width, double height);

G_END_DECLS
