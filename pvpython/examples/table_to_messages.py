"""How do I analyse events in a CSV file (or a database, or an array) instead of OTF2?

TableToMessages takes any table with the paper's event list: rank, type, time, both partners, size;
everything else then works as usual. It finds columns by their usual names; others must be chosen
(here the one with the sizes).
Usage: ./pclvis python pvpython/examples/table_to_messages.py
Writes events.csv.
"""

import csv

import paraview.simple as simple

from pclvis import errors, pipelines, tables, wording

# Four ranks in a ring: each sends 1000 bytes to the next one, 20 times; messages take 5 us.
with open("events.csv", "w", newline="") as file:
    rows = csv.writer(file)
    rows.writerow(["process", "kind", "time", "from", "to", "payload"])
    for turn in range(20):
        for rank in range(4):
            partner, time = (rank + 1) % 4, 100 * turn + rank
            rows.writerow([rank, "send", time, rank, partner, 1000])
            rows.writerow([partner, "recv", time + 5, rank, partner, 1000])

with errors.raising():
    events = simple.CSVReader(FileName=["events.csv"])
    messages = simple.TableToMessages(
        Input=events, SizeColumn="payload", ReceiveValue="recv", TimeUnit=2, RanksPerNode=2)
    messages.UpdatePipeline()

table = tables.fetch(messages)
print(f"{wording.count(table.rows, 'message')}, {table['matched'].sum()} matched, "
      f"{table['inter_node'].sum()} between nodes, "
      f"{wording.seconds(table['transmission_s'].max())} at most")
criteria = pipelines.latency_criteria(messages)
curve = tables.fetch(criteria, pipelines.CRITERIA_PORTS["criteria"], small=True)
print(f"criteria: {wording.seconds(curve['criterion_s'][0])} within a node, "
      f"{wording.seconds(curve['criterion_s'][-1])} between nodes")
