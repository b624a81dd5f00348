"""Numbers in words: counts, times, sizes, shares and lists of ranks for people."""

import math

_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))
_SIZES = ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def count(number, noun="", plural=None):
    """``count(1, "rank")`` is '1 rank', ``count(1728, "rank")`` is '1,728 ranks'."""
    text = f"{int(number):,}"
    if not noun:
        return text
    return f"{text} {noun if number == 1 else plural or noun + 's'}"


def _digits(value):
    """Three significant digits, without an exponent for the magnitudes met here."""
    if value == 0:
        return "0"
    places = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:.{places}f}"


def unit(longest):
    """The unit for times up to `longest` [s]: ``unit(0.004)`` is (0.001, 'ms')."""
    return next((row for row in _TIMES if longest >= row[0]), _TIMES[-1])


def seconds(value):
    """A time [s] with a fitting unit."""
    if not math.isfinite(value):
        return "unknown"
    for one, name in _TIMES:
        if abs(value) >= one:
            return f"{_digits(value / one)} {name}"
    return "0 s" if value == 0 else f"{_digits(value / 1e-9)} ns"


def span(begin, end):
    """A part of time [s], ``span(0.00248, 0.00252)`` is '2.480 to 2.520 ms': one unit, and as many
    decimals as tell the ends apart, at most six; as the filters' own sentences have it."""
    if not (math.isfinite(begin) and math.isfinite(end)):
        return f"{seconds(begin)} to {seconds(end)}"
    longest = max(abs(begin), abs(end))
    size_of_unit, name = unit(longest)
    length = abs(end - begin) / size_of_unit
    places = min(max(math.ceil(1 - math.log10(length)), 0), 6) if length > 0 else 2
    return f"{begin / size_of_unit:.{places}f} to {end / size_of_unit:.{places}f} {name}"


def size(value):
    """A size [bytes] with a fitting unit."""
    for one, name in _SIZES:
        if abs(value) >= one:
            return f"{_digits(value / one)} {name}"
    return count(value, "byte")


def ratio(value):
    """A dimensionless number, e.g. a latency."""
    return _digits(value) if math.isfinite(value) else "none"


def share(part, whole, noun="", plural=None):
    """``share(12, 4096, "message")`` is '12 of 4,096 messages (0.3 %)'."""
    text = f"{count(part)} of {count(whole, noun, plural)}"
    if part in (0, whole):
        return text
    percent = 100.0 * part / whole
    shown = f"{percent:.1f}" if percent < 10 else f"{percent:.0f}"
    if percent < 0.1:
        shown = "less than 0.1"
    return f"{text} ({shown} %)"


def ranks(numbers, most=8):
    """'ranks 0-7, 12' from sorted rank numbers; after `most` ranges the rest is only counted."""
    runs = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    parts = [f"{a}" if a == b else f"{a}-{b}" for a, b in runs[:most]]
    rest = sum(b - a + 1 for a, b in runs[most:])
    text = ", ".join(parts) + (f" and {rest} more" if rest else "")
    return f"{'rank' if len(numbers) == 1 else 'ranks'} {text}"
