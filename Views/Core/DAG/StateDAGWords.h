#pragma once
#include "Views/Core/DAG/StateDAGLayout.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// Describes a DAG: "16 ranks, 0.2-0.9 ms, 40 states, 52 links, 9 layers", and what of it is folded
/// or hidden.
/// @param hidden ranks; @param text the same list, as typed
std::string DescribeDAG(const StateDAG& dag, const StateDAGScene& scene,
  const std::set<std::int32_t>& hidden, const std::string& text);

/// Why nothing is drawn. @param tooMany states that are not shown because they are too many
std::string WhyNoDAG(const StateDAG& dag, std::size_t tooMany);

/// Possible headings of a layer, the longest first: its number and time.
std::vector<std::string> HeadForms(const StateDAGScene::Head& head);
}
