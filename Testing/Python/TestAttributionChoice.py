"""Latency Attribution of a region and a time: the paper's case studies, with causes as planted."""

import json
import re

import numpy

from pclvis import pipelines
from pclvis.errors import PipelineError
from pclvis.tables import fetch

from checks import check, data, equal, raises, result, shared

PORTS = pipelines.ATTRIBUTION_PORTS


#: Acceptable alternatives: a small price whose range includes zero is left undecided.
OPEN = {"none": {"none", "undecided"}, "mapping": {"mapping", "undecided"}}
#: The words of a sentence about a cause that is one of several.
WORDS = {"background": "other jobs' traffic", "pattern": "Hot rank"}


def asked(attribution, region, window):
    """Verdict, and evidence by name, for a region in a window; -1: all."""
    attribution.Regions = [region] if region >= 0 else []
    attribution.WindowBegin, attribution.WindowEnd = window
    attribution.UpdatePipeline()
    verdict = fetch(attribution, PORTS["verdict"], small=True)
    evidence = fetch(attribution, PORTS["evidence"], small=True)
    rows = {evidence["evidence"][i]: tuple(float(evidence[name][i]) for name in
                                           ("value", "elsewhere", "other_times"))
            for i in range(evidence.rows)}
    return verdict.names["cause"][verdict["cause"][0]], verdict["sentence"][0], rows


def found_regions(filters, truth):
    """For each planted region, the region found that contains most of its ranks."""
    found = fetch(filters.regions, pipelines.REGIONS_PORTS["rank_regions"], small=True)
    planted = numpy.array(truth["regions"]["region_of_rank"])[found["rank"]]
    return {int(region): int(numpy.bincount(found["region"][planted == region]).argmax())
            for region in numpy.unique(planted)}


def is_right(cause, sentence, wanted, truth):
    """Whether a verdict is as wanted, with or without the placement if another one saves 1 %."""
    if cause in OPEN.get(wanted, {wanted}):
        return True
    saves = (truth["costs"].get("better_placement") or {}).get("saves_share") or 0
    beside = "mapping" if wanted == "none" else "mixed"
    return (saves >= 0.01 and cause == beside and "placement of the ranks" in sentence
            and all((words in sentence) == (of == wanted) for of, words in WORDS.items()))


def case(name, expected, always="none"):
    """Each duration of a case in the regions that matter, and in region 0, which has only the causes that are there
    `always`."""
    archive = shared("cases", name, "traces.otf2")
    if not archive:
        return
    with open(shared("cases", name, "truth.json"), encoding="utf-8") as file:
        truth = json.load(file)
    filters = pipelines.latency_pipeline(pipelines.open_trace(archive))
    regions = found_regions(filters, truth)
    for duration in truth["durations"]:
        for planted, causes in expected.items():
            cause, sentence, rows = asked(filters.attribution, regions[planted],
                                          duration["window_s"])
            wanted = causes.get(duration["name"], always)
            check(f"{name}, {duration['name']}, region {planted}: {wanted}",
                  is_right(cause, sentence, wanted, truth), (cause, sentence))
            if name == "minife512" and planted == 2 and duration["name"] == "duration 1":
                # truth.json, by_window_and_region: 0.8759 here, 0.5028 to 0.5136 elsewhere.
                check("minife512: the shares of the paper's Figure 11",
                      abs(rows["inter_share"][0] - 0.8759) < 0.01
                      and 0.50 < rows["inter_share"][1] < 0.52)
                quoted = re.search(r"(\S+) % of the messages go between nodes, (\S+) % elsewhere",
                                   sentence)
                check("minife512: the sentence quotes them", quoted
                      and abs(float(quoted.group(1)) - 87.59) < 1
                      and 50 < float(quoted.group(2)) < 52, sentence)
                check("minife512: RL here and elsewhere", abs(rows["latency"][0] - 1.713) < 0.02
                      and 0.74 < rows["latency"][1] < 0.83)


def bundled():
    """What the verdict is about, in tables; the whole run is restored afterwards."""
    trace = pipelines.open_trace(data("stencil3d_64_slowrank", "traces.otf2"))
    filters = pipelines.latency_pipeline(trace)
    attribution = filters.attribution
    whole = [fetch(attribution, port, small=True) for port in range(5)]
    equal("the whole run has no choice", whole[1]["choice"][0], "")
    ranks = fetch(filters.regions, pipelines.REGIONS_PORTS["rank_regions"], small=True)
    region = int(ranks["region"][ranks["rank"] == 37][0])
    span = (float(whole[0]["begin_s"][0]), float(whole[0]["end_s"][-1]))
    window = (span[0] + 0.3 * (span[1] - span[0]), span[0] + 0.6 * (span[1] - span[0]))
    cause, sentence, rows = asked(attribution, region, window)
    equal("the slow rank is found in its region", cause, "slow rank")
    check("the sentence begins with what was asked about", sentence.startswith(f"R{region}, "))
    check("nothing is slow in another region",
          asked(attribution, (region + 1) % 3, window)[0] in OPEN["none"])
    asked(attribution, region, window)
    messages = fetch(filters.regions, pipelines.REGIONS_PORTS["messages"])
    inside = ((messages["source_region"] == region) & (messages["destination_region"] == region)
              & (messages["source"] != messages["destination"]) & (messages["matched"] == 1))
    begins = (messages["send_begin_s"] >= window[0]) & (messages["send_begin_s"] < window[1])
    durations = fetch(attribution, PORTS["durations"], small=True)
    held = durations["intra_messages"] + durations["inter_messages"]
    chosen = durations["chosen"] == 1
    equal("durations of the choice hold its messages", int(held[chosen].sum()),
          int((inside & begins).sum()))
    equal("those beside it the region's others", int(held[~chosen].sum()),
          int((inside & ~begins).sum()))
    equal("the window's ends are ends of durations",
          (float(durations["begin_s"][chosen][0]), float(durations["end_s"][chosen][-1])), window)
    check("messages and mean L are told", rows["messages"][0] == int((inside & begins).sum()))
    latency = messages["latency"][inside & begins]
    check("mean L is that of the messages",
          abs(rows["latency"][0] - latency[~numpy.isnan(latency)].mean()) < 1e-9)
    asked(attribution, -1, (0, -1))
    for port, table in enumerate(whole):
        again = fetch(attribution, port, small=True)
        same = all(numpy.array_equal(again[name], values, equal_nan=values.dtype.kind == "f")
                   for name, values in table.items())
        check(f"the whole run is the same again, port {port}", same)
    plain = pipelines.latency_criteria(trace)
    raises("regions need Communication Regions", PipelineError, ["source_region"],
           lambda: pipelines.latency_attribution(plain, trace, filters.waits, Regions=[1]))


def part_of_duration():
    """A part of the time in which other jobs' traffic fills the links of a region of app1152: both causes act."""
    archive = shared("cases", "app1152", "traces.otf2")
    if archive:
        filters = pipelines.latency_pipeline(pipelines.open_trace(archive))
        truth = json.loads((archive.parent / "truth.json").read_text(encoding="utf-8"))
        region = found_regions(filters, truth)[6]
        cause, sentence, _ = asked(filters.attribution, region, (0.80e-3, 0.98e-3))
        check("app1152, region 6 from 0.80 to 0.98 ms: placement and traffic",
              cause == "mixed" and "placement of the ranks" in sentence and WORDS["background"] in sentence,
              (cause, sentence))


bundled()
part_of_duration()
case("minife512", {2: {"duration 1": "mapping", "duration 2": "background"}, 0: {}})
case("cg512", {5: {"Phase1": "pattern", "Phase2": "background", "Phase3": "pattern"}, 0: {}})
# All ranks of app1152 are placed poorly (A1); this may be left open by the price in A2 of region 2, and in region 6
# while traffic fills its links.
case("app1152", {2: {"A2 in region 2": "pattern"}, 6: {"A3 in region 6": "background"}, 0: {}}, "mapping")
result()
