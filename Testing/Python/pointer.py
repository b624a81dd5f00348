"""A pointer over a view: its tip, and the words of the picture."""


def point(view, x, y):
    """The tip at a pixel, y from below."""
    pointer = view.GetRenderWindow().GetInteractor()
    pointer.SetEventInformation(int(x), int(y), 0, 0, chr(0), 0, None)
    pointer.InvokeEvent("MouseMoveEvent")
    view.SMProxy.UpdatePropertyInformation()
    return view.SMProxy.GetProperty("Tip").GetElement(0)


def words(view):
    """The words of the last picture, each with its place: left, lower side, width, height [pixel]."""
    view.SMProxy.UpdatePropertyInformation()
    lines = view.SMProxy.GetProperty("Places").GetElement(0).split("\n")
    return [(line.split(" ", 5)[5], [float(value) for value in line.split(" ")[1:5]])
            for line in lines if line.startswith("text ")]


def texts(view):
    """The same by words; if words are equal, the last place."""
    return dict(words(view))
