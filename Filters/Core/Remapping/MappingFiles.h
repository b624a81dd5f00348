#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// A mapping as Open MPI's rankfile: one line per rank, "rank 17=node0003 slot=4". Slots (cores) of
/// a node are assigned 0, 1, ... in order of its ranks.
///   mpirun --hostfile HOSTS --rankfile FILE program        (Open MPI 4)
///   mpirun --hostfile HOSTS --map-by rankfile:file=FILE    (Open MPI 5)
/// Source: Open MPI 4.1, mpirun(1), "Rankfiles".
/// @param nodes name of the node of each rank, by rank, from rank 0 on
/// @throws Error for a name that such a line cannot hold
std::string RankFileText(const std::vector<std::string>& nodes);

/// A mapping as Slurm's list of hosts for an arbitrary distribution: one line per rank.
///   SLURM_HOSTFILE=FILE srun --distribution=arbitrary --ntasks=RANKS program
/// Source: Slurm, srun(1), "--distribution=arbitrary".
/// @param nodes name of the node of each rank, by rank, from rank 0 on
/// @throws Error for a name that such a line cannot hold
std::string HostFileText(const std::vector<std::string>& nodes);
}
