"""What is visible in a view, for scripts that run in ParaView."""


def words(view):
    """For each text of the last picture, its middles (pixels from the lower left corner)."""
    found = {}
    for line in (view.SMProxy.GetProperty("Places").GetElement(0) or "").splitlines():
        kind, x, y, width, height, *text = line.split(" ")
        if kind == "text":
            found.setdefault(" ".join(text), []).append([float(x) + float(width) / 2, float(y) + float(height) / 2])
    return found
