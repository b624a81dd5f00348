"""Attribution View: charts in the picture, chosen duration, words, state, empty and wrong data."""

import sys

import pclvis  # noqa: F401  (loads the plugin)
from paraview.servermanager import OutputPort
from paraview.simple import CreateView, Delete, FindView, GetActiveView, LoadState, SaveState, Show
from pclvis import pipelines, views
from pclvis.errors import PipelineError, raising
from pclvis.tables import fetch

import made
from checks import check, data, equal, near, raises, result, scratch
from pictures import columns, picture, pixels

SIZE = [1000, 700]
INTER, INTRA, CHOSEN, ACCENT, SECOND = "C0262D", "1F5FA8", "DCEBF2", "0B6E99", "5C646E"
#: sides of the charts in a view of that width: 16 + 46 and 16 + 190 units are beside them
LEFT, RIGHT = 62, SIZE[0] - 206


def attribution(**properties):
    """Of 64 ranks on 4 nodes."""
    reader = pipelines.open_trace(data("cg64_clean", "traces.otf2"))
    waits = pipelines.wait_states(pipelines.latency_criteria(reader), reader)
    return pipelines.latency_attribution(waits, reader, waits, **properties)


def choosing(view, found):
    durations = fetch(found, 0)
    plain = picture(view, "plain.png", SIZE)
    check("nothing is chosen at first: no ground", columns(plain[150:450], CHOSEN) is None)
    end = durations["end_s"][-1]
    for chosen in (1, durations.rows - 1):
        view.ChosenDuration = chosen
        ground = columns(picture(view, f"chosen{chosen}.png", SIZE)[150:450], CHOSEN)
        for x, name in zip(ground or (0, 0), ("begin_s", "end_s")):
            near(f"the ground of duration {chosen} stands at {name}", x,
                 LEFT + (RIGHT - LEFT) * durations[name][chosen] / end, 0.01)
    view.ChosenDuration = -1
    accent = pixels(plain, ACCENT)
    view.WindowBegin, view.WindowEnd = 0.25 * end, 0.75 * end
    check("a window has lines in the charts",
          pixels(picture(view, "window.png", SIZE), ACCENT) > accent + 100)
    view.WindowBegin, view.WindowEnd = 0, -1


def keeping(view):
    view.ChosenDuration, view.Zoom, view.Offset = 2, 2, [0.1, 0]
    before = picture(view, "before.png", SIZE)
    SaveState(scratch("view.pvsm"))
    Delete(view)
    LoadState(scratch("view.pvsm"))
    again = GetActiveView() or FindView("AttributionView1")
    equal("a state keeps choice and camera", (again.ChosenDuration, again.Zoom, list(again.Offset)),
          (2, 2.0, [0.1, 0.0]))
    check("a state gives the same picture",
          (picture(again, "state.png", SIZE) == before).mean() > 0.99)
    again.BackgroundColor = [0.118, 0.133, 0.153]
    dark = picture(again, "dark.png", SIZE)
    check("a dark ground is dark", pixels(dark, "1E2227") > 0.4 * SIZE[0] * SIZE[1])
    check("its lines have other colours", pixels(dark, INTER) < 20 < pixels(dark, "FF6B6B"))
    Delete(again)


def main():
    found = attribution(Durations=6)
    view = CreateView("AttributionView")
    view.ViewSize = SIZE
    check("an empty view says something on white",
          0 < pixels(picture(view, "empty.png", SIZE), SECOND) < 5000)
    Show(OutputPort(found, 5), view)
    image = picture(view, "one.png", SIZE)
    check("a picture is the same twice", (picture(view, "two.png", SIZE) == image).all())
    check("lines between and within nodes are in it",
          min(pixels(image, INTER), pixels(image, INTRA)) > 100)
    durations = fetch(found, 0)
    share = durations["inter_messages"].sum() / (
        durations["inter_messages"].sum() + durations["intra_messages"].sum())
    # The pie alone has that much of its colour in the upper right corner.
    pie = image[SIZE[1] // 2:, RIGHT + 100:]
    near("the pie's red part is the share between nodes",
         pixels(pie, INTER) / (pixels(pie, INTER) + pixels(pie, "BCCFE5")), share, 0.08)
    choosing(view, found)
    keeping(view)
    views.attribution(found, scratch("function.png"), duration=1, size=SIZE)

    view = CreateView("AttributionView")
    view.ViewSize = SIZE

    def wrong():
        with raising():
            Show(OutputPort(pipelines.temporal_abstraction(made.messages(
                [(0, 1, 0, 8, 1, 1, 0)], send_begin_s=[0.], send_end_s=[0.], receive_end_s=[1.],
                latency=[1.])), 3), view, "AttributionRepresentation")
            picture(view, "wrong.png", SIZE)
    raises("other blocks are refused with a way out", PipelineError,
           ["Durations", "Latency Attribution"], wrong)
    Delete(view)
    return result()


if __name__ == "__main__":
    sys.exit(main())
