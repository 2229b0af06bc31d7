#!/usr/bin/env bash
set -euo pipefail
command -v magick > /dev/null 2>&1 || { echo "ImageMagick is missing" >&2; exit 1; }
out=${OUT_DIR:-small}
mkdir -p "$out"
for f in "$@"; do
  magick "$f" -strip -quality 85 "$out/$(basename "$f")"
done
