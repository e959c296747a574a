#include "draw/tex_parts.h"

/* What both themes share. Letters come in sizes that the standard fonts have. */
static const char *const common =
    "  line cap=butt, line join=round, font=\\sffamily,\n"
    "  every node/.style={inner sep=0pt, outer sep=0pt, text=podaink},\n"
    "  poda text/.style={anchor=base west, "
    "font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda window/.style={poda text},\n"
    "  poda level/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\bfseries\\fontsize{9}{11}\\selectfont},\n"
    "  poda value/.style={anchor=base,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{12}{14}\\selectfont},\n"
    "  poda leaf value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{10.95}{13}\\selectfont},\n"
    "  poda small value/.style={anchor=base,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda order/.style={anchor=base east, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda name/.style={anchor=base east, "
    "font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda bound/.style={poda text, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda reason/.style={poda text, text=podared,\n"
    "    font=\\boldmath\\sffamily\\bfseries\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda move/.style={fill=white, rounded corners=3bp, inner xsep=3bp, inner "
    "ysep=2bp,\n"
    "    font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda count/.style={anchor=base, "
    "font=\\sffamily\\fontsize{8}{9.5}\\selectfont},\n"
    "  poda position/.style={anchor=base, "
    "font=\\sffamily\\fontsize{9}{11}\\selectfont},\n"
    "  poda foot/.style={anchor=north west, align=left, text=podagrey,\n"
    "    font=\\sffamily\\fontsize{9}{13}\\selectfont},\n"
    "  poda edge/.style={draw=podagrey, line width=1.1bp},\n"
    "  poda pv edge/.style={draw=podaink, line width=3bp},\n"
    "  poda pruned edge/.style={draw=podapale, line width=1.1bp, dash pattern=on 4bp "
    "off 3bp},\n"
    "  poda mark/.style={draw=podared, line width=2.2bp},\n"
    "  poda max/.style={draw=podamax, fill=podamaxfill, line width=1.5bp},\n"
    "  poda min/.style={draw=podamin, fill=podaminfill, line width=1.5bp},\n"
    "  poda chance/.style={draw=podachance, fill=podachancefill, line width=1.5bp},\n"
    "  poda leaf/.style={draw=podagrey, fill=white, line width=1.1bp},\n"
    "  poda pruned/.style={draw=podapale, fill=white, line width=1.1bp,\n"
    "    dash pattern=on 4bp off 3bp},\n"
    "  poda way/.style={draw=podaway, line width=9bp, line cap=round},\n"
    "  poda way in/.style={draw=podawayfill, line width=6.4bp, line cap=round},\n"
    "  poda ring/.style={draw=podaway, fill=podawayfill, line width=1.3bp},\n"
    "  poda tick/.style={draw=podaway, line width=2bp, line cap=round},\n"
    "  poda fold/.style={draw=podagrey, fill=podafold, line width=1.1bp},\n"
    "  poda grid/.style={draw=podagrid, fill=white, line width=.7bp},\n"
    "  poda first/.style={draw=podamax, line width=1.4bp, line cap=round},\n"
    "  poda second/.style={draw=podamin, line width=1.4bp},\n"
    "  poda disc/.style={fill=podamax},\n"
    "  poda cross/.style={draw=white, line width=.9bp, line cap=round},\n"
    "  poda ring disc/.style={draw=podamin, fill=podaminfill, line width=.8bp},\n"
    "  poda round/.style={draw=podamin, line width=1bp},\n"
    "  poda last/.style={draw=podaink, line width=1.4bp},\n"
    "  poda last disc/.style={draw=podaink, line width=1.1bp}]\n";

/* What stills need beside it. */
static const char *const still =
    "\\tikzset{\n"
    "  poda unseen/.style={draw=podagrid, fill=white, line width=.8bp},\n"
    "  poda unseen edge/.style={draw=podagrid, line width=.8bp},\n"
    "  poda open edge/.style={draw=podaink, line width=3bp},\n"
    "  poda best edge/.style={draw=podaink, line width=2bp},\n"
    "  poda here/.style={draw=podaink, line width=1.2bp}}\n";

typedef struct {
    const char *name, *color, *print;
} Colour;

static const Colour colours[] = {
    { "podaink", "1F2328", "000000" },    { "podagrey", "57606A", "000000" },
    { "podapale", "8C959F", "555555" },   { "podared", "C1121F", "000000" },
    { "podaband", "F6F8FA", "FFFFFF" },   { "podarule", "D0D7DE", "888888" },
    { "podamax", "0B5C94", "000000" },    { "podamaxfill", "DCEBF7", "FFFFFF" },
    { "podamin", "B4500B", "000000" },    { "podaminfill", "FDE9D9", "FFFFFF" },
    { "podachance", "5F4B8B", "000000" }, { "podachancefill", "ECE8F4", "FFFFFF" },
    { "podaway", "1A7F37", "000000" },    { "podawayfill", "D3EFDA", "FFFFFF" },
    { "podafold", "EAEEF2", "DDDDDD" },   { "podagrid", "C4CBD3", "999999" },
};

void
poda_tex_options (PodaTex *tex)
{
    gboolean print = tex->figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
        poda_tex_put (tex, "\\definecolor{%r}{HTML}{%r}%r", colours[i].name,
                      print ? colours[i].print : colours[i].color, "%\n");
    poda_tex_put (tex, "\\begin{tikzpicture}[x=1bp, y=-1bp,\n%r", common);
    if (tex->figure->whole != NULL)
        poda_tex_put (tex, "%r", still);
}

const char *
poda_tex_style_of (const PodaBox *box)
{
    static const char *const styles[] = { "poda max", "poda min", "poda chance" };
    if (box->state == PODA_STATE_SKIPPED)
        return "poda pruned";
    if (box->state == PODA_STATE_UNSEEN)
        return "poda unseen";
    return box->leaf ? "poda leaf" : styles[box->player];
}
