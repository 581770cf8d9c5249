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
 * hide, and what to show: either the root and the other mounts, or parts that make up the root and
 * have no mounts in them.
 */
const NAMESPACES = String.raw`
machines=$1 image=$2 name=$3 machine=$4 base=$5 hidden=$6
shift 6
wrap='setpriv --bounding-set=-mknod,-sys_module,-sys_rawio,-sys_time'
# Without -n it would make a folder for its table in /run, which is still this machine's.
mount() {
  command mount -n "$@"
}

show_folder() {
  case $1 in
    # The options of an overlay cannot hold every name.
    *[!A-Za-z0-9_./-]*) return 1 ;;
  esac
  upper=upper$1 work=work$1
  if [ -z "$own" ]; then
    count=$((count + 1))
    upper=layers/$count/upper work=layers/$count/work
    mkdir -p "$upper" "$work"
  fi
  mount -t overlay -o "lowerdir=$1,upperdir=$upper,workdir=$work$own" guest "root$1"
}

# What holds a mount back must stay where it is not this user's.
show_unchanged() {
  for options in bind,ro bind,ro,nosuid,nodev bind,ro,nosuid,nodev,noexec; do
    mount -o "$options" "$1" "root$1" 2>/dev/null && return
    umount -n "root$1" 2>/dev/null || :
  done
  echo "Cannot show a mount to the guest: $1" >&2
}

# No overlay can copy a folder whose owner is unknown here, so those near the top are made before.
make_folders() {
  {
    find "$@" -maxdepth 0 \( -type d -printf 'root%p\0upper%p\0work%p\0' -o -printf 'root%h\0' \)
    find "$@" -mindepth 1 -maxdepth 3 -xdev \
      \( ! -readable -o ! -executable -o -uid 0 \) -prune -o -type d -printf 'upper%p\0'
  } 2>/dev/null | xargs -0 mkdir -p root/root
  chmod 1777 root/tmp upper/tmp upper/var/tmp 2>/dev/null || :
  # Programs change these files in place, which takes files of one's own.
  [ ! -d upper/etc ] || cp -RP --preserve=mode,timestamps /etc/. upper/etc 2>/dev/null || :
}

mount -t tmpfs -o mode=0755 guest "$base"
cd "$base"
mkdir root
count=0 own=
if [ "$1" = / ]; then
  show_folder /
  shift
else
  own=,userxattr
  mount -t tmpfs -o mode=0755 guest root
  make_folders "$@"
fi
for point do
  if [ -L "$point" ]; then
    cp -P "$point" "root$point"
  elif [ -d "$point" ]; then
    show_folder "$point" 2>/dev/null || show_unchanged "$point"
  elif [ -e "$point" ]; then
    [ -z "$own" ] || : >"root$point"
    show_unchanged "$point"
  fi
done
mkdir -p root/dev root/run root/sys root/proc "root$hidden"
mount -t tmpfs -o mode=0755,nosuid guest root/dev
# Only root can make devices; what is bound to be read can still be written as a device.
for device in null zero full random urandom tty; do
  : >"root/dev/$device"
  mount -o bind,ro,nosuid,noexec "/dev/$device" "root/dev/$device"
done
mkdir root/dev/pts root/dev/shm root/dev/image root/dev/host
ln -s pts/ptmx root/dev/ptmx
ln -s /proc/self/fd root/dev/fd
ln -s fd/0 root/dev/stdin
ln -s fd/1 root/dev/stdout
ln -s fd/2 root/dev/stderr
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 guest root/dev/pts
mount -t tmpfs -o mode=1777 guest root/dev/shm
mount -o bind,ro,nosuid,nodev,noexec "$image" root/dev/image
mount -t tmpfs -o ro,size=4k guest "root$hidden"
mount -t tmpfs -o mode=0755 guest root/run
# Where this machine hides some of its own, the kernel shows a user none.
mount -t sysfs -o ro guest root/sys 2>/dev/null || :
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
{ echo "$name" >/proc/sys/kernel/hostname; } 2>/dev/null || hostname "$name"
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
