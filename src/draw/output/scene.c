#include "draw/output/scene.h"

#include <math.h>

/* So many primitives of a scene that is drained are kept at a time. */
#define DRAINED 4096

void
poda_scene_init (PodaScene *scene)
{
    *scene = (PodaScene){
        .primitives = g_array_new (FALSE, TRUE, sizeof (PodaPrimitive)),
        .points = g_array_new (FALSE, FALSE, sizeof (PodaPoint)),
        .strings = g_string_chunk_new (1024),
    };
}

void
poda_scene_clear (PodaScene *scene)
{
    if (scene->primitives == NULL)
        return;
    g_array_unref (scene->primitives);
    g_array_unref (scene->points);
    g_string_chunk_free (scene->strings);
    scene->primitives = NULL;
}

void
poda_scene_empty (PodaScene *scene)
{
    g_array_set_size (scene->primitives, 0);
    g_array_set_size (scene->points, 0);
    g_string_chunk_clear (scene->strings);
    scene->strokes_parent = NULL;
}

void
poda_scene_drain (PodaScene *scene)
{
    if (scene->drain == NULL || scene->primitives->len < DRAINED)
        return;
    scene->drain (scene, scene->to);
    poda_scene_empty (scene);
}

PodaPrimitive *
poda_scene_add (PodaScene *scene, PodaPrimitiveKind kind, PodaRole role, double x,
                double y)
{
    GArray *primitives = scene->primitives;
    g_array_set_size (primitives, primitives->len + 1);
    PodaPrimitive *added =
        &g_array_index (primitives, PodaPrimitive, primitives->len - 1);
    added->kind = (guint8) kind;
    added->role = (guint8) role;
    added->x = x;
    added->y = y;
    return added;
}

PodaPrimitive *
poda_scene_rect (PodaScene *scene, PodaRole role, double x, double y, double width,
                 double height, double radius)
{
    PodaPrimitive *rect = poda_scene_add (scene, PODA_PRIM_RECT, role, x, y);
    rect->width = width;
    rect->height = height;
    rect->size = radius;
    return rect;
}

PodaPrimitive *
poda_scene_circle (PodaScene *scene, PodaRole role, double x, double y, double radius)
{
    PodaPrimitive *circle = poda_scene_add (scene, PODA_PRIM_ELLIPSE, role, x, y);
    circle->size = radius;
    return circle;
}

PodaPrimitive *
poda_scene_shape (PodaScene *scene, PodaPrimitiveKind kind, PodaRole role,
                  const PodaPoint *points, guint n)
{
    PodaPrimitive *shape = poda_scene_add (scene, kind, role, 0, 0);
    shape->first = scene->points->len;
    shape->n_points = n;
    g_array_append_vals (scene->points, points, n);
    return shape;
}

PodaPrimitive *
poda_scene_line (PodaScene *scene, PodaRole role, PodaPoint from, PodaPoint to)
{
    const PodaPoint points[] = { from, to };
    return poda_scene_shape (scene, PODA_PRIM_LINE, role, points, 2);
}

PodaPrimitive *
poda_scene_text (PodaScene *scene, PodaRole role, double x, double y, const char *text)
{
    PodaPrimitive *added = poda_scene_add (scene, PODA_PRIM_TEXT, role, x, y);
    added->text = text;
    return added;
}

PodaPrimitive *
poda_scene_curve (PodaScene *scene, const char *css, double x, double y,
                  const char *data)
{
    PodaPrimitive *curve =
        poda_scene_add (scene, PODA_PRIM_CURVE, PODA_ROLE_NONE, x, y);
    curve->css = css;
    curve->text = data;
    return curve;
}

PodaPrimitive *
poda_scene_begin (PodaScene *scene, const char *css)
{
    PodaPrimitive *group =
        poda_scene_add (scene, PODA_PRIM_GROUP, PODA_ROLE_NONE, 0, 0);
    group->css = css;
    return group;
}

void
poda_scene_end (PodaScene *scene)
{
    poda_scene_add (scene, PODA_PRIM_GROUP_END, PODA_ROLE_NONE, 0, 0);
}

const char *
poda_scene_join (PodaScene *scene, const char *first, ...)
{
    g_autoptr (GString) text = g_string_new (first);
    va_list more;
    va_start (more, first);
    for (const char *next; (next = va_arg (more, const char *)) != NULL;)
        g_string_append (text, next);
    va_end (more);
    return g_string_chunk_insert_len (scene->strings, text->str, (gssize) text->len);
}

const char *
poda_scene_format (PodaScene *scene, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    return g_string_chunk_insert (scene->strings, text);
}

const char *
poda_scene_markup (PodaScene *scene, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_markup_vprintf_escaped (format, arguments);
    va_end (arguments);
    return g_string_chunk_insert (scene->strings, text);
}

void
poda_append_length (GString *to, double length, gboolean coarse)
{
    gint64 hundredths = coarse ? (gint64) floor (length * 10 + 0.5) * 10
                               : (gint64) floor (length * 100 + 0.5);
    char digits[32];
    guint at = sizeof digits;
    if (hundredths < 0) {
        g_string_append_c (to, '-');
        hundredths = -hundredths;
    }
    guint64 whole = (guint64) hundredths / 100;
    guint rest = (guint) (hundredths % 100);
    do
        digits[--at] = (char) ('0' + whole % 10);
    while ((whole /= 10) > 0);
    g_string_append_len (to, digits + at, (gssize) (sizeof digits - at));
    if (rest == 0)
        return;
    g_string_append_c (to, '.');
    g_string_append_c (to, (char) ('0' + rest / 10));
    if (rest % 10 != 0)
        g_string_append_c (to, (char) ('0' + rest % 10));
}
