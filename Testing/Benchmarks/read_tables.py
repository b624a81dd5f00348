"""Opens an archive with the reader's proxy: what ParaView pays for the import.

    BenchmarkReader --with tables "pclvis python Testing/Benchmarks/read_tables.py"

Prints the CPU seconds until all ports are up to date; the start of ParaView is not counted.
"""

import sys
import time

import pclvis.pipelines

begin = time.process_time()
pclvis.pipelines.open_trace(sys.argv[1], Threads=1).UpdatePipeline()
print(f"cpu {time.process_time() - begin:.6f}")
