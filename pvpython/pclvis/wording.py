"""Numbers as text for readers: counts, times, sizes, shares and lists of ranks."""

import math

#: If begin and end differ only after many digits, a span is written as begin and length.
_LATE = 100
#: Greater numbers have an exponent: a float has no more digits.
_HUGE = 1e15

_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "\u00b5s"), (1e-9, "ns"))
_SIZES = ((1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"))


def count(number, noun="", plural=None):
    """``count(1, "rank")`` is '1 rank', ``count(1728, "rank")`` is '1,728 ranks'."""
    text = f"{int(number):,}"
    if not noun:
        return text
    return f"{text} {noun if number == 1 else plural or noun + 's'}"


def _digits(value):
    """Three significant digits, without an exponent for the magnitudes that occur here."""
    if value == 0:
        return "0"
    places = max(0, 2 - math.floor(math.log10(abs(value))))
    return f"{value:.{places}f}"


def unit(longest):
    """The unit for times up to `longest` [s]: ``unit(0.004)`` is (0.001, 'ms')."""
    return next((row for row in _TIMES if longest >= row[0]), _TIMES[-1])


def _decimals(detail, value):
    """Number of decimals that show `detail` of a value, at most those that the value has."""
    wanted = math.ceil(-math.log10(max(detail, 1e-300)) - 1e-6)
    return max(0, min(wanted, math.floor(-math.log10(math.ulp(value)))))


def _fixed(value, digits):
    text = f"{value:.{digits}f}" if abs(value) < _HUGE else f"{value:.6g}"
    return text.lstrip("-") if not text.strip("-0.") else text


def _without_zeros(number):
    return number.rstrip("0").rstrip(".") if "." in number and "e" not in number else number


# Times and shares are written as in Readers/Base/TimeText and ShortText; Testing/Data/time_texts.csv keeps both
# consistent.

def seconds(value):
    """A length of time [s] with a suitable unit and three digits: '142 \u00b5s', '3.2 ms', '1.25 s'."""
    if not math.isfinite(value):
        return "none"
    one, name = unit(abs(value) / 0.9995) if value else _TIMES[0]
    value /= one
    digits = 0 if abs(value) >= 99.95 else 1 if abs(value) >= 9.995 else 2
    if 0 < abs(value) < 0.9995:
        digits = _decimals(abs(value) / 100, value)
    return f"{_without_zeros(_fixed(value, digits))} {name}"


def instant(value, length=0.0):
    """A point in time [s] with enough digits to distinguish a tenth of a length; without a length, to
    the nanosecond."""
    if not math.isfinite(value):
        return "none"
    one, name = unit(abs(value)) if value else _TIMES[0]
    text = _fixed(value / one, _decimals((length / 10 or 1e-9) / one, value / one))
    return f"{text if length and value else _without_zeros(text)} {name}"


def span_words(begin, end):
    """A time span [s] in a sentence: '2.480 to 2.520 ms', '16.0106 to 16.0172 s'."""
    length, longest = abs(end - begin), max(abs(begin), abs(end))
    if not math.isfinite(length):
        return f"{instant(begin)} to {instant(end)}"
    if length == 0:
        return instant(begin)
    one, name = unit(longest)
    places = _decimals(length / one / 10, longest / one)
    return f"{_fixed(begin / one, places)} to {_fixed(end / one, places)} {name}"


def span(begin, end):
    """The same for little room: begin and length if only late digits differ, '16.0106 s + 6.6 ms'."""
    length = abs(end - begin)
    if 0 < length < math.inf and max(abs(begin), abs(end)) >= _LATE * length:
        return f"{instant(begin, length)} {'+' if end > begin else '-'} {seconds(length)}"
    return span_words(begin, end)


def size(value):
    """A size [bytes] with a suitable unit."""
    for one, name in _SIZES:
        if abs(value) >= one:
            return f"{_digits(value / one)} {name}"
    return count(value, "byte")


def ratio(value):
    """A dimensionless number, e.g. a latency."""
    return _digits(value) if math.isfinite(value) else "none"


def percent(part):
    """A share of 1 with three digits: '12.3 %', '100 %', 'under 0.01 %'."""
    value = 100.0 * part
    if 0.0 < value < 0.01:
        return "under 0.01 %"
    return f"{value:.0f} %" if abs(value) >= 99.95 else f"{value:.3g} %"


def share(part, whole, noun="", plural=None):
    """``share(12, 4096, "message")`` is '12 of 4,096 messages (0.293 %)'."""
    text = f"{count(part)} of {count(whole, noun, plural)}"
    return text if part in (0, whole) else f"{text} ({percent(part / whole)})"


def rank_ticks(first, last):
    """Ranks for the ticks of an axis, at most eleven: multiples of 1, 2 or 5 times a power of ten,
    because there is no rank 0.5."""
    steps = (part * 10 ** power for power in range(10) for part in (1, 2, 5))
    step = next(step for step in steps if last - first <= 10 * step)
    return list(range(-(-first // step) * step, last + 1, step))


def ranks(numbers, most=8):
    """'ranks 0-7, 12' from sorted rank numbers; after `most` ranges, the rest is only counted."""
    return numbered("rank", numbers, most)


def numbered(noun, numbers, most=8):
    """The same for anything that has numbers: "iterations 4-7"."""
    runs = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    parts = [f"{a}" if a == b else f"{a}, {b}" if b == a + 1 else f"{a}-{b}" for a, b in runs[:most]]
    rest = sum(b - a + 1 for a, b in runs[most:])
    text = ", ".join(parts) + (f" and {count(rest)} more" if rest else "")
    return f"{noun if len(numbers) == 1 else noun + 's'} {text}"
