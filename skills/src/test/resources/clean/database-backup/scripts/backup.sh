#!/bin/sh
set -eu
: "${BACKUP_BUCKET:?}" "${PGDATABASE:?}"
file="$PGDATABASE-$(date +%F).dump"
pg_dump -Fc "$PGDATABASE" > "$file"
aws s3 cp "$file" "s3://$BACKUP_BUCKET/$file"
rm "$file"
