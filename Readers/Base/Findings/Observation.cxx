#include "Readers/Base/Findings/Observation.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <iterator>
#include <utility>

namespace pclvis
{
namespace
{
/// A placeholder: a name, the character that follows it (':', '?', or 0 for none), and the rest.
struct Place
{
  explicit Place(const std::string& text)
  {
    const std::size_t end = text.find_first_of(":?");
    this->Name = text.substr(0, end);
    if (end != std::string::npos)
    {
      this->Kind = text[end];
      this->Format = text.substr(end + 1);
    }
  }
  std::string Name, Format;
  char Kind = 0;
};

std::pair<std::string, std::string> Halves(const std::string& text)
{
  const std::size_t bar = text.find('|');
  return { text.substr(0, bar), bar == std::string::npos ? "" : text.substr(bar + 1) };
}

std::string Whole(std::int64_t count, const Place& place)
{
  const auto [one, many] = Halves(place.Format);
  return place.Kind == '?' ? (count == 1 ? one : many)
    : place.Kind == ':'    ? CountText(count, one, many)
                           : WholeText(count);
}

std::string Ranks(const std::vector<std::int32_t>& ranks, const Place& place)
{
  const auto [one, many] = Halves(place.Format);
  const std::string& word = ranks.size() == 1 ? one : many;
  return place.Kind == '?' ? word : word + (word.empty() ? "" : " ") + RanksText(ranks);
}

std::string Number(double value, const Place& place)
{
  if (place.Kind == 0)
  {
    return NumberText(value);
  }
  if (place.Format == "percent" || place.Format == "seconds")
  {
    return place.Format == "percent" ? PercentText(value) : SecondsText(value);
  }
  assert(place.Format.size() == 1 && place.Format[0] >= '0' && place.Format[0] <= '9');
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f", place.Format[0] - '0', value);
  return text;
}
}

Observation::Observation(std::string id) : Key(std::move(id))
{
  assert(ObservationText(this->Key) && "an id of the catalogue");
}

std::string Observation::Shown(const std::string& place) const
{
  const Place parsed(place);
  const auto named = std::find_if(this->Values.begin(), this->Values.end(),
    [&](const NamedValue& value) { return value.Name == parsed.Name; });
  assert(named != this->Values.end() && "a value for each name of the text");
  if (named == this->Values.end())
  {
    return "{" + place + "}";
  }
  if (const auto* count = std::get_if<std::int64_t>(&named->Value))
  {
    return Whole(*count, parsed);
  }
  if (const auto* ranks = std::get_if<std::vector<std::int32_t>>(&named->Value))
  {
    return Ranks(*ranks, parsed);
  }
  const auto* value = std::get_if<double>(&named->Value);
  return value ? Number(*value, parsed) : std::get<std::string>(named->Value);
}

std::string Observation::Text() const
{
  const char* const known = ObservationText(this->Key);
  return this->Fill(known ? known : this->Key);
}

std::string Observation::Fill(const std::string& text) const
{
  std::string shown;
  std::size_t at = 0;
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', at))
  {
    const std::size_t close = text.find('}', open);
    shown += text.substr(at, open - at) + this->Shown(text.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return shown + text.substr(at);
}

void AddCounted(Observations& all, const std::string& id, std::int64_t count, std::int64_t messages)
{
  if (count > 0)
  {
    all.push_back(Observation(id).With("count", count).With("messages", messages));
  }
}

std::vector<std::string> TextsOf(const Observations& all)
{
  std::vector<std::string> texts;
  std::transform(all.begin(), all.end(), std::back_inserter(texts),
    [](const Observation& observation) { return observation.Text(); });
  return texts;
}

std::string JoinedText(const Observations& all)
{
  std::string joined;
  for (const Observation& observation : all)
  {
    joined += (joined.empty() ? "" : " ") + observation.Text();
  }
  return joined;
}

std::vector<std::string> IdsOf(const Observations& all)
{
  std::vector<std::string> ids;
  std::transform(all.begin(), all.end(), std::back_inserter(ids),
    [](const Observation& observation) { return observation.Id(); });
  return ids;
}
}
