# shellcheck shell=bash disable=SC2154
# Runs another Debian's ParaView on this machine: in a root file system under build/SUITE, made
# once. trixie is Debian 13 (ParaView 5.13, Qt 6), forky will become Debian 14 (ParaView 6).

place=$build/trixie
suite=trixie

# Selects the root file system for the functions below.
choose_root() { # choose_root SUITE
  suite=$1
  place=$build/$suite
}

# Everything is mounted in a private mount namespace: nothing stays mounted after the command,
# however it ends. Inside, the project is /src and the build folder is /build.
in_root() { # in_root COMMAND ...
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
    # traces beside the project, which some tests read if they exist
    [ ! -d "$src/../shared" ] || mount --bind "$src/../shared" "$root/shared"
    # keep a shell as process 1: xvfb-run waits for ever if it is process 1
    chroot "$root" /usr/bin/env -i \
      PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp TMPDIR=/tmp LANG=C.UTF-8 \
      TERM="${TERM:-dumb}" OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
      PCLVIS_BUILD_DIR=/build "$@" || exit $?
  ' in_root "$place/root" "$top" "$place/work" "$@"
}

# A root made without root privileges belongs to mapped users; only mmdebstrap can remove it.
remove_root() {
  [ -e "$1" ] || return 0
  rm -rf --one-file-system -- "$1" 2>/dev/null && return 0
  mmdebstrap --unshare-helper rm -rf --one-file-system -- "$1" 2>/dev/null || :
  rmdir -- "$1"
}

debian_mirror() {
  # shellcheck disable=SC2016
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' 2>/dev/null |
    grep '/debian/*$' | head -n 1 || :
}

root_packages() {
  packages_of debian13
  [ "$suite" = trixie ] || printf '%s\n' libvtk9-dev libvtk9-qt-dev xsltproc
}

make_root() { # make_root STAMP
  local mirror names future=() spaces=(unshare --mount --pid --fork --kill-child --mount-proc)
  local modules=usr/lib/python3/dist-packages
  [ "$(id -u)" -eq 0 ] || spaces=() # mmdebstrap then makes its own namespaces
  mirror=${PCLVIS_TRIXIE_MIRROR:-$(debian_mirror)}
  names=$(root_packages | paste -sd,)
  # future packages: Java's need a folder that is left out here, and the mirror's list may be old
  [ "$suite" = trixie ] || future=(--setup-hook='mkdir -p "$1/usr/share/man/man1"' --aptopt='Acquire::Check-Valid-Until "false"')
  # shellcheck disable=SC2016
  setpriv --pdeathsig KILL -- "${spaces[@]}" mmdebstrap --variant=minbase \
    --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --include="$names" "${future[@]}" \
    --customize-hook='cd "$1/'"$modules"'" && for f in vtkmodules/*.cpython-*.so paraview/modules/*.cpython-*.so paraview/incubator/*.cpython-*.so; do [ ! -e "$f" ] || ln -sf "${f##*/}" "${f%%.cpython-*}.so"; done' \
    --customize-hook='mkdir -p "$1/src" "$1/build" "$1/shared"' \
    --customize-hook="echo $1 > \"\$1/.stamp\"" \
    "$suite" "$place/root.part" ${mirror:+"$mirror"}
}

root_stamp() { { echo version 2; root_packages; } | sha256sum | cut -c 1-16; }

root_is_made() { [ "$(cat "$place/root/.stamp" 2>/dev/null)" = "$(root_stamp)" ]; }

require_root_tools() {
  [ "$system" = debian12 ] || say "running another Debian's ParaView in this way is tested only on Debian 12"
  if [ "$system" != other ]; then require_packages mmdebstrap; fi
  have mmdebstrap || fail 3 "creating a root file system of Debian $suite needs mmdebstrap, which is not installed."
  [ "$(id -u)" -eq 0 ] || have newuidmap ||
    fail 3 "without root rights, this needs the package uidmap and a line for $(id -un) in /etc/subuid and /etc/subgid."
}

make_missing_root() {
  lock "$place"
  mkdir -p -- "$place/work"
  if ! root_is_made; then
    remove_root "$place/root.part"
    remove_root "$place/root"
    step "making a root file system of Debian $suite in $place/root (0.7 GB to load, 3.5 GB on disk)" "$suite" \
      make_root "$(root_stamp)" ||
      fail 3 "the root file system of Debian $suite could not be created. Check the network, then run the same command again."
    mv -- "$place/root.part" "$place/root"
  fi
  unlock
}

set_up_root() {
  root_is_made || require_root_tools
  make_missing_root
}

# begin_root and end_root make the root while the code between them runs. Installing packages, here
# and in the root, keeps one processor busy each.
begin_root() {
  make_log_folder
  root_is_made || {
    require_root_tools
    say "making a root file system of Debian $suite meanwhile; how far it is stands in $build/log/root.log"
  }
  make_missing_root >"$build/log/root.log" 2>&1 &
  root_job=$!
  trap 'kill "$root_job" 2>/dev/null || :' EXIT
}

end_root() {
  local code=0
  kill -0 "$root_job" 2>/dev/null && say "waiting for the root file system of Debian $suite"
  wait "$root_job" || code=$?
  trap - EXIT
  cat -- "$build/log/root.log" >&2
  [ "$code" -eq 0 ] || exit "$code"
}
