#!/bin/sh
# Makes the secrets of compose.yaml, once, in the folder `secrets` beside it. Only `smtp-url` is the operator's to write.
# Keep a copy of files-key elsewhere: without it the patients' files are lost.
set -eu
folder=${1:-$(dirname "$0")/secrets}
[ ! -e "$folder" ] || { echo "$folder is there already: nothing was changed." >&2; exit 1; }
# Others on this machine cannot enter the folder. Containers see single files of it, by whatever user they run as.
mkdir -m 700 "$folder"
cd "$folder"

openssl rand -hex 32 > files-key
openssl rand -hex 24 > postgres-password
openssl rand -hex 24 > aruga-password
echo "postgres://aruga:$(cat aruga-password)@database:5432/aruga" > database-url

access=GK$(openssl rand -hex 12)
secret=$(openssl rand -hex 32)
printf '[default]\naws_access_key_id = %s\naws_secret_access_key = %s\n' "$access" "$secret" > aws-credentials
printf 'GARAGE_RPC_SECRET=%s\nGARAGE_DEFAULT_ACCESS_KEY=%s\nGARAGE_DEFAULT_SECRET_KEY=%s\nGARAGE_DEFAULT_BUCKET=aruga\n' \
  "$(openssl rand -hex 32)" "$access" "$secret" > garage.env

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=storage-tls \
  -addext "subjectAltName=DNS:${STORAGE_HOST:-storage-tls}" -keyout storage.key -out storage.crt 2> /dev/null

: > smtp-url
chmod 444 ./*
chmod 400 garage.env
chmod 644 smtp-url
echo "Write the mail server's address into $folder/smtp-url (smtps://user:password@host)."
