"""What is selected in a port, for scripts that run in ParaView."""

import json

from paraview import servermanager

from telling import Changes


def selected(source, port):
    """Selected rows of a port, as (block, process, row) or (process, row); or conditions.

    A condition is a column with a number, or with the first and last value of a range of times.
    """
    picked = source.SMProxy.GetSelectionInput(port)
    if not picked:
        return []
    found = []
    for one in servermanager._getPyProxy(picked).Input:
        if one.GetXMLName() == "ThresholdSelectionSource":
            bounds = list(one.Thresholds)
            for first, last in zip(bounds[::2], bounds[1::2]):
                found += ([[one.ArrayName, first, last]] if one.ArrayName.endswith("_s") else
                          [[one.ArrayName, n] for n in range(int(first), int(last) + 1)])
        elif one.GetXMLName() == "NumberSelection":
            for part in one.Numbers.split(","):
                first, last = map(int, part.split("-"))
                found += [[one.ArrayName, n] for n in range(first, last + 1)]
        else:
            step = 3 if one.GetXMLName().startswith("Composite") else 2
            ids = list(one.IDs)
            found += [ids[i:i + step] for i in range(0, len(ids), step)]
    return sorted(found)


def tell_changes(view, part, told):
    """Print a part of the state, as returned by `told`, ten times a second if it has changed: selections may change
    after the last picture.
    """
    changes = Changes()

    def tick(*_):
        changes.tell(json.dumps({part: told()}))

    interactor = view.GetRenderWindow().GetInteractor()
    interactor.AddObserver("TimerEvent", tick)
    interactor.CreateRepeatingTimer(100)
