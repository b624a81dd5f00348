#pragma once
#include "Readers/Build/Trace/Trace.h"

#include <string>
#include <vector>

namespace pclvis
{
/// The rows of all parts one after another, as the processes of a group hold them, with the facts,
/// ranks and log of the first part.
Trace Joined(const std::vector<Trace>& parts);

/// The first difference between two traces: in facts, in any column of any table (bit by bit), in
/// ranks, or in the log. Empty if there is none.
std::string Difference(const Trace& a, const Trace& b);
}
