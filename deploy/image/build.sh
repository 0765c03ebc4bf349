#!/usr/bin/env bash
# Build the image of the Dockerfile, unchanged, where there is no Docker engine and no registry to pull the base from:
#
#   deploy/image/build.sh [STORE]     needs root, and from Debian: buildah debootstrap ca-certificates
#
# The base is made on the spot from Debian's packages and tagged as what the Dockerfile names. Everything is kept in the
# folder STORE (.image by default), from which deploy/image/try.sh runs it. Behind a proxy that signs TLS anew, PIP_CERT
# names the certificates to trust while building; nothing of them gets into the image.
set -euo pipefail

project=$(cd "$(dirname "$0")/../.." && pwd)
store=$(mkdir -p "${1:-$project/.image}" && cd "${1:-$project/.image}" && pwd)
base=$(sed -n 's/^ARG BASE=//p' "$project/Dockerfile") # debian:bookworm-slim
suite=${base##*:}
suite=${suite%-slim}
mirror=${MIRROR:-http://deb.debian.org/debian}

buildah() { command buildah --root "$store/images" --runroot "$store/run" --storage-driver vfs "$@"; }

say() { printf '\n[%4d s] %s\n' "$SECONDS" "$*"; }

if ! buildah inspect --type image "docker.io/library/$base" >/dev/null 2>&1; then
  say "base: $base from Debian's packages"
  rm -rf "$store/base"
  debootstrap --variant=minbase "$suite" "$store/base" "$mirror" >"$store/debootstrap.log" 2>&1 ||
    { tail -n 20 "$store/debootstrap.log" >&2; exit 1; }
  rm -rf "$store"/base/var/cache/apt/archives/*.deb "$store"/base/var/lib/apt/lists/*
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$store/base" / >/dev/null
  buildah commit --quiet "$container" "$base" >/dev/null
  buildah rm "$container" >/dev/null
  rm -rf "$store/base"
fi

trust=()
if [ -n "${PIP_CERT:-}" ]; then
  printf '[global]\ncert = /run/build/ca.pem\n' >"$store/pip.conf"
  trust=(--volume "$PIP_CERT:/run/build/ca.pem:ro" --volume "$store/pip.conf:/etc/pip.conf:ro")
fi

say "image: scorer"
buildah build --isolation chroot --format docker --pull-never "${trust[@]}" --tag scorer "$project"
say "done"
buildah images
