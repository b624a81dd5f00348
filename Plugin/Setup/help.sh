# shellcheck shell=bash disable=SC2154
# The help texts of ./pclvis.

show_help() { # show_help COMMAND: prints its help and ends the script
  "help_$1"
  exit 0
}

help_main() {
  cat <<'TEXT'
Usage: ./pclvis COMMAND [ARGUMENTS]

  demo                    analyse the bundled traces; pictures, tables and findings go into out/
  report TRACE -o DIR     the same for your own trace
  gui [TRACE]             start ParaView with the plugin loaded and the trace open
  python SCRIPT [ARGS]    run a Python script with ParaView and the package pclvis
  test [--all] [ARGS]     run the tests; --all also with Debian 13's ParaView
  build                   set up and build only
  package [--all] [--try] make a Debian package and a tarball to install elsewhere
  doctor                  list what is found, what is missing and how to get it

Each command first installs what is missing (on Debian 12 and 13, as root, with apt-get; elsewhere it
lists what to install), then configures and builds into build/. Later runs take seconds and need no
network. For more about a command: ./pclvis COMMAND --help

Environment: PCLVIS_BUILD_DIR  build folder, default build/ beside this script
             ParaView_DIR      CMake folder of a ParaView that you built (its programs must be in PATH)
TEXT
}

help_demo() {
  cat <<'TEXT'
Usage: ./pclvis demo [-o DIR]

Sets up, then analyses the bundled traces, a real one and simulated ones with a known cause: where
messages are slow, how that evolves, what the ranks do, why, and what to do. For each trace it writes a
page, pictures, CSV tables and a proposed mapping, and prints the findings. No display is needed.

  -o DIR    output folder, default out/ beside this script
TEXT
}

help_report() {
  cat <<'TEXT'
Usage: ./pclvis report TRACE -o DIR [OPTIONS]

Does for your trace what demo does for the bundled ones. TRACE is the anchor file (*.otf2). The options
are listed below if everything is set up:

TEXT
  (set_environment && "$PCLVIS_REPORT_PYTHON" "$top/pvpython/pclvis/report.py" --help) 2>/dev/null || :
}

help_gui() {
  cat <<'TEXT'
Usage: ./pclvis gui [TRACE] [PARAVIEW OPTIONS]

Starts ParaView with the plugin loaded and opens TRACE (the anchor file, *.otf2). A display is needed.
With --server-url=cs://HOST:PORT, TRACE is a path on that pvserver.
TEXT
}

help_python() {
  cat <<'TEXT'
Usage: ./pclvis python SCRIPT [ARGS]

Runs SCRIPT with pvpython; `import pclvis` loads the plugin. Without a display, a virtual one is used.
The exit code is that of the script. pvpython/examples has an example for each question.
TEXT
}

help_test() {
  cat <<'TEXT'
Usage: ./pclvis test [--all] [CTEST ARGUMENTS]

Sets up, then runs the test suite with this machine's ParaView. Arguments go to ctest,
whose options they must be (ctest --help):
  ./pclvis test -L core         one label: style, core, vtk, python, ui, package, bench, fuzz
  ./pclvis test -R Messages -V  tests by name, with all their output

  --all    on Debian 12 also with Debian 13's ParaView and Qt 6, in a root file system under build/trixie
           (created once, in two to three minutes), there only the tests that need a ParaView; must be the
           first argument
  --paraview 6
           with ParaView 6 of the coming Debian instead of this machine's, in the same way under build/forky
           (4 GB); must be the first argument
TEXT
}

help_build() {
  cat <<'TEXT'
Usage: ./pclvis build

Installs missing packages, configures and builds into build/native. Fast if nothing has changed.
Afterwards, cmake --install build/native --prefix DIR installs the plugin, the Python package and the trace generator.
TEXT
}

help_package() {
  cat <<'TEXT'
Usage: ./pclvis package [--all] [--try]

Makes from the build, in the build folder:
  pclvis-VERSION-paraview-VERSION-MACHINE.deb     for the Debian that it is made on, and its ParaView:
      apt install ./pclvis-*.deb      ParaView then has plugin and button, pvpython the package pclvis,
                                      and there are the commands pclvis-report and pclvis-generate
  pclvis-VERSION-paraview-VERSION-MACHINE.tar.gz  for a ParaView that you built, with the same parts:
      tar -xzf pclvis-*.tar.gz -C DIR
      export PV_PLUGIN_PATH=DIR/lib/paraview-VERSION/plugins/PCLVis PYTHONPATH=DIR/lib/python3/dist-packages

  --all    on Debian 12 also those of Debian 13, in build/trixie/work, made in the root file system of
           ./pclvis test --all
  --try    installs each Debian package in a bare root file system of its Debian (below build/try), uses it,
           removes it, and looks for what is left; as root, with network
TEXT
}

help_doctor() {
  cat <<'TEXT'
Usage: ./pclvis doctor

Lists what is found, what is missing and how to get it; changes nothing. Exit code 1 if anything is
missing.
TEXT
}
