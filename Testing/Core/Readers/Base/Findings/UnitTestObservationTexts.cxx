#include "Readers/Base/Findings/ObservationTexts.h"
#include "Readers/Base/Findings/Observation.h"
#include "Testing/Support/Check.h"

#include <map>
#include <regex>
#include <set>

using namespace pclvis;

namespace
{
bool Has(const std::string& text, const char* part)
{
  return text.find(part) != std::string::npos;
}

/// What a text must be, whatever it says.
void CheckText(Checks& check, const std::string& id, const std::string& text)
{
  static const std::regex place(R"(\{\w+([:?][^{}]*)?\})"), form(R"([a-z]+\.[a-z_]+)");
  check(id + " is an id", std::regex_match(id, form));
  check(id + " has a text", !text.empty());
  check(id + " is found", ObservationText(id) == text);
  const std::string words = std::regex_replace(text, place, "7");
  check(id + " has whole places: " + words, words.find_first_of("{}|") == std::string::npos);
  check(id + " has single blanks", !Has(text, "  ") && !Has(text, " ."));
}
}

int UnitTestObservationTexts(int, char*[])
{
  Checks check;
  std::set<std::string> ids;
  std::size_t texts = 0;
  for (const auto& table :
    { FilterTexts(), ReplayTexts(), VerdictTexts(), EvidenceTexts(), ImportNotes() })
  {
    for (const CatalogueText& text : table)
    {
      CheckText(check, text.Id, text.Text);
      ids.insert(text.Id);
      ++texts;
    }
  }
  std::map<std::string, Severity> levels;
  for (const ImportText& text : ImportTexts())
  {
    CheckText(check, text.Id, text.Meaning);
    check(std::string(text.Id) + " ends its sentences",
      std::string(text.Meaning).back() == '.' || Has(text.Meaning, "{"));
    check(std::string(text.Id) + " has the level of its row",
      levels.emplace(text.What, text.Level).first->second == text.Level);
    ids.insert(text.Id);
    ++texts;
  }
  check("ids are unique", ids.size() == texts);
  check("no row of an unknown id", !ImportTextOf("import.never") && !ObservationText("never"));
  return check.Result();
}
