#include "Readers/Base/Findings/ObservationTexts.h"

#include "Readers/Base/Findings/Observation.h"

#include <algorithm>

namespace pclvis
{
namespace
{
template<typename Entry>
const Entry* Find(const Entries<Entry>& entries, const std::string& id)
{
  const Entry* const found = std::find_if(
    entries.begin(), entries.end(), [&](const Entry& entry) { return id == entry.Id; });
  return found == entries.end() ? nullptr : found;
}
}

const ImportText* ImportTextOf(const std::string& id)
{
  return Find(ImportTexts(), id);
}

const char* ObservationText(const std::string& id)
{
  for (const auto& texts :
    { FilterTexts(), ReplayTexts(), VerdictTexts(), EvidenceTexts(), ImportNotes() })
  {
    if (const CatalogueText* found = Find(texts, id))
    {
      return found->Text;
    }
  }
  const ImportText* const found = ImportTextOf(id);
  return found ? found->Meaning : nullptr;
}
}
