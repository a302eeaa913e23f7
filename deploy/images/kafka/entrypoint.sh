#!/usr/bin/env bash
# Turns KAFKA_A_B=c into a.b=c as the official image does, formats the folder once, becomes the broker.
set -euo pipefail

settings=/var/lib/kafka/server.properties
env | grep '^KAFKA_' | while IFS='=' read -r name value; do
    name=${name#KAFKA_}
    name=${name,,}
    printf '%s=%s\n' "${name//_/.}" "$value"
done >"$settings"

java=(java "-Xmx${HEAP:-512m}" -Dlog4j2.configurationFile=/opt/kafka/log4j2.properties -cp '/opt/kafka/libs/*')
if [ ! -e "${KAFKA_LOG_DIRS:?}/meta.properties" ]; then
    cluster=${CLUSTER_ID:-$(head -c 16 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=')}
    "${java[@]}" kafka.tools.StorageTool format "--cluster-id=$cluster" -c "$settings"
fi
exec "${java[@]}" kafka.Kafka "$settings"
