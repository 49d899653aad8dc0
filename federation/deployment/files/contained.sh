#!/bin/sh
# contained.sh ROOT VOLUMES COMMAND…: a command in an image's files as compose.yaml has it run, without an engine:
# no root, no capability, nothing to write to but volumes and /tmp, a network of its own that leads nowhere.
set -eu
root=$1
volumes=$2
shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 none "$root/tmp"
mount -t tmpfs -o mode=755 none "$root/run"
mkdir "$root/run/postgresql"
mount --bind "$volumes/postgresql" "$root/run/postgresql"
mount -t tmpfs -o mode=755 none "$root/dev"
for name in null zero random urandom; do
    touch "$root/dev/$name"
    mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir -m 1777 "$root/dev/shm"
for name in var/lib/portal var/backups/portal tls; do
    mount --bind "$volumes/$name" "$root/$name"
done
ip link set lo up
limits="--reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all"
# shellcheck disable=SC2086
exec /usr/sbin/chroot "$root" setpriv $limits env --chdir=/srv/portal/code "$@"
