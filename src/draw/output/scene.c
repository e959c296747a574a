#include "draw/output/scene.h"

#include <math.h>
#include <string.h>

/* Number of primitives after which a drained scene is flushed. */
#define DRAINED 4096

#define LOOK(name, css, tikz) [name] = { css, tikz },
const PodaLook poda_looks[PODA_N_ROLES] = { PODA_ROLES (LOOK) };
const PodaLook poda_tone_looks[PODA_N_TONES] = { PODA_TONES (LOOK) };

void
poda_scene_init (PodaScene *scene)
{
    *scene = (PodaScene){
        .primitives = g_array_new (FALSE, TRUE, sizeof (PodaPrimitive)),
        .strings = g_string_chunk_new (1024),
    };
}

void
poda_scene_clear (PodaScene *scene)
{
    g_array_unref (scene->primitives);
    g_string_chunk_free (scene->strings);
}

void
poda_scene_empty (PodaScene *scene)
{
    g_array_set_size (scene->primitives, 0);
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

/* --- Primitives --- */

PodaPrimitive *
poda_scene_add (PodaScene *scene, PodaPrimitiveKind kind, PodaRole role, double x,
                double y)
{
    guint n = scene->primitives->len;
    g_array_set_size (scene->primitives, n + 1);
    PodaPrimitive *added = &g_array_index (scene->primitives, PodaPrimitive, n);
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
    PodaPrimitive *circle = poda_scene_add (scene, PODA_PRIM_CIRCLE, role, x, y);
    circle->size = radius;
    return circle;
}

PodaPrimitive *
poda_scene_text (PodaScene *scene, PodaRole role, double x, double y, const char *text)
{
    PodaPrimitive *added = poda_scene_add (scene, PODA_PRIM_TEXT, role, x, y);
    added->text = text;
    return added;
}

PodaPrimitive *
poda_scene_bounds (PodaScene *scene, double x, double y, const char *letter,
                   const char *values)
{
    PodaPrimitive *bounds =
        poda_scene_add (scene, PODA_PRIM_BOUNDS, PODA_ROLE_WINDOW, x, y);
    bounds->letter = letter;
    bounds->text = values;
    return bounds;
}

/* Formats for svg and stores the text as long as the scene. */
static const char *
keep_formatted (PodaScene *scene, const char *format, va_list arguments)
{
    g_autoptr (GString) text = g_string_new (NULL);
    poda_pen_append (&poda_svg_pen, text, format, arguments);
    return g_string_chunk_insert_len (scene->strings, text->str, (gssize) text->len);
}

PodaPrimitive *
poda_scene_path (PodaScene *scene, PodaRole role, const char *format, ...)
{
    PodaPrimitive *path = poda_scene_add (scene, PODA_PRIM_PATH, role, 0, 0);
    va_list arguments;
    va_start (arguments, format);
    path->text = keep_formatted (scene, format, arguments);
    va_end (arguments);
    return path;
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
    const char *text = keep_formatted (scene, format, arguments);
    va_end (arguments);
    return text;
}

/* --- Formatted output --- */

static void
append_digits (GString *to, guint64 number)
{
    char digits[24];
    guint at = sizeof digits;
    do
        digits[--at] = (char) ('0' + number % 10);
    while ((number /= 10) > 0);
    g_string_append_len (to, digits + at, (gssize) (sizeof digits - at));
}

static void
append_length (GString *to, double length, gboolean coarse)
{
    gint64 hundredths = coarse ? (gint64) floor (length * 10 + 0.5) * 10
                               : (gint64) floor (length * 100 + 0.5);
    guint64 size = (guint64) ABS (hundredths);
    if (hundredths < 0)
        g_string_append_c (to, '-');
    append_digits (to, size / 100);
    if (size % 100 == 0)
        return;
    g_string_append_c (to, '.');
    g_string_append_c (to, (char) ('0' + size / 10 % 10));
    if (size % 10 != 0)
        g_string_append_c (to, (char) ('0' + size % 10));
}

void
poda_pen_append (const PodaPen *pen, GString *to, const char *format, va_list arguments)
{
    const char *text;
    for (;;) {
        gsize plain = strcspn (format, "%");
        g_string_append_len (to, format, (gssize) plain);
        format += plain;
        if (*format == '\0')
            return;
        gboolean verbatim = *++format == '-';
        switch (*(format += verbatim)) {
        case 'g':
            append_length (to, va_arg (arguments, double) * pen->scale, pen->coarse);
            break;
        case 'f':
            append_length (to, va_arg (arguments, double), FALSE);
            break;
        case 's':
            text = va_arg (arguments, const char *);
            if (verbatim)
                g_string_append (to, text);
            else
                pen->append_escaped (to, text);
            break;
        case 'u':
            append_digits (to, va_arg (arguments, guint));
            break;
        case 'c':
            g_string_append_c (to, (char) va_arg (arguments, int));
            break;
        default:
            g_string_append_c (to, *format);
        }
        format++;
    }
}

static void
append_escaped (GString *to, const char *text)
{
    g_autofree char *valid =
        g_utf8_validate (text, -1, NULL) ? NULL : g_utf8_make_valid (text, -1);
    const char *next, *plain = valid != NULL ? valid : text;
    for (const char *at = plain; *at != '\0'; at = next) {
        gunichar c = g_utf8_get_char (at);
        const char *instead =
            c == '<'                 ? "&lt;"
            : c == '>'               ? "&gt;"
            : c == '&'               ? "&amp;"
            : c == '"'               ? "&quot;"
            : c == '\t' || c == '\n' ? " "
            : c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff
                ? "\xef\xbf\xbd"
                : NULL;
        next = g_utf8_next_char (at);
        if (instead == NULL)
            continue;
        g_string_append_len (to, plain, at - plain);
        g_string_append (to, instead);
        plain = next;
    }
    g_string_append (to, plain);
}

const PodaPen poda_svg_pen = { .scale = 1, .append_escaped = append_escaped };

void
poda_svg_append (GString *to, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    poda_pen_append (&poda_svg_pen, to, format, arguments);
    va_end (arguments);
}
