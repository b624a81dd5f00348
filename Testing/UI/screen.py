"""The virtual display of a test: its picture, and a pointer and a keyboard that are really used."""

import os
import struct
import subprocess
import time

import numpy

from checks import scratch

#: the picture of the display, which Xvfb keeps in a file (Testing/Python/isolated.sh)
_FILE = "PCLVIS_SCREEN"


def picture():
    """The picture on the display, shape (height, width, 3), uint8. Format: X11/XWDFile.h."""
    with open(os.environ[_FILE], "rb") as file:
        content = file.read()
    header = struct.unpack(">25I", content[:100])
    size, width, height, stride, colors = header[0], header[4], header[5], header[12], header[19]
    rows = numpy.frombuffer(content, numpy.uint8, stride * height, size + 12 * colors)
    return rows.reshape(height, stride // 4, 4)[:, :width, 2::-1]


def keep(name):
    """Write the picture to a file in the scratch folder, to see what a test has seen."""
    shown = picture()
    with open(scratch(name), "wb") as file:
        file.write(b"P6 %d %d 255\n" % (shown.shape[1], shown.shape[0]) + shown.tobytes())


def places(rgb, tolerance=2):
    """x and y of the pixels with that colour, shape (n, 2)."""
    wanted = [int(rgb[i:i + 2], 16) for i in (0, 2, 4)]
    shown = picture()
    rows, columns = numpy.nonzero(numpy.logical_and.reduce([
        (shown[:, :, i] >= max(part - tolerance, 0)) & (shown[:, :, i] <= min(part + tolerance, 255))
        for i, part in enumerate(wanted)]))
    return numpy.stack([columns, rows], axis=1)


def xdotool(*arguments):
    """Run xdotool; returns its output."""
    done = subprocess.run(["xdotool", *map(str, arguments)], check=True, text=True, timeout=20,
                          stdout=subprocess.PIPE)
    return done.stdout.strip()


def move(place, pause=0.03):
    """Put the pointer there, and give the window that much time to notice it [s]."""
    xdotool("mousemove", int(place[0]), int(place[1]))
    time.sleep(pause)


def click(place, key=None, times=1):
    """Click, with a key held down."""
    move(place)
    held(key, lambda: xdotool("click", "--repeat", times, "--delay", 60, 1))


def drag(way, key=None):
    """Move the pointer along the places with the left button down, and a key held at the start.

    It stops at corners and at the end, because a busy window misses movements.
    """
    move(way[0])
    held(key, lambda: (xdotool("mousedown", 1), time.sleep(0.1)))
    for a, b in zip(way[:-1], way[1:]):
        for t in (0.25, 0.5, 0.75):
            move([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])])
        move(b, 0.2)
    xdotool("mouseup", 1)


def held(key, action):
    """Perform the action while the key is down."""
    if key:
        xdotool("keydown", key)
    action()
    if key:
        xdotool("keyup", key)


def press(key):
    """Press and release a key; it goes to the window under the pointer."""
    xdotool("key", key)


def width(number):
    """Width or height of a window, in pixels."""
    return int(xdotool("getwindowgeometry", "--shell", number).split("WIDTH=")[1].split()[0])


def fill():
    """Make ParaView's window as large as the display, and wait until it has painted the new corner, too.

    Before that, everything is still at its old place, and nothing on the screen shows that.
    """
    widest = max(search("ParaView"), key=width)
    high, wide, _ = picture().shape
    xdotool("windowmove", widest, 0, 0, "windowsize", widest, wide, high)
    end = time.time() + 60
    while time.time() < end and not picture()[-2, -2].any():  # the display is black where there is no window
        time.sleep(0.1)


def search(title):
    """Windows on the screen with that title."""
    try:
        return xdotool("search", "--onlyvisible", "--name", title).split()
    except Exception:  # xdotool's exit code means that there is none
        return []
