#pragma once
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace pclvis
{
/// What a core found out about its result, to be read by people: the id of a text of the catalogue
/// (ObservationTexts.h) and the values that it names. Programs tell observations apart by their
/// ids; texts may change.
class Observation
{
public:
  /// @param id key of the catalogue (asserted), e.g. "regions.outliers"
  explicit Observation(std::string id);

  /// A value of the text: a whole number, a number, numbers of ranks (rising), words, or the text
  /// of another observation. A place of the text without a value is a mistake of ours (asserted).
  template<typename T>
  Observation& With(const std::string& name, const T& value)
  {
    if constexpr (std::is_integral_v<T>)
    {
      this->Values.push_back({ name, static_cast<std::int64_t>(value) });
    }
    else if constexpr (std::is_same_v<T, Observation>)
    {
      this->Values.push_back({ name, value.Text() });
    }
    else
    {
      this->Values.push_back({ name, value });
    }
    return *this;
  }

  const std::string& Id() const { return this->Key; }
  /// The text of the catalogue with its values.
  std::string Text() const;
  /// Any other text with these values.
  std::string Fill(const std::string& text) const;

  friend bool operator==(const Observation& a, const Observation& b)
  {
    return a.Key == b.Key && a.Values == b.Values;
  }

private:
  using Value = std::variant<std::int64_t, double, std::string, std::vector<std::int32_t>>;
  struct NamedValue
  {
    std::string Name;
    pclvis::Observation::Value Value;
    friend bool operator==(const NamedValue& a, const NamedValue& b)
    {
      return a.Name == b.Name && a.Value == b.Value;
    }
  };

  std::string Shown(const std::string& place) const;

  std::string Key;
  std::vector<NamedValue> Values;
};

/// Most important first.
using Observations = std::vector<Observation>;

/// Appends an observation of which there is a number, unless that is 0.
/// @param count,messages values of the text
void AddCounted(
  Observations& all, const std::string& id, std::int64_t count, std::int64_t messages = 0);
/// Texts, one of each.
std::vector<std::string> TextsOf(const Observations& all);
/// Ids, one of each.
std::vector<std::string> IdsOf(const Observations& all);

/// The texts as one, a blank between two of them.
std::string JoinedText(const Observations& all);

/// A text of the catalogue. Places in braces stand for values:
///   {name}            words as they are; a whole number; else two decimals below 10, one above;
///                     numbers of ranks as ranges, "3, 8-11"
///   {name:0}          a number with so many decimals
///   {name:percent}    a share
///   {name:seconds}    a length of time
///   {name:rank|ranks} a number with its noun, "1 rank", "3 ranks"; of ranks the noun and which,
///                     "rank 3", "ranks 3, 8-11"
///   {name?is|are}     the first for one (number, or rank), else the second
/// @return nullptr: there is no such id
const char* ObservationText(const std::string& id);
}
