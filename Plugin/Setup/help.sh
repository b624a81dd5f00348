# shellcheck shell=bash disable=SC2154
# The help texts of ./pclvis.

show_help() { # show_help COMMAND: prints its help and ends the script
  "help_$1"
  exit 0
}

help_main() {
  cat <<'TEXT'
Usage: ./pclvis COMMAND [ARGUMENTS]

  demo                    analyse a bundled trace; pictures, tables and findings go into out/
  report TRACE -o DIR     the same for a trace of yours
  gui [TRACE]             ParaView with the plugin loaded and the trace open
  python SCRIPT [ARGS]    a Python script with ParaView and the package pclvis
  test [--all] [ARGS]     the tests; --all also with Debian 13's ParaView
  build                   set up and build only
  doctor                  what is found, what is missing, how to get it

Each command first sets up what is missing (on Debian 12 and 13 as root with apt-get; else it says
what to install), configures and builds into build/. A second run takes seconds and needs no network.
./pclvis COMMAND --help says more.

Environment: PCLVIS_BUILD_DIR  build folder, default build/ beside this script
             ParaView_DIR      CMake folder of a ParaView built by hand (its programs must be in PATH)
TEXT
}

help_demo() {
  cat <<'TEXT'
Usage: ./pclvis demo [-o DIR]

Sets up, then analyses bundled traces, a real one and simulated ones with a known cause: where messages
are slow, how that evolves, what happens among the ranks, why, and what to do. Writes a page, pictures,
CSV tables and a proposed placement for each, and prints the findings. No display is needed.

  -o DIR    where to write, default out/ beside this script
TEXT
}

help_report() {
  cat <<'TEXT'
Usage: ./pclvis report TRACE -o DIR [OPTIONS]

What demo does, for your trace. TRACE is the anchor file (*.otf2). Once set up, the options follow:

TEXT
  (set_environment && pvpython "$top/pvpython/pclvis/report.py" --help) 2>/dev/null || :
}

help_gui() {
  cat <<'TEXT'
Usage: ./pclvis gui [TRACE] [PARAVIEW OPTIONS]

Starts ParaView with the plugin loaded and opens TRACE (the anchor file, *.otf2). Needs a display.
TEXT
}

help_python() {
  cat <<'TEXT'
Usage: ./pclvis python SCRIPT [ARGS]

Runs SCRIPT with pvpython; `import pclvis` loads the plugin. Without a display a virtual one is used.
The exit code is that of the script. pvpython/examples has a script for each question.
TEXT
}

help_test() {
  cat <<'TEXT'
Usage: ./pclvis test [--all] [CTEST ARGUMENTS]

Sets up, then runs the test suite with this machine's ParaView. Arguments go to ctest:
  ./pclvis test -L core         one layer: style, core, vtk, python, ui, bench
  ./pclvis test -R Messages -V  tests by name, with all they print

  --all    on Debian 12 also with Debian 13's ParaView and Qt 6, in a root file system under build/trixie
           (made once, two to three minutes); must be the first argument
TEXT
}

help_build() {
  cat <<'TEXT'
Usage: ./pclvis build

Installs missing packages, configures and builds into build/native. Fast if nothing changed.
cmake --install build/native --prefix DIR then installs plugin, Python package and trace generator.
TEXT
}

help_doctor() {
  cat <<'TEXT'
Usage: ./pclvis doctor

Says what is found, what is missing and how to get it, and changes nothing. Exit code 1 if anything
is missing.
TEXT
}
