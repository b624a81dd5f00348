#!/usr/bin/env python3
"""Each style check finds its kind of fault, in a small tree that has one of each."""

import pathlib
import tempfile
import unittest

import check_style
import rooms
from sources import Project

_LONG = "void Long()\n{\n" + "  Call();\n" * 70 + "}\n"
_FILES = {
    "README.md": "- [PCLVis] A paper\n",
    "CMakeLists.txt": "project(PCLVis VERSION 0.2.0)\n",
    "CHANGELOG.md": "# Changes\n\n## 0.1.0\n",
    "pclvis": "#!/bin/bash\nif\n",
    ".ci/run": "true\n",
    "Readers/Schema/TraceSchema.h":
        '#define PCLVIS_MESSAGES(COLUMN) \\\n  COLUMN(SendBegin, Float64, "send_begin_s", "m", "Enter.", "")\n'
        'PCLVIS_TABLE(Messages, "Messages", "a send", "a trace reader", PCLVIS_MESSAGES)\n',
    "Readers/Base/Findings/FilterTexts.cxx": 'auto t = { { "order.never", "No." } };\n',
    "Readers/Base/Findings/ImportTexts.cxx":
        'auto t = { { "import.said", kInfo, "said", "Yes.", "" }, { "import.unsaid", kInfo, "no", "No.", "" } };\n',
    "Readers/Build/Log.cxx": 'auto f = Describe("import.said");\nauto g = Describe("import.unknown");\n',
    "Filters/README.md":
        "# Filters\n\n## Wait States\n\n### Constants\n\n| tick | 0.4 \u00b5s | clocks |\n| own tick | 2 | none |\n\n### Ports\n",
    "Filters/Core/Common/PriceConstants.h":
        "constexpr double kTick = 3e-7;\nconstexpr int kFewest = 3;\nconstexpr double kTwice = 2 * kTick;\n"
        + "".join(f"constexpr int kMore{letter} = 5;\n" for letter in "abcdefghijklmnopqrstu"),
    "Filters/Core/Prices/Loose.h": "/// 17\nconst double a[4] = { 0, 1.0, 0.5 * 2, kTick, kFewest < 0.35, 1 << 5 };\n",
    "Filters/Core/Cites.h": "// Source: algorithms 3.1. Filters/README, Wait\n// States. Filters/README, Foo.\n",
    "Filters/Core/Said.cxx": 'auto o = Observation("order.unknown");\n',
    "Filters/Core/Regions/Bad.h": "#include <Eigen/Dense>\nnamespace pclvis\n{\nvoid Undocumented(int n);\n}\n",
    "Filters/Core/Regions/Bad.cxx": '#include <vtkTable.h>\n// [Nobody1999]\n' + _LONG,
    "Filters/VTK/vtkBad.h": "class vtkBad\n{\n  int Count = 7;\n};\n",
    "Filters/VTK/vtkBad.cxx":
        'auto c = "invented_s";\nauto p = "/home/me/x";\nvoid F()\n{\n  printf("x");\n}\n',
    "Filters/VTK/Bad.xml":
        '<S><ProxyGroup name="filters"><SourceProxy name="Bad" class="vtkBad">\n'
        '<IntVectorProperty name="Count" command="SetCount" default_values="8"/>\n'
        '<DoubleVectorProperty name="Begin"><Documentation>Begin in\nseconds.</Documentation></DoubleVectorProperty>\n'
        "</SourceProxy></ProxyGroup></S>\n",
    "Filters/Core/README.md": "| [Regions](Regions) | groups |\n",
    "Filters/Core/Common/Lone.h": "#pragma once\n",
    "Filters/Core/Runs/Alike.h": '#include "Filters/Core/Common/Lone.h"\n',
    "Filters/Core/Common/Worse.h":
        "/// Options.\nstruct WorseOptions\n{\n  int Kept = 3; ///< taken\n  int Own = 4;\n};\n",
    "Filters/VTK/vtkWorse.h": "class vtkWorse\n{\n  int Kept;\n  int Own = 4;\n};\n",
    "Filters/VTK/vtkWorse.cxx":
        "vtkWorse::vtkWorse()\n{\n  const WorseOptions options;\n  this->Kept = options.Kept;\n}\n",
    "Filters/VTK/Worse.xml":
        '<S><ProxyGroup name="filters"><SourceProxy name="Worse" class="vtkWorse">\n'
        '<IntVectorProperty name="Kept" command="SetKept" default_values="5"/>\n'
        '<IntVectorProperty name="Own" command="SetOwn" default_values="4"/>\n'
        "</SourceProxy></ProxyGroup></S>\n",
    "Filters/VTK/vtkElder.h": "class vtkElder\n{\n  int Age = 3;\n};\n",
    "Filters/VTK/vtkElder.cxx": "int x;\n",
    "Filters/VTK/vtkHeir.h": "class SOME_EXPORT vtkHeir : public vtkElder\n{\n};\n",
    "Filters/VTK/vtkLone.cxx": "int x;\n",
    "Filters/VTK/Heir.xml":
        '<S><ProxyGroup name="filters"><SourceProxy name="Heir" class="vtkHeir">\n'
        '<IntVectorProperty name="Age" command="SetAge" default_values="4"/>\n'
        "</SourceProxy></ProxyGroup></S>\n",
    "Filters/Core/Common/Twice.h": "namespace a\n{\nstruct One\n{\n};\n}\nnamespace b\n{\nstruct One;\n}\n",
    "Views/Core/Common/Twice.h": "namespace a\n{\nenum class One : int\n{\n};\nnamespace\n{\nstruct One\n{\n};\n}\n}\n",
    "Views/VTK/View.cxx": "// caf\u00e9\n// TODO more\n" + "\n" * 600,
    "Testing/Core/Regions/UnitTestNothing.cxx": "int x;\n",
    "Testing/Core/Waits/UnitTestBad.cxx": '#include "Filters/Core/Regions/Bad.h"\n',
    "Filters/Core/Waits/README.md": "x\n",
    "Filters/Core/Waits/Crosses.h": '#include "Filters/Core/Regions/Bad.h"\n',
    "Filters/Core/Waits/Alone.cxx": "int x;\n",
    "Filters/Core/Hall/New.h": "int x;\n",
    "Filters/Core/Loose.h": "int x;\n",
    "Filters/Core/Runs/Alone.h": "int x;\n",
    "Readers/Build/Above.h": '#include "Readers/Archive/X.h"\n',
    "Readers/Base/Here.h": "int x;\n",
    "Readers/Base/Here.cxx": '#include "Readers/Base/Here.h"\n#include "Readers/Base/There.h"\n',
    "Readers/Base/There.h": '#include "Readers/Base/Farther.h"\n',
    "Readers/Base/Farther.cxx": '#include "Readers/Base/Here.h"\n',
    "Readers/Base/Farther.h": "int x;\n",
    "Filters/VTK/Shown.xml":
        '<S><ProxyGroup name="filters"><SourceProxy name="Shown"><Hints><ShowInMenu/></Hints>\n'
        "</SourceProxy></ProxyGroup></S>\n",
    "Views/VTK/Plain.xml":
        '<S><ProxyGroup name="views"><LinkedViewProxy name="Plain">\n'
        '<IntVectorProperty name="Loose"/></LinkedViewProxy></ProxyGroup></S>\n',
    "pvpython/examples/b.py": "x = 1\n",
    "pvpython/a.py": "x = 'made_up_bytes'\ny = '/home/me/out'\n",
}
_EXPECTED = {
    "observations": ['Said.cxx:1: no text of "order.unknown"', 'nothing says "order.never"',
                     'nothing says "import.unsaid"', 'Log.cxx:2: no text of "import.unknown"'],
    "layering": ["Bad.h: includes Eigen/Dense", "Bad.cxx: includes vtkTable.h",
                 "Above.h: includes Readers/Archive/X.h"],
    "rooms": ["Waits/Crosses.h: Waits must not include Filters/Core/Regions/Bad.h",
              "Filters/Core/Regions: no README.md", "Filters/Core/Hall is no room",
              "Filters/Core/Loose.h: stands in no room",
              "Waits/UnitTestBad.cxx: belongs to Testing/Core/Regions",
              "Filters/Core/Runs may include Regions, and does not",
              "Filters/Core/README.md: its table of rooms lacks Waits",
              "Filters/Core/Common/Lone.h: belongs to Filters/Core/Runs", "Filters/Core/Common/Twice.h: nothing includes it"],
    "circles": ["Readers/Base/Farther -> Readers/Base/Here -> Readers/Base/There -> Readers/Base/Farther: a circle"],
    "subjects": ["Alone.cxx: no UnitTestAlone.cxx in Testing/Core", "no Nothing", "no test in Testing/Python",
                 'vtkLone.cxx: no proxy has class="vtkLone"'],
    "sources": ["no line 'Source:'", "[Nobody1999]"],
    "cited": ['Cites.h:1: "algorithms 3.1"', "Cites.h: Filters/README, Foo...: Filters/README.md has no"],
    "contracts": ["Bad.h:4: Undocumented"],
    "listed": ["README.md: Shown is not in it", "README.md: examples/b.py is not in it"],
    "file_length": ["View.cxx: 602 lines"],
    "function_length": ["Long has 73 lines"],
    "proxies": ["Bad: says in no <Documentation>", "Bad: no <ShowInMenu", "Bad.Count: no <Documentation>",
                "Bad.Begin: is in seconds", "Shown: its <ShowInMenu> has no icon",
                "Plain: its <ViewIcon> has no icon", "Plain.Loose: is in the panel, but in no"],
    "defaults": ["Bad.Count: default 8, in C++ 7", "Worse.Kept: default 5, in C++ 3",
                 "Worse.Own: the default stands in vtkWorse", "Heir.Age: default 4, in C++ 3"],
    "columns": ['vtkBad.cxx:1: column "invented_s"', 'a.py:1: column "made_up_bytes"'],
    "schema": ["unit \"m\", by its name s", "send_begin_s: nothing uses it"],
    "constants": ["Loose.h:2: 0.35 has no name", "23 constants, at most 20", "no row of 'fewest'",
                  "'own tick' of Constants is not in", "'tick' is 4e-07, in Filters/Core/Common/PriceConstants.h 3e-07",
                  "nothing uses kTwice"],
    "types": ["Views/Core/Common/Twice.h:3: a::One is another type in Filters/Core/Common/Twice.h:3"],
    "text": ["View.cxx:1: not ASCII", "View.cxx:2: mark of unfinished"],
    "paths": ["vtkBad.cxx:2: absolute path", "a.py:2: absolute path"],
    "console": ["vtkBad.cxx:5: printf"],
    "version": ["CHANGELOG.md: its newest version is 0.1.0, that of CMakeLists.txt 0.2.0"],
    "scripts": ["pclvis: ", ".ci/run: the first line"],
}


class TestChecks(unittest.TestCase):
    def test_each_check_finds_its_fault(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in _FILES.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content, encoding="utf-8")
            project = Project(folder)
            for check, function in check_style.CHECKS.items():
                findings = "\n".join(function(project))
                for part in _EXPECTED[check]:
                    with self.subTest(check=check, part=part):
                        self.assertIn(part, findings)

    def test_rooms_are_listed_below_what_they_include(self):
        self.assertEqual(rooms.misplaced("X", {"A": "", "B": "A"}), [])
        self.assertEqual(rooms.misplaced("X", {"A": "B", "B": "A"}),
                         ["rooms.py: X/A names B, which does not stand above it"])


if __name__ == "__main__":
    unittest.main()
