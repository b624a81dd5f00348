"""Where, when and why are messages slow, what would another placement win, and what did it win?

From the region with the highest latency over its periods to their causes and a placement, as in the case studies
of [PCLVis] 7. With a second trace, the same program in another placement, it compares what was predicted with what
came of it. Views/CaseStudies.md shows the same with the mouse.
Usage: ./pclvis python pvpython/examples/case_study.py [TRACE [OTHER]]
"""

import pathlib
import sys

from pclvis import pipelines, tables, wording

data = pathlib.Path(__file__).parents[2] / "Testing" / "Data"
names = sys.argv[1:3] or [data / "cg64_roundrobin" / "traces.otf2", data / "cg64_clean" / "traces.otf2"]


def table(source, ports, name):
    return tables.fetch(source, ports[name], small=True)


def placed(filters):
    """Time from first to last communication [s], and number of messages between nodes, now and as Rank Remapping
    proposes."""
    axis = table(filters.attribution, pipelines.ATTRIBUTION_PORTS, "durations").facts
    facts = tables.fetch(pipelines.rank_remapping(filters.regions, filters.reader), small=True).facts
    return (float(axis["axis_end_s"] - axis["axis_begin_s"]),
            *(int(facts[name]) for name in ("inter_node_messages", "inter_node_messages_proposed")))


def price_of_placement(filters):
    """Price of the present placement with the ends of its range [s]; None if there is none."""
    prices = table(filters.attribution, pipelines.ATTRIBUTION_PORTS, "cause_prices")
    rows = [row for row in range(prices.rows) if prices["cause"][row] == "mapping"]
    return [float(prices[name][rows[0]]) for name in ("time_s", "low_s", "high_s")] if rows else None


filters = pipelines.latency_pipeline(pipelines.open_trace(names[0]))
regions = table(filters.regions, pipelines.REGIONS_PORTS, "regions")
region = int(regions["region"][regions["latency"].argmax()])
print(f"{wording.count(regions.rows, 'region')}; the highest latency has R{region}, "
      f"{wording.count(int(regions['ranks'][region]), 'rank')}: mean L {regions['latency'][region]:.2f}")

attribution, price, before = filters.attribution, price_of_placement(filters), placed(filters)
attribution.Regions = [region]
periods = table(filters.evolution, pipelines.TIME_PORTS, "periods")
for row in range(periods.rows):
    if periods["region"][row] == region:
        attribution.WindowBegin, attribution.WindowEnd = periods["begin_s"][row], periods["end_s"][row]
        attribution.UpdatePipeline()
        verdict = table(attribution, pipelines.ATTRIBUTION_PORTS, "verdict")
        print(f"{wording.span_words(periods['begin_s'][row], periods['end_s'][row])} "
              f"({periods.text('kind')[row]}, mean L {periods['latency'][row]:.2f}): "
              f"{verdict.names['cause'][verdict['cause'][0]]}. {verdict['sentence'][0]}")

length, between, proposed = before
print(f"Rank Remapping: {between} messages between nodes, {proposed} as proposed "
      f"({100 * (proposed - between) / max(between, 1):+.1f} %)")
if price:
    time, low, high = map(wording.seconds, price)
    print(f"another placement would win {time} of {wording.seconds(length)} ({low} to {high})")
if len(names) > 1:
    other = placed(pipelines.latency_pipeline(pipelines.open_trace(names[1])))
    print(f"{pipelines.folder_name(names[1])}: {other[1]} messages between nodes "
          f"({100 * (other[1] - between) / max(between, 1):+.1f} %), {wording.seconds(length - other[0])} won")
