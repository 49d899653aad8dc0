#!/bin/sh
# A machine for prove.py: `boot.sh begin DIRECTORY` makes namespaces, `boot.sh inside DIRECTORY` is the first
# process in them and becomes the machine's init. DIRECTORY has the machine's files below root/.
set -eu
here=$2
if [ "$1" = begin ]; then
    # A group of its own in the unified hierarchy, which is mounted for that alone where the host has the old one.
    mount --make-rprivate /
    mkdir -p "$here/groups"
    mount -t cgroup2 none "$here/groups"
    group=$here/groups/portal-proof-$(stat --format=%i "$here") # each machine has its own
    mkdir -p "$group"
    echo $$ >"$group/cgroup.procs"
    umount "$here/groups"
    exec unshare --pid --net --cgroup --uts --ipc --mount --fork --kill-child "$0" inside "$here"
fi
root=$here/root
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 none sys/fs/cgroup
mount -t tmpfs -o mode=755,nosuid none dev
for name in null zero full random urandom tty; do
    touch dev/$name
    mount --bind /dev/$name dev/$name
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 none dev/pts
mount -t tmpfs none dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
touch dev/console
mount -t tmpfs -o mode=755 none run
mount -t tmpfs none tmp
hostname portal-proof
mkdir -p old
pivot_root . old
umount -l /old
exec env -i container=portal-proof PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init
