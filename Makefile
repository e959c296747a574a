# poda: build, test, install. `make help` lists the targets.

VERSION := 0.6.0

# The version of the library's binary interface: one more as soon as a release changes or
# removes a function, or the size or the order of a struct that programs allocate.
ABI := 1

CC ?= cc
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
DESTDIR ?=
PKG_CONFIG ?= pkg-config
OBJCOPY ?= objcopy
NM ?= nm
INSTALL ?= install
COMPILE_RESOURCES ?= glib-compile-resources
BUILD ?= build

bindir := $(PREFIX)/bin
libdir := $(PREFIX)/lib
libexecdir ?= $(PREFIX)/libexec
jaildir := $(libexecdir)/poda
apparmor := $(DESTDIR)/etc/apparmor.d
includedir := $(PREFIX)/include/poda
mandir := $(PREFIX)/share/man
localedir := $(PREFIX)/share/locale
datadir := $(PREFIX)/share/poda

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef
# Libraries needed by programs that use libpoda, by libpoda itself, and only by the program.
PUBLIC_LIBRARIES := glib-2.0
PRIVATE_LIBRARIES := gio-2.0 libcgraph librsvg-2.0 cairo cairo-pdf cairo-png
LIBRARIES := $(PUBLIC_LIBRARIES) $(PRIVATE_LIBRARIES) libarchive libxml-2.0 xlsxwriter
TERMINAL_LIBRARIES := ncursesw
JAIL_LIBRARIES := libseccomp
TEST_LIBRARIES := cmocka json-glib-1.0

# These variables are expanded only when something is compiled, so that `make demo` can
# install pkg-config and the libraries first.
pkg_cflags = $(shell $(PKG_CONFIG) --cflags $(LIBRARIES))
pkg_libs = $(shell $(PKG_CONFIG) --libs $(LIBRARIES)) -lm
terminal_cflags = $(shell $(PKG_CONFIG) --cflags $(TERMINAL_LIBRARIES))
jail_cflags = $(shell $(PKG_CONFIG) --cflags $(JAIL_LIBRARIES))
jail_libs = $(shell $(PKG_CONFIG) --libs $(JAIL_LIBRARIES))
terminal_libs = $(shell $(PKG_CONFIG) --libs $(TERMINAL_LIBRARIES))
test_cflags = $(shell $(PKG_CONFIG) --cflags $(TEST_LIBRARIES))
test_libs = $(shell $(PKG_CONFIG) --libs $(TEST_LIBRARIES))

own_cflags := -std=c11 -D_GNU_SOURCE -fPIC -fno-semantic-interposition $(WARNINGS) \
  -DGETTEXT_PACKAGE='"poda"' -DPODA_VERSION='"$(VERSION)"' \
  -DPODA_LOCALEDIR='"$(localedir)"' -Isrc -MMD -MP

# Only the program draws on a terminal: the library needs no curses.
$(BUILD)/src/cli/cmd_step.o: own_cflags += $(terminal_cflags)

# These look for the sandbox program, in which students' programs run.
jail_seekers := $(BUILD)/src/homework/grade/process.o $(BUILD)/src/homework/grade/sandbox.o
$(jail_seekers): own_cflags += -DPODA_LIBEXECDIR='"$(jaildir)"' -DPODA_LIBDIR='"$(libdir)"'

# Pages, style sheets and scripts are built into the library, wherever they lie.
languages := $(patsubst src/po/%.po,%,$(wildcard src/po/*.po))
# The page's script is its modules, each behind those that it imports, without comments and
# what joins modules; its style is all sheets, the page's own first.
page := src/page/ui
page_modules := $(addprefix $(page)/,$(shell cd $(page) && grep -o "from '\./.*\.js'" *.js | sed "s,\(.*\):from '\./\(.*\)',\2 \1," | tsort))
page_sheets := $(page)/page.css $(sort $(filter-out $(page)/page.css,$(wildcard $(page)/*.css)))
page_made := $(addprefix $(BUILD)/made/page/ui/,page.js page.css engine.base64 $(languages:%=%.base64))
resource_files := $(page)/page.html $(sort $(filter-out $(page)/% src/draw/%.css src/draw/output/tikz_style.tex,$(shell find src -name '*.html' -o -name '*.css' -o -name '*.js' -o -name '*.tex' -o -name '*.xml')))
style_sheets := $(patsubst src/%,$(BUILD)/made/%,$(filter %.css,$(resource_files)) $(page_sheets))
# Lessons, with the trees that they name.
lessons := $(wildcard docs/lessons/[0-9]*.md docs/lessons/*/[0-9]*.md)
lessons += $(sort $(shell grep -hx 'trees/[^ ]*' $(lessons)))
resource_folders := $(patsubst %/,%,$(sort $(dir $(resource_files) $(lessons))))

sources := $(sort $(filter-out src/cli/main.c $(addprefix src/homework/grade/jail/,jail.c cgroup.c root.c rules.c) src/engine/%,$(shell find src -name '*.c')))
objects := $(sources:%.c=$(BUILD)/%.o) $(BUILD)/made/resources.o

# The public API: a program can search, record, draw and trace its own game. Only these
# headers are installed, and the library exports only what they declare.
public_headers := \
  base/value.h \
  base/output.h \
  game/parameters.h \
  game/game.h \
  game/evaluator.h \
  tree/tree.h \
  search/problem.h \
  search/algorithm.h \
  search/search.h \
  search/proof.h \
  record/record.h \
  record/frame.h \
  record/replay.h \
  record/snapshot.h \
  record/summary.h \
  record/what_if.h \
  report/sentence.h \
  report/trace.h \
  report/nodes.h \
  draw/figure/drawing.h \
  draw/layout/fit.h \
  draw/output/picture.h
installed_headers := $(addprefix $(BUILD)/public/include/poda/,poda.h $(public_headers))
test_sources := $(sort $(wildcard tests/*/test_*.c))
tests := $(test_sources:%.c=$(BUILD)/%)
test_support := $(patsubst %.c,$(BUILD)/%.o,$(sort $(wildcard tests/support/*.c)))
examples := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard examples/*.c)))
benches := $(addprefix $(BUILD)/tests/,bench/bench bench/confusion bench/marks page/mistaken published/reproduce)
fuzzers := $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
catalogues := $(languages:%=$(BUILD)/locale/%/LC_MESSAGES/poda.mo)
pages := $(BUILD)/man/poda.1 $(patsubst src/cli/cmd_%.c,$(BUILD)/man/poda-%.1,$(sort $(wildcard src/cli/cmd_*.c)))
every_source := $(shell find src tests examples -name '*.[ch]')

test_environment := G_SLICE=always-malloc G_DEBUG=fatal-criticals LC_ALL=C.UTF-8 \
  PODA=$(BUILD)/poda

.PHONY: all
all: $(BUILD)/poda $(BUILD)/poda-jail $(BUILD)/libpoda.a $(BUILD)/libpoda.so $(examples) $(pages) ## build everything

# These contain the version or a directory, so they depend on this file.
$(BUILD)/src/cli/main.o $(BUILD)/src/page/html.o: Makefile
$(jail_seekers): Makefile

# Only in the program: main, and what ends the process.
program_objects := $(BUILD)/src/cli/main.o
$(BUILD)/poda: $(program_objects) $(BUILD)/internal.a $(catalogues)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(program_objects) $(BUILD)/internal.a $(pkg_libs) \
	  $(terminal_libs) $(LDLIBS)

# The sandbox program: small, and plain C, because it confines untrusted programs.
jail_objects := $(patsubst %,$(BUILD)/src/homework/grade/jail/%.o,jail cgroup root rules descendants)
$(BUILD)/src/homework/grade/jail/rules.o: own_cflags += $(jail_cflags)
# Sanitizers would need more than its restrictions allow.
$(BUILD)/poda-jail $(jail_objects): override CFLAGS := $(filter-out -fsanitize% -fno-sanitize%,$(CFLAGS))
$(BUILD)/poda-jail: override LDFLAGS := $(filter-out -fsanitize%,$(LDFLAGS))
$(BUILD)/poda-jail: $(jail_objects)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(jail_libs) $(LDLIBS)

# Everything, for the program and for tests.
$(BUILD)/internal.a: $(objects)
	@rm -f $@
	@$(AR) rcs $@ $^

# Manual pages are made from what --help prints.
$(pages): $(BUILD)/poda $(wildcard docs/man/*)
	@mkdir -p $(@D)
	@docs/man/make_page.sh $< $(VERSION) $(patsubst poda-%.1,%,$(filter-out poda.1,$(@F))) > $@ || { rm -f $@; exit 1; }

# The library is what the public headers need, in one object in which all other names are
# local.
$(BUILD)/public/names: $(installed_headers) $(BUILD)/internal.a
	@mkdir -p $(@D)
	@cat $(installed_headers) | sed -z 's,/\*\([^*]\|\**[^*/]\)*\*\**/,,g' | grep -o 'poda_[a-z0-9_]*' | sort -u > $@.declared
	@$(NM) -g --defined-only $(BUILD)/internal.a | awk 'NF == 3 { print $$3 }' | sort -u | comm -12 - $@.declared > $@

$(BUILD)/public/poda.o: $(BUILD)/public/names $(BUILD)/internal.a
	$(LD) -r -o $@ $$(sed 's/^/-u /' $<) $(BUILD)/internal.a
	$(OBJCOPY) --keep-global-symbols=$< $@

$(BUILD)/libpoda.a: $(BUILD)/public/poda.o
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/libpoda.so: $(BUILD)/public/poda.o
	$(CC) -shared -Wl,-soname,libpoda.so.$(ABI) -Wl,--as-needed $(CFLAGS) $(LDFLAGS) -o $@ $^ $(pkg_libs) $(LDLIBS)

$(BUILD)/src/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(own_cflags) $(pkg_cflags) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(BUILD)/made/resources.o: $(BUILD)/made/resources.c
	$(CC) $(own_cflags) $(pkg_cflags) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(BUILD)/made/resources.c: $(BUILD)/made/resources.xml $(resource_files) $(style_sheets) $(page_made) $(lessons)
	$(COMPILE_RESOURCES) --sourcedir=$(BUILD)/made --sourcedir=src --sourcedir=. --generate-source \
	  --internal --c-name=poda --target=$@ $<

# Style sheets name the colours of pictures.
$(filter-out %/page/ui/page.css,$(style_sheets)): $(BUILD)/made/%.css: src/%.css src/draw/output/colours.h
	@mkdir -p $(@D)
	@sed "$$(sed -n 's/^#define \(PODA_COLOUR_[A-Z_]*\) "\(.*\)"/s,\1\\b,\2,g/p' src/draw/output/colours.h)" $< > $@

$(BUILD)/made/page/ui/page.css: $(page_sheets) src/draw/output/colours.h
	@mkdir -p $(@D)
	@cat $(page_sheets) | sed "$$(sed -n 's/^#define \(PODA_COLOUR_[A-Z_]*\) "\(.*\)"/s,\1\\b,\2,g/p' src/draw/output/colours.h)" > $@

$(BUILD)/made/page/ui/page.js: Makefile src/engine/engine.mjs $(page_modules)
	@mkdir -p $(@D)
	@sed -e '/^import /d; s/^export //' -e '/^ *\/\*.*\*\/ *$$/d' \
	  -e '/^ *\/\*/{/\*\//!{:a;N;/\*\//!ba;d}}' $(filter-out Makefile,$^) > $@

$(BUILD)/made/page/ui/engine.base64: src/engine/poda.wasm
	@mkdir -p $(@D)
	@zopfli -c $< | base64 -w0 > $@

$(BUILD)/made/page/ui/%.base64: $(BUILD)/engine/%.mo
	@mkdir -p $(@D)
	@zopfli -c $< | base64 -w0 > $@

# The styles of pictures are texts in the program, as C writes them: a line for each line,
# and for a comment that begins a section its index in an array.
styles_made := $(addprefix $(BUILD)/made/draw/output/,svg_style.css.h tikz_style.tex.h)
$(BUILD)/src/draw/output/svg_style.o $(BUILD)/src/draw/output/tikz.o: own_cflags += -I$(BUILD)/made
$(BUILD)/src/draw/output/svg_style.o $(BUILD)/src/draw/output/tikz.o: $(styles_made)
$(styles_made): $(BUILD)/made/%.h: src/% src/draw/output/colours.h
	@mkdir -p $(@D)
	@sed -e "$$(sed -n 's/^#define \(PODA_COLOUR_[A-Z0-9_]*\) "\(.*\)"/s,\1\\b,\2,g/p' src/draw/output/colours.h)" \
	  -e '/^\/\* [A-Z_]*:/{s,^/\* \([A-Z_]*\).*,\, [\1] =,;b}' -e 's/[\\"]/\\&/g; s/.*/"&\\n"/' $< > $@

# The words that students write for answers: a row of a table for each meaning.
words_made := $(BUILD)/made/homework/exercise/words.txt.h
$(BUILD)/src/homework/exercise/words.o: own_cflags += -I$(BUILD)/made
$(BUILD)/src/homework/exercise/words.o: $(words_made)
$(words_made): $(BUILD)/made/%.h: src/%
	@mkdir -p $(@D)
	@sed '/^# /d; s/[\\"]/\\&/g; s/^  \(.*\)/"\1"/; s/^\([a-z]*\): \(.*\)/}, { "\1", "\2"/' $< > $@

# Misconceptions: a row of a table for each.
mistakes_made := $(BUILD)/made/homework/mark/misconceptions.txt.h
$(BUILD)/src/homework/mark/misconception.o: own_cflags += -I$(BUILD)/made
$(BUILD)/src/homework/mark/misconception.o: $(mistakes_made)
$(mistakes_made): $(BUILD)/made/%.h: src/% Makefile
	@mkdir -p $(@D)
	@sed -e '/^#/d; s/^$$/} },/; s,^  lesson \(.*\),"docs/lessons/\1.md"\,,; s/^\([a-z][a-z-]*\): \(.*\)/{ N_ ("\1"), N_ ("\2"),/' \
	  -e '/^  prefer /{s///; s/ /", "/g; s/.*/.prefer = { "&" },/}' \
	  -e '/^  \(way\|or\) /{s/[A-Z][A-Z_]*[A-Z]/PODA_&/g; s/\([a-z_]*\): /.\1 = /g; s/$$/ }/}' \
	  -e 's/^  way /.ways = { { /; s/^  or /, { /; s/^  \(.*\)/N_ ("\1"),/; $$a} },' $< > $@

# What people are told to do in an exercise, and the files of one: a row of a table for each
# sentence and file.
export_made := $(patsubst %,$(BUILD)/made/homework/export/%.txt.h,instructions files)
$(BUILD)/src/homework/export/presentation.o $(BUILD)/src/homework/export/folder.o: own_cflags += -I$(BUILD)/made
$(BUILD)/src/homework/export/presentation.o $(BUILD)/src/homework/export/folder.o: $(export_made)
$(export_made): $(BUILD)/made/%.h: src/%
	@mkdir -p $(@D)
	@sed -e '/^#/d; s/[\\"]/\\&/g; s/^\([a-z|! -]*\): \(.*\)/{ "\1", N_ ("\2") },/' \
	  -e 's/^\([A-Z].*\): \(.*\)/\1 N_ ("\2")/; s/^\([A-Z].*\):$$/\1 ""/' \
	  -e 's/^\([A-Z]*\) \([^ ]*\) \([A-Z]*\) \([A-Z]*\) \([^ ]*\) /{ \1, \2, PODA_WANTED_\3, \4, "\5", /; s/[)"]$$/& },/' $< > $@

# The languages that the program speaks beside its own are those that po/ has.
$(BUILD)/src/base/locale.o: own_cflags += -I$(BUILD)/made
$(BUILD)/src/base/locale.o: $(BUILD)/made/languages.h
$(BUILD)/made/languages.h: src/po
	@mkdir -p $(@D)
	@printf '#define PODA_TRANSLATIONS %s\n' '$(languages:%="%",)' > $@

# A folder is younger than the list once a file has come or gone.
$(BUILD)/made/resources.xml: $(resource_folders)
	@mkdir -p $(@D)
	@printf '<gresources><gresource prefix="/poda">$(patsubst src/%,<file>%</file>,$(resource_files)) $(patsubst $(BUILD)/made/%,<file>%</file>,$(page_made)) $(patsubst %,<file compressed="true">%</file>,$(lessons))</gresource></gresources>\n' > $@

# Make would look for a source to compile a folder from.
$(resource_folders) src/po: ;

$(BUILD)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(own_cflags) -Itests $(pkg_cflags) $(test_cflags) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

$(tests): %: %.o $(test_support) $(BUILD)/internal.a | $(BUILD)/poda-jail
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/internal.a $(test_libs) $(pkg_libs) $(LDLIBS)

# A preloaded library that makes system calls fail on request.
faults := $(BUILD)/tests/faults/faults.so
$(faults): tests/faults/faults.c
	@mkdir -p $(@D)
	$(CC) -std=c11 -D_GNU_SOURCE $(WARNINGS) -O1 -fPIC -shared -o $@ $< -ldl

# An attacking program: tests/homework/test_attacks.c.
attacks := $(BUILD)/tests/homework/attacks
attack_objects := $(addprefix $(attacks)/,attack.o files.o processes.o kernel.o)

# Compiled as students do, without the sanitizers.
$(attack_objects) $(attacks)/attack: override CFLAGS := -O2 -g

$(attacks)/attack: $(attack_objects)
	$(CC) $(CFLAGS) -pthread -o $@ $^

$(BUILD)/tests/homework/test_attacks: | $(attacks)/attack $(BUILD)/poda $(BUILD)/libpoda.so

# What runs a target: over a corpus once, unless libFuzzer does.
fuzz_main = $(BUILD)/tests/fuzz/standalone.o
$(BUILD)/tests/fuzz/fuzz_%: $(BUILD)/tests/fuzz/fuzz_%.o $(fuzz_main) $(BUILD)/internal.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/internal.a $(test_libs) $(pkg_libs) $(LDLIBS)

# The engine of pages as it is here: with the streams of the system, and with all formats.
engine_doors := $(patsubst %,$(BUILD)/src/engine/%.o,engine practice)
$(BUILD)/src/engine/engine.o: own_cflags += -Wno-missing-prototypes
$(BUILD)/tests/fuzz/fuzz_engine: $(engine_doors)

# Headers as they are installed: each includes the others as <poda/...>.
$(BUILD)/public/include/poda/poda.h: src/poda.h.in Makefile
	@mkdir -p $(@D)
	@sed 's/@MAJOR@/$(word 1,$(subst ., ,$(VERSION)))/; s/@MINOR@/$(word 2,$(subst ., ,$(VERSION)))/; s/@MICRO@/$(word 3,$(subst ., ,$(VERSION)))/' $< > $@
	@printf '#include <poda/%s>\n' $(public_headers) >> $@

$(BUILD)/public/include/poda/%.h: src/%.h
	@mkdir -p $(@D)
	@sed 's,^#include "\(.*\)",#include <poda/\1>,' $< > $@

# Examples are compiled against the installed headers only.
$(BUILD)/examples/%: examples/%.c $(BUILD)/libpoda.a | $(installed_headers)
	@mkdir -p $(@D)
	$(CC) -std=c11 $(WARNINGS) -MMD -MP -I$(BUILD)/public/include $(pkg_cflags) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< \
	  $(BUILD)/libpoda.a $(pkg_libs) $(LDLIBS)

# Measurements and reproductions need no test library.
bench_objects = $(patsubst %.c,$(BUILD)/%.o,$(wildcard $(1:%=tests/%.c)))
$(BUILD)/tests/bench/% $(BUILD)/tests/published/%: test_cflags =
$(BUILD)/tests/bench/bench: $(call bench_objects,bench/bench)
confusion_objects := $(call bench_objects,bench/confusion_*)
marks_objects := $(call bench_objects,bench/marks_*)
$(BUILD)/tests/bench/confusion: $(BUILD)/tests/bench/confusion.o $(confusion_objects)
$(BUILD)/tests/bench/marks: $(BUILD)/tests/bench/marks.o $(marks_objects)
$(BUILD)/tests/published/reproduce: $(call bench_objects,published/*)
$(BUILD)/tests/page/mistaken: $(BUILD)/tests/page/mistaken.o
$(BUILD)/tests/homework/test_diagnosis: $(confusion_objects)
$(BUILD)/tests/homework/test_marks: $(marks_objects)

$(benches): $(BUILD)/internal.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $(BUILD)/internal.a $(pkg_libs) $(LDLIBS)

$(BUILD)/locale/%/LC_MESSAGES/poda.mo: src/po/%.po
	@mkdir -p $(@D)
	msgfmt --check -o $@ $<

include src/engine/engine.mk

# Objects are kept, so that a second run builds nothing.
.SECONDARY:

-include $(patsubst %.o,%.d,$(objects) $(jail_objects) $(engine_doors) $(program_objects) $(test_support) \
  $(tests:%=%.o) $(fuzzers:%=%.o) $(attack_objects)) $(examples:%=%.d) \
  $(wildcard $(BUILD)/tests/bench/*.d $(BUILD)/tests/page/mistaken.d $(BUILD)/tests/published/*.d)

# --- Demo, tests, dependencies ------------------------------------------------------------

.PHONY: demo
demo: deps-build ## install what is missing, build, and make the first picture
	@$(MAKE) --no-print-directory all
	@mkdir -p $(BUILD)/demo
	@$(BUILD)/poda draw trees/notes.gv
	@echo
	@$(BUILD)/poda trace trees/notes.gv
	@$(BUILD)/poda draw trees/notes.gv -o $(BUILD)/demo/notes.svg
	@$(BUILD)/poda draw trees/notes.gv -o $(BUILD)/demo/notes.pdf
	@$(BUILD)/poda draw trees/notes.gv -o $(BUILD)/demo/notes.html
	@echo
	@echo "wrote $(BUILD)/demo/notes.svg and $(BUILD)/demo/notes.pdf"
	@echo "open $(BUILD)/demo/notes.html in a browser: the tree, alive"

.PHONY: play
play: $(BUILD)/poda ## write docs/play/index.html anew, the page for those who compile nothing
	@mkdir -p docs/play
	@LC_ALL=C.UTF-8 $(BUILD)/poda --lang en list -o docs/play/index.html

# As many jobs as there are cores, where make was not told how many.
cores = $(shell nproc 2> /dev/null || echo 1)
jobs = --no-print-directory $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(cores))

.PHONY: check check-all
check: deps-check ## install what is missing, build, and run the tests, in about two minutes
	@$(MAKE) $(jobs) run-tests

check-all: deps ## the same in full depth, and with a browser, TeX and more
	@$(MAKE) $(jobs) run-tests DEPTH=--all ENGINE=$(BUILD)/engine/poda.wasm

# Test programs run side by side: see tests/run.py, which also says what --all adds.
test_programs = $(tests) tests/layers.py \
  "tests/install.py $(BUILD) '$(CC) $(LDFLAGS)'" \
  "tests/faults/test_faults.py $(BUILD)/poda $(faults)" \
  "tests/engine/equivalence.mjs $(BUILD)/poda $(ENGINE) $(engine)/es.mo $(engine)/sources.sha256" \
  "tests/page/claims.mjs $(BUILD)/poda" \
  $(foreach test,$(sort $(wildcard tests/page/test_*.mjs)),"$(test) $(BUILD)/poda") \
  $(run_fuzzers)
run_fuzzers = $(foreach fuzzer,$(fuzzers),"$(fuzzer) tests/fuzz/corpus/$(fuzzer:$(BUILD)/tests/fuzz/fuzz_%=%)")

run_tests = $(test_environment) tests/run.py --times $(BUILD)/tests/times.json

# The accessibility checker axe is not in Debian; without it a test is skipped with a note.
axe := $(BUILD)/axe/package/axe.min.js
$(axe):
	@mkdir -p $(BUILD)/axe
	@cd $(BUILD)/axe && npm pack --silent axe-core@4.10.2 > npm.log 2>&1 && tar xzf axe-core-4.10.2.tgz || true

.PHONY: run-tests
run-tests: all $(tests) $(benches) $(fuzzers) $(faults) headers $(engine_catalogues) $(engine)/sources.sha256 \
  $(filter $(BUILD)/%,$(ENGINE)) $(if $(DEPTH),$(axe))
	@$(run_tests) $(DEPTH) $(test_programs)

# Each entry is a test and the Debian packages to install if it fails, so a machine that has
# everything is never asked for a password. The lists are for building, for `make check` and
# for `make check-all`.
packages := \
  "command -v $(firstword $(CC))|gcc libc6-dev" \
  "command -v $(firstword $(PKG_CONFIG))|pkg-config" \
  "$(PKG_CONFIG) --exists glib-2.0 gio-2.0|libglib2.0-dev" \
  "command -v $(COMPILE_RESOURCES)|libglib2.0-dev-bin" \
  "$(PKG_CONFIG) --exists libcgraph|libgraphviz-dev" \
  "$(PKG_CONFIG) --exists librsvg-2.0|librsvg2-dev" \
  "$(PKG_CONFIG) --exists cairo cairo-pdf cairo-png|libcairo2-dev" \
  "$(PKG_CONFIG) --exists libarchive|libarchive-dev" \
  "$(PKG_CONFIG) --exists libxml-2.0|libxml2-dev" \
  "$(PKG_CONFIG) --exists xlsxwriter|libxlsxwriter-dev" \
  "$(PKG_CONFIG) --exists ncursesw|libncurses-dev" \
  "$(PKG_CONFIG) --exists libseccomp|libseccomp-dev" \
  "command -v msgfmt && command -v xgettext|gettext" \
  "command -v zopfli|zopfli" \
  "command -v help2man|help2man" \
  "test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf || fc-list 2>/dev/null | grep -q 'DejaVu Sans'|fonts-dejavu-core"
check_packages := \
  "command -v dot|graphviz" \
  "command -v jq|jq" \
  "command -v pdftoppm|poppler-utils" \
  "$(PKG_CONFIG) --exists cmocka|libcmocka-dev" \
  "$(PKG_CONFIG) --exists json-glib-1.0|libjson-glib-dev" \
  "command -v python3|python3" \
  "command -v node|nodejs" \
  "command -v $(firstword $(CXX))|g++"
all_packages := \
  "command -v emcc && command -v wasm-opt && command -v wasm-ld|emscripten" \
  "command -v tsc|node-typescript" \
  "command -v eslint|eslint" \
  "command -v npm|npm" \
  "command -v gnuplot|gnuplot-nox" \
  "command -v chromium || command -v chromium-browser || command -v google-chrome|chromium" \
  "command -v pdflatex && kpsewhich tikz.sty|texlive-latex-base texlive-latex-recommended texlive-pictures"

.PHONY: deps deps-check deps-build
deps: entries = $(packages) $(check_packages) $(all_packages)
deps: purpose = to build poda and run all its tests
deps: ## install what is missing for building and all tests, through apt
	@$(install_missing)

deps-check: entries = $(packages) $(check_packages)
deps-check: purpose = to build poda and run its tests
deps-check: ## install what is missing for building and make check
	@$(install_missing)

deps-build: entries = $(packages)
deps-build: purpose = to build poda
deps-build: ## install what is missing for building
	@$(install_missing)

define install_missing
missing=; for entry in $(entries); do \
	  test="$${entry%|*}"; \
	  sh -c "$$test" > /dev/null 2>&1 || missing="$$missing $${entry##*|}"; \
	done; \
	[ -n "$$missing" ] || exit 0; \
	command -v apt-get > /dev/null || { \
	  echo "poda: no apt-get here: install what brings these Debian packages:$$missing" >&2; exit 1; }; \
	as_root=; \
	if [ "$$(id -u)" != 0 ]; then \
	  as_root=sudo; command -v sudo > /dev/null || { \
	    echo "poda: neither root nor sudo here: ask an administrator for: apt-get install$$missing" >&2; exit 1; }; \
	fi; \
	echo "poda: these Debian packages are missing $(purpose):$$missing"; \
	echo "poda: $${as_root:+$$as_root }apt-get will install them now, and nothing else but what they depend on."; \
	{ $$as_root apt-get update -qq && \
	  $$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; } \
	|| { echo "poda: apt-get could not install:$$missing" >&2; exit 1; }
endef

# --- Development --------------------------------------------------------------------------

.PHONY: golden
golden: all $(tests) ## rewrite the golden files; review with git diff
	@PODA_GOLDEN=write $(run_tests) --all --jobs 1 $(tests) \
	  "tests/page/test_screenshots.mjs $(BUILD)/poda"

.PHONY: asan sanitized
asan: ## run the tests in C under the address and undefined behaviour sanitizers
	@$(MAKE) $(jobs) BUILD=$(BUILD)/asan sanitized \
	  CFLAGS="-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined" \
	  LDFLAGS="-fsanitize=address,undefined"

# Frames are several times as large under the sanitizers, and so the stack has to be.
sanitized: all $(tests) $(fuzzers) $(BUILD)/tests/published/reproduce
	@ulimit -s 65536; PODA_QUICK=20 LSAN_OPTIONS=suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0 \
	  $(run_tests) --all --patience 1800 $(tests) $(run_fuzzers)

.PHONY: valgrind
valgrind: all $(tests) ## run the tests under valgrind
	@PODA_QUICK=200 $(run_tests) --all --patience 0 --under "valgrind -q \
	  --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=9 \
	  --suppressions=tests/valgrind.supp" $(tests)

.PHONY: coverage
coverage: ## measure which lines the tests run
	$(MAKE) $(jobs) BUILD=$(BUILD)/coverage run-tests DEPTH=--all CFLAGS="-O0 -g --coverage" LDFLAGS="--coverage"
	lcov --quiet --capture --directory $(BUILD)/coverage/src --output-file $(BUILD)/coverage/lcov.info
	lcov --summary $(BUILD)/coverage/lcov.info

# libFuzzer comes with clang. Each target runs for so many seconds; what they find is kept.
SECONDS ?= 60
FUZZ_CC ?= clang
# Dictionaries know what numbers are compared with, which takes a third of the time to watch;
# texts that are compared are watched all the same. Limits are low, to be met soon.
fuzz_cflags := -fno-sanitize-coverage=trace-cmp -Wno-missing-field-initializers -DPODA_CHUNK_BITS=6 \
  -DPODA_TREE_MOST_NODES=20000
.PHONY: fuzz fuzzers
fuzz: ## run each fuzz target under libFuzzer and the sanitizers: SECONDS=60 TARGETS="dot json"
	@$(MAKE) -s $(jobs) BUILD=$(BUILD)/fuzz CC="$(FUZZ_CC)" fuzz_main= fuzzers \
	  CFLAGS="-O2 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined $(fuzz_cflags)" \
	  LDFLAGS="-fsanitize=fuzzer,address,undefined"
	@$(test_environment) tests/fuzz/run.py --seconds $(SECONDS) --build $(BUILD)/fuzz $(TARGETS)

fuzzers: $(fuzzers)

.PHONY: mutants
mutants: all $(tests) $(benches) ## change one thing in a module's C, N times, and see whether tests notice: MODULE=draw N=100 SEED=1
	@tests/mutants.py $(MODULE) --number $(or $(N),100) --seed $(or $(SEED),1) --build $(BUILD)

.PHONY: bench reproduce marks confusion
bench: $(BUILD)/poda $(benches) ## measure speed and memory, side by side in one run
	$(BUILD)/tests/bench/bench
	tests/bench/costs.py $(BUILD)/poda

reproduce: $(benches) ## replay the published results, figure by figure
	$(BUILD)/tests/published/reproduce

marks: $(benches) ## print the marks that typical ways of working get
	$(BUILD)/tests/bench/marks

confusion: $(benches) ## measure how often answers show their misconception
	$(BUILD)/tests/bench/confusion

.PHONY: format
format: ## format every C source with clang-format
	clang-format -i $(every_source)

.PHONY: layers
layers: ## check that includes, types and scripts point one way
	@tests/layers.py

# Every header alone, and all public ones together, each where it is installed and in C++
# too; and the library exports just what they declare.
private_headers := $(filter-out $(public_headers:%=src/%) src/engine/glib/%,$(sort $(shell find src -name '*.h')))
header_stamps := $(private_headers:%=$(BUILD)/headers/%.c) \
  $(foreach language,c c++,$(installed_headers:$(BUILD)/%=$(BUILD)/headers/%.$(language)))
header_cflags = -D_GNU_SOURCE -Wall -Werror -fsyntax-only -MMD -MP -MF $@.d -MT $@ $(pkg_cflags)

.PHONY: headers
headers: $(header_stamps) $(BUILD)/headers/exports ## check headers, as C11 and C++17, and what the library exports

$(BUILD)/headers/src/%.c: src/%
	@mkdir -p $(@D)
	@$(CC) -std=c11 -x c -Isrc $(terminal_cflags) $(header_cflags) -include $< /dev/null && touch $@

$(BUILD)/headers/public/%.c: $(BUILD)/public/%
	@mkdir -p $(@D)
	@$(CC) -std=c11 -x c -I$(BUILD)/public/include $(header_cflags) -include $< /dev/null && touch $@

$(BUILD)/headers/public/%.c++: $(BUILD)/public/%
	@mkdir -p $(@D)
	@$(CXX) -std=c++17 -x c++ -I$(BUILD)/public/include $(header_cflags) -include $< /dev/null && touch $@

$(BUILD)/headers/exports: tests/exports.py $(BUILD)/libpoda.so $(BUILD)/libpoda.a $(installed_headers)
	@mkdir -p $(@D)
	@tests/exports.py $(wordlist 2,99,$^) && touch $@

$(header_stamps): | $(installed_headers)
-include $(header_stamps:%=%.d)

gettext_keywords := --from-code=UTF-8 --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 \
  --keyword=g_dngettext:2,3

.PHONY: pot
pot: $(export_made) $(mistakes_made) ## bring the translations up to date with the sources
	@mkdir -p $(BUILD)
	xgettext $(gettext_keywords) \
	  --package-name=poda --package-version=$(VERSION) --no-location --sort-output \
	  -o $(BUILD)/poda.pot $(sort $(shell find src -name '*.[ch]')) $(export_made) $(mistakes_made)
	@for po in src/po/*.po; do msgmerge --quiet --no-location --sort-output --update --backup=none $$po $(BUILD)/poda.pot; done

.PHONY: install
install: all ## install under $(DESTDIR)$(PREFIX)
	$(INSTALL) -d $(DESTDIR)$(bindir) $(DESTDIR)$(libdir)/pkgconfig $(DESTDIR)$(mandir)/man1 $(DESTDIR)$(datadir)/trees
	$(INSTALL) -m 755 $(BUILD)/poda $(DESTDIR)$(bindir)/poda
	$(INSTALL) -D -m 755 $(BUILD)/poda-jail $(DESTDIR)$(jaildir)/poda-jail
	$(INSTALL) -m 644 $(BUILD)/libpoda.a $(DESTDIR)$(libdir)/libpoda.a
	$(INSTALL) -m 755 $(BUILD)/libpoda.so $(DESTDIR)$(libdir)/libpoda.so.$(ABI)
	ln -sf libpoda.so.$(ABI) $(DESTDIR)$(libdir)/libpoda.so
	@for header in poda.h $(public_headers); do \
	  $(INSTALL) -D -m 644 $(BUILD)/public/include/poda/$$header $(DESTDIR)$(includedir)/$$header; done
	printf 'prefix=$(PREFIX)\nName: poda\nDescription: game-tree search made visible\nVersion: $(VERSION)\nRequires: $(PUBLIC_LIBRARIES)\nRequires.private: $(PRIVATE_LIBRARIES)\nLibs: -L$(libdir) -lpoda\nLibs.private: -lm\nCflags: -I$${prefix}/include\n' \
	  > $(DESTDIR)$(libdir)/pkgconfig/poda.pc
	@for page in $(pages); do $(INSTALL) -m 644 $$page $(DESTDIR)$(mandir)/man1/; done
	@for language in $(languages); do $(INSTALL) -D -m 644 $(BUILD)/locale/$$language/LC_MESSAGES/poda.mo \
	  $(DESTDIR)$(localedir)/$$language/LC_MESSAGES/poda.mo; done
	$(INSTALL) -m 644 trees/*.gv trees/*.efg trees/*.test $(DESTDIR)$(datadir)/trees
	@if [ -e $(apparmor)/abi/4.0 ]; then \
	  sed 's|@JAIL@|$(jaildir)/poda-jail|' src/homework/grade/jail/apparmor > $(apparmor)/poda-jail; \
	  [ -n "$(DESTDIR)" ] || apparmor_parser -r $(apparmor)/poda-jail || true; fi

.PHONY: uninstall
uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(bindir)/poda $(DESTDIR)$(libdir)/libpoda.a $(DESTDIR)$(libdir)/libpoda.so \
	  $(DESTDIR)$(libdir)/libpoda.so.$(ABI) $(DESTDIR)$(libdir)/pkgconfig/poda.pc \
	  $(pages:$(BUILD)/man/%=$(DESTDIR)$(mandir)/man1/%) \
	  $(languages:%=$(DESTDIR)$(localedir)/%/LC_MESSAGES/poda.mo)
	rm -rf $(DESTDIR)$(includedir) $(DESTDIR)$(datadir) $(DESTDIR)$(jaildir) $(apparmor)/poda-jail

.PHONY: clean
clean: ## remove what was built
	rm -rf $(BUILD)

empty :=
space := $(empty) $(empty)
# The targets that most people need come first, in this order.
first_targets := demo check all install play
list_targets = grep -hE '^[a-z-]+:.*\#\#' $(MAKEFILE_LIST) | sort | sed 's/:.*\#\# /|/'
print_targets = awk -F'|' '{ printf "  %-12s %s\n", $$1, $$2 }'

.PHONY: help
help: ## list the targets
	@for target in $(first_targets); do $(list_targets) | grep "^$$target|"; done | $(print_targets)
	@echo
	@$(list_targets) | grep -vE '^($(subst $(space),|,$(first_targets)))[|]' | $(print_targets)
