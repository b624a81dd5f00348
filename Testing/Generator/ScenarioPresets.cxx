#include "Testing/Generator/Scenario.h"

namespace pclvis
{
const std::vector<ScenarioPreset>& ScenarioPresets()
{
  static const std::vector<ScenarioPreset> presets = {
    { "stencil", "pattern=stencil2d ranks=64 iterations=40", "quiet 2-D halo exchange" },
    { "stencil3d", "pattern=stencil3d ranks=64 iterations=20 periodic=0",
      "quiet 3-D halo exchange with open borders" },
    { "exchange", "pattern=exchange3d ranks=1024 grid=8x8x16 iterations=1 collectives=0",
      "pF3D's exchange with six neighbours, by sends that wait for their receives" },
    { "alltoall", "pattern=alltoall ranks=32 iterations=10 bytes=2048",
      "everybody with everybody" },
    { "gather", "pattern=gather ranks=64 iterations=10 arity=2", "binary merge tree and back" },
    { "sweep", "pattern=sweep ranks=64 iterations=4 compute=50e-6", "pipelined sweep" },
    { "cg", "pattern=cg ranks=64 iterations=12 bytes=75000 collectives=0",
      "NPB's conjugate gradient: regions are the 8 process rows" },
    { "imbalance", "pattern=cg ranks=64 iterations=20 hot_ranks=5 hot_from=0.3 hot_to=0.7",
      "many to one: rank 5 receives far more for a while" },
    { "slow-rank", "pattern=stencil2d ranks=64 iterations=40 periodic=0 slow_ranks=37",
      "rank 37 works twice as long" },
    { "slow-node", "pattern=cg ranks=64 iterations=20 slow_nodes=2 slow_factor=1.6",
      "all ranks of node 2 work 1.6 times as long" },
    { "background", "pattern=cg ranks=128 iterations=40 bytes=20000 background=0.4-0.6x5",
      "other jobs' traffic between 40 and 60 % of the iterations" },
    { "mapping", "pattern=stencil2d ranks=64 iterations=40 placement=roundrobin",
      "neighbours on different nodes" },
    { "skew",
      "pattern=stencil2d ranks=64 iterations=200 clock_offset=2e-3 clock_drift=1e-5 "
      "ranks_per_node=8",
      "clocks wrong by milliseconds, drifting" },
    { "corrected",
      "pattern=stencil2d ranks=64 iterations=200 clock_offset=2e-3 clock_drift=1e-5 "
      "ranks_per_node=8 clock_records=1",
      "the same with ClockOffset records" },
    { "threads", "pattern=ring ranks=8 iterations=20 threads=4 thread_messages=1",
      "every thread sends" },
    { "wildcard", "pattern=gather ranks=32 iterations=20 arity=8 wildcard=1",
      "receives from any source" },
    { "odd",
      "pattern=stencil2d ranks=36 iterations=20 communicators=grid intercommunicator=1 ids=sparse "
      "location_ids=sparse local_ids=1 lost=0.01 cancelled=3 tests=1 counters=1 collective=cycle "
      "collectives=2 mode=persistent",
      "everything unusual at once" },
    { "regions-1024",
      "pattern=blocks ranks=1024 blocks=8 degree=6 cross=0.02 iterations=10 "
      "bytes=1024-16384 background=0.5-0.7x4",
      "1,024 ranks in 8 communication regions" },
    { "benchmark",
      "pattern=stencil2d ranks=64 ranks_per_node=32 events=20000000 local_ids=1 "
      "clock_offset=1e-4 clock_drift=1e-7 clock_records=1",
      "20 million records, mapping tables and clock offsets as Score-P writes them" }
  };
  return presets;
}
}
