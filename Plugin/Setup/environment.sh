# shellcheck shell=bash disable=SC2154
# What ParaView, Open MPI and the Python package need to find when they run.

# The folder of the built plugin, for any version of ParaView.
plugin_folder() {
  local found
  for found in "$native"/lib*/paraview-*/plugins/PCLVis "$native"/lib/*/paraview-*/plugins/PCLVis; do
    if [ -e "$found/PCLVis.so" ]; then
      echo "$found"
      return
    fi
  done
  fail 4 "there is no PCLVis.so below $native; run ./pclvis build."
}

# The Python of Debian's ParaView: starts in 0.8 of the time of pvpython, which also sets up MPI.
report_python() {
  case $(command -v pvpython) in
    /usr/bin/pvpython | /bin/pvpython)
      if [ -d /usr/lib/python3/dist-packages/paraview ]; then
        echo /usr/bin/python3
        return
      fi
      ;;
  esac
  echo pvpython
}

set_environment() {
  PCLVIS_PLUGIN_DIR=$(plugin_folder)
  PCLVIS_REPORT_PYTHON=$(report_python)
  export PCLVIS_REPORT_PYTHON
  # compiled Python is not written into the sources, and is kept between starts: saves 0.4 s for all
  # modules
  export PCLVIS_PLUGIN_DIR PYTHONPYCACHEPREFIX=$build/python PYTHONDONTWRITEBYTECODE=
  export PYTHONPATH=$top/pvpython${PYTHONPATH:+:$PYTHONPATH}
  if [ ! -d "${XDG_RUNTIME_DIR-}" ]; then
    mkdir -p -- "$build/run"
    chmod 0700 -- "$build/run"
    export XDG_RUNTIME_DIR=$build/run
  fi
  # Open MPI 4.1 and 5: root, more processes than cores, this machine's own network only
  if [ "$(id -u)" -eq 0 ]; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  fi
  export OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe
  export OMPI_MCA_btl_tcp_if_include=lo
  # messages by memory or TCP: looking for faster networks takes 0.2 s at each start
  export OMPI_MCA_pml=ob1
  # a single pvpython is an MPI process: it needs no daemon, which may fail to start on a busy
  # machine
  export OMPI_MCA_ess_singleton_isolated=1
}

# Runs a program that draws: on the existing display, or else on a virtual one.
with_display() {
  if [ -n "${DISPLAY-}" ]; then
    "$@"
  else
    with_virtual_display "$@"
  fi
}

# -noreset: a server that resets when its last client disconnects would disconnect the next one.
with_virtual_display() {
  have xvfb-run || fail 3 "there is no display and no xvfb-run; install the packages xvfb and xauth."
  env -u WAYLAND_DISPLAY -u DISPLAY xvfb-run -a -s "-screen 0 1400x1000x24 -noreset" "$@"
}
