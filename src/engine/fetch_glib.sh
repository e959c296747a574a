#!/bin/sh
# Fetches GLib's source, as Debian has it, into a folder: with lists and states of apt that
# lie there too, so that the machine stays as it is. From where is what apt knows.
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
