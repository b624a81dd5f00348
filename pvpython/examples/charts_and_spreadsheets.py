"""Which standard view shows which table: how late are messages, and which ranks send most?

ParaView's own histogram, bar chart and spreadsheet on the tables, and File > Save Data.
Usage: ./pclvis python pvpython/examples/charts_and_spreadsheets.py [TRACE]
Writes latency_histogram.png, sent_by_rank.png and messages.csv.
"""

import pathlib
import sys

import paraview.simple as simple
from paraview.servermanager import OutputPort

from pclvis import pipelines

bundled = pathlib.Path(__file__).parents[2] / "Testing" / "Data" / "scorep-halo-slow-4"
trace = sys.argv[1] if len(sys.argv) > 1 else bundled / "traces.otf2"

reader = pipelines.open_trace(trace)
criteria = pipelines.latency_criteria(reader)

bars = simple.CreateView("XYBarChartView")
bars.ChartTitle = "Messages by latency L"
histogram = simple.Histogram(Input=criteria, SelectInputArray=["ROWS", "latency"], BinCount=20)
simple.Show(histogram, bars)
simple.SaveScreenshot("latency_histogram.png", bars, ImageResolution=[900, 600])

chart = simple.CreateView("XYBarChartView")
chart.ChartTitle = "Bytes sent by rank"
ranks = simple.Show(OutputPort(reader, pipelines.READER_PORTS["ranks"]), chart)
ranks.UseIndexForXAxis = 0
ranks.XArrayName = "rank"
ranks.SeriesVisibility = ["sent_bytes"]
simple.SaveScreenshot("sent_by_rank.png", chart, ImageResolution=[900, 600])

sheet = simple.CreateView("SpreadSheetView")
simple.Show(criteria, sheet)
simple.Render(sheet)
simple.ExportView("messages.csv", sheet)
for name in ("latency_histogram.png", "sent_by_rank.png", "messages.csv"):
    print(f"written: {pathlib.Path(name).resolve()}")
