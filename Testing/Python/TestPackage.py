"""import pclvis: finds and loads the plugin, or says where it looked."""

import os
import pathlib
import shutil
import subprocess
import sys

from checks import check, equal, result, scratch


def run(script, **variables):
    """Run `script` in a separate pvpython; returns (exit code, output)."""
    environment = dict(os.environ)
    for name, value in variables.items():
        environment.pop(name, None)
        if value is not None:
            environment[name] = value
    path = scratch("script.py")
    with open(path, "w") as file:
        file.write(script)
    done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", path], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    return done.returncode, done.stdout.strip()


PRINT = "import paraview.simple as s\nprint('there' if hasattr(s, 'OTF2TraceReader') else 'not')\n"

code, output = run("import pclvis\n" + PRINT)
equal("import pclvis loads the plugin named by PCLVIS_PLUGIN_DIR", (code, output), (0, "there"))

folder = os.path.dirname(os.environ["PCLVIS_PLUGIN_DIR"])
code, output = run("import pclvis\n" + PRINT, PCLVIS_PLUGIN_DIR=None, PV_PLUGIN_PATH=folder)
equal("a plugin loaded through PV_PLUGIN_PATH is not loaded twice", (code, output), (0, "there"))

code, output = run("import pclvis\n" + PRINT, PCLVIS_PLUGIN_DIR=folder)
equal("the folder above the plugin's own is found too", (code, output), (0, "there"))

code, output = run("try:\n  import pclvis\nexcept ImportError as e:\n  print(e)\n",
                   PCLVIS_PLUGIN_DIR="/nowhere")
check("a wrong PCLVIS_PLUGIN_DIR is an ImportError that names the folder and the way out",
      code == 0 and "/nowhere" in output and "PCLVIS_PLUGIN_DIR" in output
      and "./pclvis build" in output, output)

# The files found by the loader, from the process's own list of mapped files.
WHERE = ("import pclvis\n"
         "for line in open('/proc/self/maps'):\n"
         "  if line.rstrip().endswith('/PCLVis.so'):\n"
         "    print(line.split(None, 5)[5].strip())\n"
         "    break\n")
build = pathlib.Path(folder).parents[2]
package = pathlib.Path(__file__).parents[2] / "pvpython" / "pclvis"

prefix = pathlib.Path(scratch("a prefix", "x")).parent
done = subprocess.run(["cmake", "--install", str(build), "--prefix", str(prefix)],
                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
equal("the project can be installed", (done.returncode, done.stdout[-300:] * done.returncode),
      (0, ""))
installed = next(prefix.rglob("pclvis/__init__.py"), pathlib.Path("/nowhere/pclvis")).parents[1]
code, output = run(WHERE, PCLVIS_PLUGIN_DIR=None, PYTHONPATH=str(installed))
check("the installed package loads the plugin of its own prefix",
      code == 0 and output.startswith(str(prefix)), output)
plugins = next(prefix.rglob("PCLVis.so"), pathlib.Path("/nowhere/x/y")).parents[1]
code, output = run(PRINT, PCLVIS_PLUGIN_DIR=None, PV_PLUGIN_PATH=str(plugins))
equal("ParaView finds the installed plugin through PV_PLUGIN_PATH", (code, output), (0, "there"))

source = pathlib.Path(scratch("a source tree", "pvpython", "pclvis")).parent
shutil.copytree(package, source / "pclvis")
(source.parent / "build").mkdir()
(source.parent / "build" / "native").symlink_to(build)
code, output = run(WHERE, PCLVIS_PLUGIN_DIR=None, PYTHONPATH=str(source))
check("the package in the source tree loads the plugin of build/native",
      code == 0 and output.endswith("/PCLVis.so"), output)

sys.exit(result())
