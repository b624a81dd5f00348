#include "Views/Core/Common/Gestures.h"

namespace pclvis
{
namespace
{
std::vector<GestureHelp> WithCommon(std::vector<GestureHelp> own)
{
  own.push_back({ "z", "go back to what was seen before", "z" });
  own.push_back({ "Z", "and forward again", "Z" });
  own.push_back({ "Escape", "clear choice and selection", "Escape" });
  own.push_back({ "?", "show keys and gestures", "question" });
  return own;
}
}

std::vector<GestureHelp> RegionGraphGestures()
{
  return WithCommon({ { "click on a region", "choose it", nullptr },
    { "Ctrl + click on a region", "choose it as well", nullptr },
    { "click on a rank, with Ctrl", "select it, add it", nullptr },
    { "wheel, + and -", "zoom", nullptr }, { "left drag, arrows", "pan", nullptr },
    { "drag on a rank", "move the rank", nullptr }, { "right drag, [ and ]", "rotate", nullptr },
    { "double click, Enter", "open a region of merged ranks", "Return" },
    { "r, double click", "show everything", "r" }, { "n, p", "choose the next region", "n" },
    { "s", "select the ranks of chosen regions", "s" },
    { "Shift + drag", "select in a rectangle", nullptr },
    { "Ctrl + drag", "select in a lasso", nullptr } });
}

std::vector<GestureHelp> EvolutionGestures()
{
  return WithCommon({ { "drag a handle", "move an end of the window", nullptr },
    { "drag between, beside", "move the window, make a new one", nullptr },
    { "click on a period", "make its time the window", nullptr },
    { "click on a name", "choose the region", nullptr },
    { "Ctrl + click on a name", "choose it as well", nullptr },
    { "click on a time", "type it", nullptr },
    { "wheel, drag over rows", "zoom, pan the time", nullptr },
    { "wheel over the slider", "change the window's length", nullptr },
    { "arrows, Home, End", "move, resize the window", nullptr },
    { "Enter", "show only the window", "Return" },
    { "r, double click", "show the whole time", "r" }, { "n, p", "choose the next region", "n" },
    { "Shift + drag", "make a rectangle's time the window", nullptr },
    { "Ctrl + click, drag", "select periods and windows", nullptr } });
}

std::vector<GestureHelp> AttributionGestures()
{
  return WithCommon({ { "click on the title, v", "select what the verdict is about", "v" },
    { "click on the switch, w", "answer for whole run or choice", "w" },
    { "click in a chart", "choose the duration", nullptr },
    { "left and right arrow", "previous, next duration", nullptr },
    { "click on the time bar", "select what a part is due to", nullptr },
    { "b, B and Enter", "walk the time bar, select", "b" },
    { "click on a bar of Work", "select its ranks", nullptr },
    { "wheel, drag", "zoom, pan the time", nullptr },
    { "r, double click", "show the whole time", "r" },
    { "Shift + drag", "make a rectangle's time the window", nullptr },
    { "Ctrl + click, drag", "select rows", nullptr } });
}

std::vector<GestureHelp> DAGGestures()
{
  return WithCommon({ { "pointer over a state", "light its links", nullptr },
    { "c", "keep the links of a state lit", "c" },
    { "double click, Enter", "fold, unfold what follows", "Return" },
    { "click, with Ctrl", "select a state, add it", nullptr },
    { "arrows", "walk to neighbouring states", nullptr }, { "wheel, + and -", "zoom", nullptr },
    { "left drag", "pan", nullptr }, { "f, r", "show everything", "f" },
    { "/ and a number", "find a rank", "slash" }, { "h", "hide the ranks of selected states", "h" },
    { "o", "show only those ranks", "o" }, { "a", "show all ranks", "a" },
    { "Shift + drag", "select in a rectangle", nullptr },
    { "Ctrl + drag", "select in a lasso", nullptr } });
}

std::vector<GestureHelp> PhysicalTimelineGestures()
{
  return WithCommon({ { "wheel, w and s", "zoom the time", nullptr },
    { "wheel over names, W and S", "zoom the ranks", nullptr }, { "+ and -", "zoom both", nullptr },
    { "drag, a and d", "pan", nullptr }, { "left and right arrow", "go to the next call", nullptr },
    { "up and down arrow", "go to another rank", nullptr },
    { "click on a rank or call", "select the rank", nullptr },
    { "click on a message", "select it; with Ctrl: add it", nullptr },
    { "m", "color by function, role, waiting, metrics", "m" },
    { "f", "fit what is selected, or the call", "f" },
    { "r, double click", "show everything", "r" },
    { "Shift + drag", "make a rectangle's time the window", nullptr },
    { "drag in the slider", "move the window or its ends", nullptr },
    { "click on a time", "type it", nullptr }, { "Enter", "show only the window", "Return" } });
}

std::vector<GestureHelp> LogicalTimelineGestures()
{
  return WithCommon({ { "n", "next point at which lateness begins", "n" },
    { "p", "previous point at which lateness begins", "p" },
    { "b", "go back to what made the event late", "b" },
    { "pointer over an event", "draw the way of its lateness", nullptr },
    { "wheel, w and s", "zoom the steps", nullptr },
    { "wheel over names, W and S", "zoom the ranks", nullptr }, { "+ and -", "zoom both", nullptr },
    { "drag, a and d", "pan", nullptr }, { "drag in the strip", "choose the steps seen", nullptr },
    { "arrows", "go to the next event, another rank", nullptr },
    { "click on a name", "select the rank; with Ctrl: add it", nullptr },
    { "click on an event, a line", "select its messages", nullptr },
    { "click on a phase's name, l", "choose the phase, or no longer", "l" },
    { "o", "only selected ranks and partners, all", "o" },
    { "h", "show or hide work between events", "h" }, { "m", "color by the next metric", "m" },
    { "c", "clusters of ranks, or all ranks", "c" },
    { "click on a cluster", "select its ranks; with Ctrl: add them", nullptr },
    { "click on a join, x", "open or close clusters", "x" },
    { "drag the dashed line, , and .", "show fewer or more clusters", nullptr },
    { "e", "focus on the cluster, on its medoid", "e" },
    { "g", "widen the focus by a message", "g" },
    { "i", "show or hide ranks without an event", "i" },
    { "f", "fit what is selected, or the event", "f" },
    { "r, double click", "show everything", "r" },
    { "Shift + drag", "make the time of steps the window", nullptr },
    { "Ctrl + drag", "select the messages in a lasso", nullptr },
    { "Enter", "show only the window", "Return" } });
}

std::vector<GestureHelp> EventFlowGraphGestures()
{
  return WithCommon({ { "click on a call, with Ctrl", "select it, add it", nullptr },
    { "click in a loop", "select all calls in it", nullptr },
    { "double click in a loop, l", "choose the loop, or no longer", "l" },
    { ". and ,", "next, previous iteration of the chosen loop", "period" },
    { "pointer over a call", "light its transitions", nullptr },
    { "click in the call tree", "show what a function contains", nullptr },
    { "click on a triangle, Space", "open, close a function of the tree", "space" },
    { "double click, Enter", "show what a function contains", "Return" },
    { "u", "show what the caller contains", "u" }, { "w", "show the whole program", "w" },
    { "n, p", "next, previous function of the tree", "n" },
    { "t", "show, hide the call tree", "t" }, { "arrows", "walk to neighboring calls", nullptr },
    { "wheel, + and -", "zoom", nullptr }, { "left drag", "pan", nullptr },
    { "f, r", "show everything", "f" }, { "Shift + drag", "select in a rectangle", nullptr },
    { "Ctrl + drag", "select in a lasso", nullptr } });
}
}
