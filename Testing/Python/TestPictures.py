"""The READMEs' pictures show the current views: pictures of bundled data are drawn again and compared loosely."""

import os
import pathlib
import subprocess
import sys

import numpy

from checks import check, equal, result, scratch
from pictures import read

_PICTURES = pathlib.Path(__file__).resolve().parents[2] / "Views" / "Pictures"
#: One picture of each view and of the workspace, light and dark, and both pictures that show an acting cause.
NAMES = ("CaseRegion", "CasePeriod", "CaseStates", "CaseCause", "WorkspaceDark",
         "AttributionPattern", "AttributionRemapped")
#: Squares of 10 pixels differ by this much, of 255, if a word in them does. In a picture drawn by an older view, at
#: least 3 % of them do; fonts of another version of ParaView change less.
OTHER, MOST = 25, 0.01


def squares(image):
    """Means of squares of 10 pixels, shape (height / 10, width / 10, 3)."""
    height, width = (length // 10 * 10 for length in image.shape[:2])
    return image[:height, :width].reshape(height // 10, 10, width // 10, 10, 3).mean(axis=(1, 3))


folder = pathlib.Path(scratch("pictures"))
done = subprocess.run([os.environ["PCLVIS_PVPYTHON"], "--dr", str(_PICTURES / "renew.py"), "--into",
                       str(folder), *NAMES], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                      timeout=800)
equal("they are drawn", done.returncode, 0)
print(done.stdout)
for name in NAMES:
    kept, drawn = read(_PICTURES / f"{name}.png"), read(folder / f"{name}.png")
    if check(f"{name}: is of the same size", kept.shape == drawn.shape, (kept.shape, drawn.shape)):
        away = numpy.abs(squares(kept) - squares(drawn)).max(axis=2)
        check(f"{name}: is as the view draws it today; if the change is meant, run ./pclvis python "
              f"Views/Pictures/renew.py {name} and look at it", (away > OTHER).mean() <= MOST,
              f"{100 * (away > OTHER).mean():.1f} % of the squares differ")
sys.exit(result())
