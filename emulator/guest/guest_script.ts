/**
 * What a guest's first process does before the steps of its image: functions that the steps call.
 *
 * The steps come over its standard input, which shows that this process still lives, and keeps
 * their values out of the list of processes. `root` is put before paths of the guest, `image` is
 * the folder of the artifact.
 */
const FUNCTIONS = String.raw`
set -eu
umask 022
at='its first steps'
trap 'code=$?; [ "$code" = 0 ] || echo "The guest ended with code $code at $at" >&2' EXIT

fail() {
  trap - EXIT
  echo "$1" >&2
  exit "$2"
}

copy() {
  mode=$1 to=$root$2
  shift 2
  for from do
    case $to in
      */) mkdir -p "$to" ;;
      *) mkdir -p "$(dirname "$to")" ;;
    esac
    if [ -d "$image/$from" ]; then
      mkdir -p "$to"
      (umask 0 && cp -R "$image/$from/." "$to")
      [ -z "$mode" ] || (
        cd "$image/$from"
        find . -mindepth 1 -depth -print0 | (cd "$to" && xargs -0 -r chmod "$mode")
      )
    else
      (umask 0 && cp "$image/$from" "$to")
      copied=$to
      [ ! -d "$to" ] || copied=$to/$(basename "$from")
      [ -z "$mode" ] || chmod "$mode" "$copied"
    fi
  done
}

bytes() {
  od -An -v -tx1 -j"$1" -N"$2" "$program" | tr -d ' \n'
}

# A shell runs what it cannot execute as a script of its own, so a program is looked at first.
check() {
  program=$2
  case $program in
    */*) ;;
    *)
      IFS=:
      for folder in $1; do
        if [ -f "$folder/$program" ] && [ -x "$folder/$program" ]; then
          program=$folder/$program
          break
        fi
      done
      unset IFS
      ;;
  esac
  why="Cannot start the program of the image"
  [ -f "$program" ] || fail "$why, there is no such file: $2" 127
  [ -x "$program" ] || fail "$why, its file is not executable: $2" 126
  [ -n "$machines" ] || return 0
  case $(bytes 0 4) in
    2321*) ;;
    7f454c46)
      case " $machines " in
        *" $(bytes 18 2) "*) ;;
        *) fail "$why, its file is built for another kind of machine: $2" 126 ;;
      esac
      ;;
    *) fail "$why, its file is neither an ELF program nor a script that begins with #!: $2" 126 ;;
  esac
}
`;

/**
 * Arguments: machines, folder of the artifact, host name, machine id, folder to mount on, folder to
 * hide, mounts to show.
 */
const NAMESPACES = String.raw`
machines=$1 image=$2 name=$3 machine=$4 base=$5 hidden=$6
shift 6
wrap='setpriv --bounding-set=-mknod,-sys_module,-sys_rawio,-sys_time'
# Without -n it would make a folder for its table in /run, which is still this machine's.
mount() {
  command mount -n "$@"
}
mount -t tmpfs -o mode=0755 guest "$base"
cd "$base"
mkdir upper work root
mount -t overlay -o lowerdir=/,upperdir=upper,workdir=work guest root
count=0
for point do
  case $point in
    # The options of an overlay cannot hold every name.
    *[!A-Za-z0-9_./-]*) ;;
    *)
      count=$((count + 1))
      mkdir -p "other/$count/upper" "other/$count/work"
      options=lowerdir=$point,upperdir=other/$count/upper,workdir=other/$count/work
      mount -t overlay -o "$options" guest "root$point" 2>/dev/null && continue
      ;;
  esac
  mount -o bind,ro "$point" "root$point" || echo "Cannot show a mount to the guest: $point" >&2
done
mount -t tmpfs -o mode=0755,nosuid guest root/dev
cp -a /dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty root/dev
mkdir root/dev/pts root/dev/shm root/dev/image root/dev/host
ln -s pts/ptmx root/dev/ptmx
ln -s /proc/self/fd root/dev/fd
ln -s fd/0 root/dev/stdin
ln -s fd/1 root/dev/stdout
ln -s fd/2 root/dev/stderr
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 guest root/dev/pts
mount -t tmpfs -o mode=1777 guest root/dev/shm
mount -o bind,ro "$image" root/dev/image
mount -t tmpfs -o ro,size=4k guest "root$hidden"
mount -t tmpfs -o mode=0755 guest root/run
mount -t sysfs -o ro guest root/sys
read -r pid rest </proc/self/stat
mount -t proc guest root/proc
cd root
pivot_root . dev/host
cd /
umount -n -l /dev/host
rmdir /dev/host
rm -f /etc/hostname /etc/machine-id
echo "$name" >/etc/hostname
echo "$machine" >/etc/machine-id
echo "$name" >/proc/sys/kernel/hostname
mount -o bind,ro /proc/sys /proc/sys
[ ! -e /proc/sysrq-trigger ] || mount -o bind,ro /proc/sysrq-trigger /proc/sysrq-trigger
root= image=/dev/image
close_image() {
  umount -n /dev/image
  rmdir /dev/image
}
echo "$pid"
`;

/** Arguments: machines, folder of the artifact, folder that stands for the guest's root. */
const PLAIN = String.raw`
machines=$1 image=$2 root=$3
wrap=
cd "$root"
close_image() {
  :
}
echo "$$"
`;

/**
 * The first line that was written is for the host; from here on, all that is written is the log.
 */
const STEPS = String.raw`
steps=$(cat)
exec </dev/null
eval "$steps"
`;

/** Script of a guest in namespaces of its own. */
export const NAMESPACE_SCRIPT: string = FUNCTIONS + NAMESPACES + STEPS;

/** Script of a guest that is a plain process. */
export const PLAIN_SCRIPT: string = FUNCTIONS + PLAIN + STEPS;
