#!/usr/bin/env bash
# Start the image that deploy/image/build.sh made, as a container would be, and settle a hand in it:
#
#   deploy/image/try.sh [STORE]     needs root, and from Debian: buildah curl iproute2
#
# The image's root file system is mounted read-only, with a /tmp of 16 MB and the few devices a container has; user,
# command, environment and folder are the image's own; no capabilities, no new privileges, a network of its own.
set -euo pipefail

project=$(cd "$(dirname "$0")/../.." && pwd)
store=$(cd "${1:-$project/.image}" && pwd)

if [ -z "${INSIDE:-}" ]; then # in namespaces of its own for mounts, processes and the network
  INSIDE=1 exec unshare --mount --mount-proc --pid --fork --kill-child --net "$0" "$store"
fi

buildah() { command buildah --root "$store/images" --runroot "$store/run" --storage-driver vfs "$@"; }
config() { buildah inspect --type image --format "$1" scorer; }

container=$(buildah from --pull-never scorer)
root=$(buildah mount "$container")
server=
cleanup() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } || true
  umount --recursive --lazy "$root" || true
  buildah rm "$container" >/dev/null
}
trap cleanup EXIT

mount --make-rprivate /
ip link set lo up
mount --bind "$root" "$root"
mount -o remount,bind,ro,nosuid,nodev "$root"
mount -t tmpfs -o size=16m,mode=1777,nosuid,nodev,noexec tmpfs "$root/tmp"
mount -t proc -o nosuid,nodev,noexec proc "$root/proc"
mount -t tmpfs -o size=64k,mode=755,nosuid,noexec tmpfs "$root/dev"
for device in null zero full random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm"
mount -t tmpfs -o size=16m,mode=1777,nosuid,nodev,noexec tmpfs "$root/dev/shm"

user=$(config '{{.Docker.Config.User}}')
folder=$(config '{{.Docker.Config.WorkingDir}}')
mapfile -t environment < <(config '{{range .Docker.Config.Env}}{{println .}}{{end}}' | sed '/^$/d')
mapfile -t command < <(config '{{range .Docker.Config.Cmd}}{{println .}}{{end}}' | sed '/^$/d')
inside=(
  env -i "${environment[@]}" chroot "$root" setpriv --reuid "${user%:*}" --regid "${user#*:}" --clear-groups
  --bounding-set=-all --inh-caps=-all --no-new-privs
  python3 -c 'import os, sys; os.chdir(sys.argv[1]); os.execvp(sys.argv[2], sys.argv[2:])' "$folder"
)

echo "image:   user $user, ${command[*]}"
echo "inside:  $("${inside[@]}" sh -c 'id; touch /opt/x 2>&1; grep -E "^(CapEff|NoNewPrivs)" /proc/self/status' | paste -sd' ')"
# shellcheck disable=SC2016 # the shell inside is to expand it
"${inside[@]}" sh -c '! touch /opt/written /usr/written /etc/written 2>/dev/null && test "$(id -u)" != 0'

"${inside[@]}" "${command[@]}" &
server=$!
for _ in $(seq 100); do
  curl --silent --fail http://127.0.0.1:8000/readyz && break
  kill -0 "$server"
  sleep 0.1
done
echo
mapfile -t health < <(config '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' | sed '/^$/d')
test "${health[0]}" = CMD
"${inside[@]}" "${health[@]:1}" && echo "health:  the image's own check says yes"

known() { "${inside[@]}" python3 -c "import json; from scorer.http import health; print(json.dumps(health.KNOWN_$1))"; }
answer=$(curl --silent --fail --header 'Content-Type: application/json' --data "$(known HAND)" http://127.0.0.1:8000/v1/settle)
changes=$(python3 -c 'import json, sys; print(json.dumps(json.loads(sys.argv[1])["changes"]))' "$answer")
echo "settled: $changes"
test "$changes" = "$(known CHANGES)"

echo "memory:  $(ps -o rss= --ppid "$server" -p "$server" | awk '{n++; s += $1} END {printf "%d processes, %.0f MB", n, s / 1024}')"
kill "$server"
wait "$server" && server= && echo "stopped: status 0"
