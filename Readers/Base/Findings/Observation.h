#pragma once
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace pclvis
{
/// What a core found out about its result, for people to read: the id of a catalogue text
/// (ObservationTexts.h) and the values that it names. Programs tell observations apart by their
/// ids; texts may change.
class Observation
{
public:
  /// @param id key in the catalogue (asserted), e.g. "regions.outliers"
  explicit Observation(std::string id);

  /// A value for the text: an integer, a number, rank numbers (ascending), words, or the text of
  /// another observation. A placeholder without a value is a programming error (asserted).
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
  /// The catalogue text with its values.
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

/// Appends an observation that has a count, unless that is 0.
/// @param count,messages values of the text
void AddCounted(
  Observations& all, const std::string& id, std::int64_t count, std::int64_t messages = 0);
/// One text per observation.
std::vector<std::string> TextsOf(const Observations& all);
/// One id per observation.
std::vector<std::string> IdsOf(const Observations& all);

/// The texts in one, separated by blanks.
std::string JoinedText(const Observations& all);

/// A text of the catalogue. Placeholders in braces stand for values:
///   {name}            words as they are; a whole number; other numbers with two decimals below 10
///                     and one above; numbers of ranks as ranges, "3, 8-11"
///   {name:0}          a number with that many decimals
///   {name:percent}    a share
///   {name:seconds}    a length of time
///   {name:rank|ranks} a number with its noun, "1 rank", "3 ranks"; of ranks the noun and which,
///                     "rank 3", "ranks 3, 8-11"
///   {name?is|are}     the first for one (number, or rank), otherwise the second
/// @return nullptr: there is no such id
const char* ObservationText(const std::string& id);
}
