# shellcheck shell=bash disable=SC2154
# Debian 13's ParaView (Qt 6) on another machine: a root file system under build/trixie, made once.

trixie=$build/trixie

# Everything that mounts happens in a private mount name space: nothing stays mounted when the
# command ends, however it ends. The project is /src and the build folder is /build inside.
in_trixie() { # in_trixie COMMAND ...
  local user=()
  [ "$(id -u)" -eq 0 ] || user=(--user --map-root-user)
  # shellcheck disable=SC2016
  setpriv --pdeathsig KILL -- unshare "${user[@]}" --mount --pid --fork --kill-child bash -euc '
    root=$1 src=$2 work=$3; shift 3
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t proc proc "$root/proc" 2>/dev/null || mount --rbind /proc "$root/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
    mount --bind "$src" "$root/src"
    mount --bind "$work" "$root/build"
    # traces beside the project, which some tests read if they are there
    [ ! -d "$src/../shared" ] || mount --bind "$src/../shared" "$root/shared"
    # a shell stays as process 1: xvfb-run waits for ever when it is process 1
    chroot "$root" /usr/bin/env -i \
      PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp TMPDIR=/tmp LANG=C.UTF-8 \
      TERM="${TERM:-dumb}" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
      PCLVIS_BUILD_DIR=/build "$@" || exit $?
  ' in_trixie "$trixie/root" "$top" "$trixie/work" "$@"
}

# A root made without root rights belongs to mapped users, which only mmdebstrap can remove.
remove_root() {
  [ -e "$1" ] || return 0
  rm -rf --one-file-system -- "$1" 2>/dev/null && return 0
  mmdebstrap --unshare-helper rm -rf --one-file-system -- "$1" 2>/dev/null || :
  rmdir -- "$1"
}

trixie_mirror() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' 2>/dev/null |
    grep '/debian/*$' | head -n 1 || :
}

make_trixie_root() { # make_trixie_root STAMP
  local mirror names spaces=(unshare --mount --pid --fork --kill-child --mount-proc)
  local modules=usr/lib/python3/dist-packages
  [ "$(id -u)" -eq 0 ] || spaces=() # mmdebstrap then makes its own name spaces
  mirror=${PCLVIS_TRIXIE_MIRROR:-$(trixie_mirror)}
  names=$(packages_of debian13 | paste -sd,)
  # shellcheck disable=SC2016
  setpriv --pdeathsig KILL -- "${spaces[@]}" mmdebstrap --variant=minbase \
    --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --include="$names" \
    --customize-hook='cd "$1/'"$modules"'" && for f in vtkmodules/*.cpython-*.so paraview/modules/*.cpython-*.so paraview/incubator/*.cpython-*.so; do [ ! -e "$f" ] || ln -sf "${f##*/}" "${f%%.cpython-*}.so"; done' \
    --customize-hook='mkdir -p "$1/src" "$1/build" "$1/shared"' \
    --customize-hook="echo $1 > \"\$1/.stamp\"" \
    trixie "$trixie/root.part" ${mirror:+"$mirror"}
}

set_up_trixie() {
  local stamp
  lock
  mkdir -p -- "$trixie/work"
  stamp=$({ echo version 2; packages_of debian13; } | sha256sum | cut -c 1-16)
  if [ "$(cat "$trixie/root/.stamp" 2>/dev/null)" != "$stamp" ]; then
    [ "$system" = debian12 ] || say "running Debian 13's ParaView in this way is tested only on Debian 12"
    if [ "$system" != other ]; then require_packages mmdebstrap; fi
    have mmdebstrap || fail 3 "creating Debian 13's root file system needs mmdebstrap, which is not installed."
    [ "$(id -u)" -eq 0 ] || have newuidmap ||
      fail 3 "without root rights, this needs the package uidmap and a line for $(id -un) in /etc/subuid and /etc/subgid."
    remove_root "$trixie/root.part"
    remove_root "$trixie/root"
    step "making a Debian 13 root file system in $trixie/root (0.7 GB to load, 3.5 GB on disk)" trixie \
      make_trixie_root "$stamp" ||
      fail 3 "the Debian 13 root file system could not be created. Check the network, then run the same command again."
    mv -- "$trixie/root.part" "$trixie/root"
  fi
  unlock
}
