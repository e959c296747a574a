#!/bin/sh
# Fetches Debian's source of GLib into a folder, from apt's configured servers. The lists and
# state of apt are in that folder, too, so the machine is not changed.
set -eu
folder=$(realpath "$1")
rm -rf "$folder" && mkdir -p "$folder/lists/partial" "$folder/archives/partial"
cd "$folder"
apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
  sort -u | sed 's/^/deb-src /' > sources.list
own() {
  apt-get -qq -o Dir::State="$folder" -o Dir::State::status=/dev/null -o Dir::Cache="$folder" \
    -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o APT::Sandbox::User=root "$@"
}
own update
own --tar-only --download-only source glib2.0
tar -xf glib2.0_*.orig.tar.xz --strip-components=1
rm -rf lists archives glib2.0_*
