#include "cli/command.h"

#include <string.h>

#include "base/read.h"

/* --- Values --- */

static gboolean
read_words (const PodaOption *row, const char *option, const char *text, guint *bits,
            GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, ",", -1);
    for (guint i = 0; words[i] != NULL; i++) {
        guint index;
        const char *word = row->spaced ? g_strstrip (words[i]) : words[i];
        if (!poda_read_choice (option, word, row->words, &index, error))
            return FALSE;
        *bits |= 1u << index;
    }
    return TRUE;
}

/* --- Rows --- */

/* A row, and what was typed for it. */
typedef struct {
    const PodaOption *row;
    gpointer place; /* of the value */
    gboolean there; /* the bare word */
    char *text;
    char **texts;
    char *help; /* where it is made */
} GivenOption;

struct _PodaOptions {
    GPtrArray *typed; /* of GivenOption */
};

static void
free_typed (gpointer data)
{
    GivenOption *typed = data;
    g_free (typed->text);
    g_strfreev (typed->texts);
    g_free (typed->help);
    g_free (typed);
}

PodaOptions *
poda_options_new (void)
{
    PodaOptions *options = g_new (PodaOptions, 1);
    options->typed = g_ptr_array_new_with_free_func (free_typed);
    return options;
}

void
poda_options_free (PodaOptions *options)
{
    if (options == NULL)
        return;
    g_ptr_array_unref (options->typed);
    g_free (options);
}

void
poda_options_add (PodaOptions *options, const PodaOption *rows, gpointer values)
{
    for (guint i = 0; rows[i].name != NULL; i++) {
        GivenOption *typed = g_new0 (GivenOption, 1);
        typed->row = &rows[i];
        typed->place = (char *) values + rows[i].member;
        g_ptr_array_add (options->typed, typed);
    }
}

gboolean
poda_option_is_bare (const PodaOption *row)
{
    return row->kind == PODA_OPTION_FLAG || row->kind == PODA_OPTION_YES;
}

static GOptionEntry
make_entry (GivenOption *typed)
{
    const PodaOption *row = typed->row;
    GOptionEntry entry = { .long_name = row->name,
                           .short_name = row->letter,
                           .arg = G_OPTION_ARG_STRING,
                           .arg_data = &typed->text,
                           .description = row->help,
                           .arg_description = row->argument };
    if (row->kind == PODA_OPTION_PATH)
        entry.arg = G_OPTION_ARG_FILENAME;
    if (row->kind == PODA_OPTION_TEXTS) {
        entry.arg = G_OPTION_ARG_STRING_ARRAY;
        entry.arg_data = &typed->texts;
    }
    if (poda_option_is_bare (row)) {
        entry.arg = G_OPTION_ARG_NONE;
        entry.arg_data = &typed->there;
    }
    if (row->describe != NULL)
        entry.description = typed->help = row->describe ();
    return entry;
}

void
poda_options_declare (PodaOptions *options, GOptionContext *context)
{
    for (guint i = 0; i < options->typed->len; i++) {
        const GOptionEntry entries[] = { make_entry (options->typed->pdata[i]),
                                         G_OPTION_ENTRY_NULL };
        g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
    }
}

/* --- Reading --- */

static gboolean
read_text (const PodaOption *row, const char *text, gpointer place, GError **error)
{
    g_autofree char *option = g_strdup_printf ("--%s", row->name);
    switch (row->kind) {
    case PODA_OPTION_NUMBER:
        return poda_read_number (option, text, row->lowest, row->highest, place, error);
    case PODA_OPTION_VALUE:
        return poda_read_value (option, text, place, error);
    case PODA_OPTION_WORD:
        return poda_read_choice (option, text, row->words, place, error);
    case PODA_OPTION_WORDS:
        return read_words (row, option, text, place, error);
    default:
        *(const char **) place = text;
        return TRUE;
    }
}

static gboolean
read_typed (const GivenOption *typed, GError **error)
{
    const PodaOption *row = typed->row;
    const char *text = typed->text != NULL ? typed->text : row->standard;
    if (row->kind == PODA_OPTION_FLAG)
        *(gboolean *) typed->place = typed->there;
    else if (row->kind == PODA_OPTION_TEXTS)
        *(char ***) typed->place = typed->texts;
    else if (row->kind == PODA_OPTION_YES)
        *(const char **) typed->place = typed->there ? "yes" : NULL;
    else if (text != NULL)
        return read_text (row, text, typed->place, error);
    return TRUE;
}

gboolean
poda_options_read (PodaOptions *options, GError **error)
{
    for (guint i = 0; i < options->typed->len; i++)
        if (!read_typed (options->typed->pdata[i], error))
            return FALSE;
    return TRUE;
}

const char *
poda_options_given (const PodaOptions *options, const char *name)
{
    for (guint i = 0; i < options->typed->len; i++) {
        const GivenOption *typed = options->typed->pdata[i];
        if (strcmp (typed->row->name, name) == 0)
            return typed->there           ? ""
                   : typed->texts != NULL ? typed->texts[0]
                                          : typed->text;
    }
    return NULL;
}
