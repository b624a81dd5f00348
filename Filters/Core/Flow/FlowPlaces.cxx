#include "Filters/Core/Flow/FlowPlaces.h"

#include "Readers/Base/ShortText.h"

#include <cstdlib>

namespace pclvis
{
FlowPlaces::FlowPlaces(const FlowCode& code) : Code(code)
{
  for (std::size_t row = 0; row < code.PathId.Size; ++row)
  {
    this->RowOf.emplace(code.PathId[row], row);
  }
}

FlowPlace FlowPlaces::Of(std::int32_t path) const
{
  FlowPlace place;
  bool isCall = true;
  // A path has at most as many steps as there are paths.
  for (std::size_t steps = 0; steps <= this->RowOf.size(); ++steps)
  {
    const auto at = this->RowOf.find(path);
    if (at == this->RowOf.end())
    {
      break;
    }
    const std::size_t row = at->second;
    if (!isCall && place.Region.empty())
    {
      place.Region = this->Code.Region[row];
    }
    if (place.Line < 0 && this->Code.Line[row] >= 0)
    {
      place.Line = this->Code.Line[row];
      place.File = this->Code.File[row];
    }
    isCall = false;
    path = this->Code.ParentPath[row];
  }
  return place;
}

std::string FlowLabel(const std::string& call, const CallSignature& signature,
  PartnerInSignature partner, const FlowPlace& place)
{
  std::string label = call;
  if (signature.Size != CallSignature::kNoSize)
  {
    label += " " + BytesText(static_cast<double>(signature.Size));
  }
  if (signature.Partner != CallSignature::kNoPartner)
  {
    const std::int32_t of = signature.Partner;
    const bool isDistance = partner == PartnerInSignature::Relative;
    const std::string sign = !isDistance ? "" : of < 0 ? "\u2212" : of > 0 ? "+" : "\u00B1";
    label += ", rank " + sign + std::to_string(isDistance ? std::abs(of) : of);
  }
  if (signature.Root != CallSignature::kNoPartner)
  {
    label += ", root " + std::to_string(signature.Root);
  }
  if (signature.Path >= 0 && place.Line >= 0)
  {
    const std::size_t slash = place.File.find_last_of("/\\");
    label += ", " + (slash == std::string::npos ? place.File : place.File.substr(slash + 1)) + ":" +
      std::to_string(place.Line);
  }
  else if (signature.Path >= 0 && !place.Region.empty())
  {
    label += ", " + place.Region;
  }
  return label;
}
}
