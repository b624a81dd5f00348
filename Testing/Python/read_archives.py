"""Read the archives named on the command line; one JSON line each, flushed immediately.

Run by TestBrokenArchives.py in a separate process, which may crash or hang.
"""

import json
import sys

import archives

from pclvis.errors import PipelineError

for path in sys.argv[1:]:
    said = {"path": path}
    try:
        opened = archives.Opened(path)
        said["complete"] = bool(opened.facts["complete"])
        said["ranks"] = opened.ranks.rows
        said["sent"] = opened.ranks["sent"].tolist()
        said["log"] = [list(row) for row in zip(opened.log["severity"].tolist(),
                                                opened.log["finding"].tolist(),
                                                opened.log["meaning"].tolist())]
    except PipelineError as error:
        said["error"] = str(error)
    print("read: " + json.dumps(said), flush=True)
