#pragma once
#include <cstddef>
#include <optional>
#include <string>

namespace pclvis
{
/// A number that is being typed in a view, key by key.
struct TypedNumber
{
  enum class Step
  {
    Going, ///< typing continues; the key was used or means nothing here
    Given, ///< Enter: Value() is the number typed
    Left   ///< Escape: typing was abandoned
  };

  bool Active = false;
  std::string Text;        ///< digits; with Fraction a '.', with Unit letters and signs as well
  bool Fraction = false;   ///< whether it may have a fraction
  bool Unit = false;       ///< whether it may be a time with its unit, or a sum of such times
  std::size_t Longest = 7; ///< [characters]

  /// Begins with an empty text.
  void Begin();
  /// Handles a key, given by its X name, while active. Keys of the keypad work too; a comma is read
  /// as '.', and the Greek letter mu as 'u'.
  Step Type(const std::string& symbol);
  /// The number at the beginning of the text, if there is one.
  std::optional<double> Value() const;
};
}
