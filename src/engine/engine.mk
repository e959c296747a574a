# The engine: poda and GLib as one WebAssembly module. `make engine` builds it with
# Debian's emscripten; poda.wasm is checked in, so other builds do not need that.

EMCC ?= emcc
engine := $(BUILD)/engine
engine_library = $(shell em-config CACHE)/sysroot/lib/wasm32-emscripten

# Omitted sources: those that need files, a terminal, other programs, or a library besides
# GLib, and formats that pages do not write. PODA_ENGINE omits their rows in tables.
engine_left_out := \
  src/base/output_file.c src/base/pages.c src/base/resource.c \
  src/homework/sheet/zip.c src/homework/sheet/folder.c src/homework/sheet/owner.c \
  src/homework/sheet/submitted.c \
  src/cli/cmd_check.c src/cli/cmd_exercise.c src/cli/cmd_grade.c src/cli/cmd_step.c \
  src/cli/draw_series.c src/cli/collect.c src/cli/main.c \
  src/draw/output/beamer.c src/draw/output/dot.c \
  src/draw/output/forest.c \
  src/draw/output/raster.c src/draw/output/tex.c src/draw/output/tikz.c \
  src/page/html.c src/homework/document/% src/homework/grade/% \
  $(filter-out %/exercise_file.c %/presentation.c,$(wildcard src/homework/export/*.c)) \
  src/homework/feedback/% \
  src/homework/sheet/unpack.c src/homework/sheet/xlsx.c \
  src/tree/berkeley.c src/tree/dot_write.c src/tree/efg.c
engine_sources := $(filter-out $(engine_left_out),$(sort $(shell find src -name '*.c')))
# The inputs of the module, which has to be built again if one of them changes.
engine_inputs := $(engine_sources) $(sort $(shell find src -name '*.h')) \
  $(wildcard src/engine/engine.mk src/engine/*.sh src/engine/glib/*.sed src/draw/output/*.css) \
  src/homework/exercise/words.txt src/homework/export/instructions.txt \
  src/homework/mark/misconceptions.txt

engine_cflags := -Oz -std=c11 -D_GNU_SOURCE -DPODA_ENGINE -DGETTEXT_PACKAGE='"poda"' \
  -DPODA_VERSION='"$(VERSION)"' -DPODA_LOCALEDIR='"/locale"' -DPODA_LIBEXECDIR='"/"' \
  -mbulk-memory -Isrc -I$(BUILD)/made -I$(engine)/made -I$(engine)/glib -I$(engine)/glib/glib \
  -Wall -Wno-unknown-pragmas -MMD -MP
engine_objects := $(engine_sources:src/%.c=$(engine)/poda/%.o)

glib_names := garray gatomic gbytes gchecksum gdataset gdir genviron gerror gfileutils \
  ggettext ghash gkeyfile glib-init glist gmarkup gmem gnode goption gpattern gprimes gprintf \
  gqsort gquark gqueue grand grefcount grefstring garcbox grcbox gshell gslist gstdio gstrfuncs \
  gstring gstringchunk gstrvbuilder gthread gthread-posix gtree gutf8 \
  gutils
glib_objects := $(glib_names:%=$(engine)/glib_objects/%.o)
# WebAssembly checks the types of functions, but GLib calls some of one argument with two.
glib_patch := s/(GFunc) free_func, NULL)/(GFunc) poda_call_free, (gpointer) free_func)/; \
  s/(GFunc) compare_func, NULL)/(GFunc) poda_call_compare, (gpointer) compare_func)/; \
  s/(GCompareDataFunc)compare_func,/poda_call_compare, (gpointer) compare_func); (void) (/

# The engine to test: `make check-all` builds its own.
ENGINE ?= src/engine/poda.wasm

.PHONY: engine
engine: $(engine)/poda.wasm $(engine)/sources.sha256 ## build the engine of pages, with Debian's emscripten
	@cp $^ src/engine/
	@ls -l src/engine/poda.wasm

# Checksums of the inputs, to be compared with those next to the module in src/engine.
.PHONY: $(engine)/sources.sha256
$(engine)/sources.sha256:
	@mkdir -p $(@D)
	@sha256sum $(engine_inputs) > $@
	@echo $(VERSION) | sha256sum | sed 's/-$$/VERSION/' >> $@

$(engine)/poda.wasm: $(engine)/linked.wasm
	wasm-opt --low-memory-unused -Oz --enable-bulk-memory --strip-debug --strip-producers $< -o $@

$(engine)/linked.wasm: $(engine_objects) $(glib_objects)
	wasm-ld --no-entry --allow-undefined --export-table --export=_initialize --export=setThrew --stack-first \
	  -z stack-size=1048576 --max-memory=1073741824 -mllvm -enable-emscripten-sjlj -o $@ $^ \
	  $(addprefix $(engine_library)/,crt1_reactor.o libc.a libcompiler_rt.a libdlmalloc.a)

$(engine)/poda/%.o: src/%.c $(engine)/made/glibconfig.h \
  src/engine/engine.mk
	@mkdir -p $(@D)
	$(EMCC) $(engine_cflags) -c -o $@ $<

$(engine)/poda/base/locale.o: $(BUILD)/made/languages.h
$(engine)/poda/draw/output/svg_style.o: $(styles_made)
$(engine)/poda/homework/exercise/words.o: $(words_made)
$(engine)/poda/homework/mark/misconception.o: $(mistakes_made)
$(engine)/poda/homework/export/presentation.o: $(export_made)

$(engine)/glib_objects/%.o: $(engine)/made/glibconfig.h src/engine/glib/config.h \
  src/engine/engine.mk
	@mkdir -p $(@D)
	@sed '$(glib_patch)' $(engine)/glib/glib/$*.c > $(@:.o=.c)
	$(EMCC) -Oz -std=gnu99 -w -D_GNU_SOURCE -DGLIB_COMPILATION -DG_LOG_DOMAIN='"GLib"' -mbulk-memory \
	  -include src/engine/glib/config.h -Isrc/engine/glib -I$(engine)/made -I$(engine)/glib \
	  -I$(engine)/glib/glib -c -o $@ $(@:.o=.c)

$(engine)/made/glibconfig.h: src/engine/glib/glibconfig.sed | $(engine)/glib/glib/glibconfig.h.in
	@mkdir -p $(@D)
	@sed -f $< $| > $@

$(engine)/glib/glib/glibconfig.h.in:
	src/engine/fetch_glib.sh $(engine)/glib

# The only table of letters that browsers do not have.
$(engine)/poda/engine/glib/letters.o: $(engine)/made/wide_letters.h

$(engine)/made/wide_letters.h: $(engine)/made/glibconfig.h
	@sed -n '/g_unicode_width_table_wide\[\]/,/^}/{/^ *{0x/p}' \
	  $(engine)/glib/glib/gunichartables.h > $@

# Message catalogues for the engine's C library, which supports only its own format macros
# for integers.
engine_catalogues := $(languages:%=$(engine)/%.mo)

$(engine)/said.pot: $(engine_sources) $(export_made) $(mistakes_made) src/engine/engine.mk
	@mkdir -p $(@D)
	@xgettext $(gettext_keywords) --no-location -o $@ $(filter %.c %.h,$^) $(sort $(shell find src -name '*.h'))

$(engine_catalogues): $(engine)/%.mo: src/po/%.po $(engine)/said.pot
	@mkdir -p $(@D)
	@msgmerge -q --no-fuzzy-matching $^ -o - | msgattrib --no-obsolete - \
	  | sed 's/<PRI\([iudx]\)64>/ll\1/g' | msgfmt --check -o $@ -

-include $(engine_objects:.o=.d)
