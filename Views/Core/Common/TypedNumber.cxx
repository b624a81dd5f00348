#include "Views/Core/Common/TypedNumber.h"

#include <charconv>
#include <map>
#include <system_error>

namespace pclvis
{
namespace
{
/// The character of a key that occurs in times but not in numbers; 0: none.
char LetterOf(const std::string& symbol)
{
  static const std::map<std::string, char> letters{ { "n", 'n' }, { "u", 'u' }, { "m", 'm' },
    { "s", 's' }, { "mu", 'u' }, { "Greek_mu", 'u' }, { "space", ' ' }, { "plus", '+' },
    { "+", '+' }, { "KP_Add", '+' } };
  const auto found = letters.find(symbol);
  return found == letters.end() ? '\0' : found->second;
}

/// The character of a key that occurs in numbers; 0: none.
char CharacterOf(const std::string& symbol)
{
  if (symbol == "period" || symbol == "comma" || symbol == "KP_Decimal" ||
    symbol == "KP_Separator" || symbol == "." || symbol == ",")
  {
    return '.';
  }
  const bool digits =
    symbol.size() == 1 || (symbol.size() == 4 && symbol.compare(0, 3, "KP_") == 0);
  const char last = symbol.empty() ? '\0' : symbol.back();
  return digits && last >= '0' && last <= '9' ? last : '\0';
}
}

void TypedNumber::Begin()
{
  this->Active = true;
  this->Text.clear();
}

TypedNumber::Step TypedNumber::Type(const std::string& symbol)
{
  if (symbol == "Escape" || symbol == "Return" || symbol == "KP_Enter")
  {
    this->Active = false;
    return symbol == "Escape" ? Step::Left : Step::Given;
  }
  const char number = CharacterOf(symbol);
  const char character = number || !this->Unit ? number : LetterOf(symbol);
  const std::size_t last = this->Text.rfind('+'); // each number of a sum has its own point
  const bool fits = character == '.' ? this->Fraction &&
      this->Text.find('.', last == std::string::npos ? 0 : last) == std::string::npos
                                     : character != '\0';
  if (fits && this->Text.size() < this->Longest)
  {
    this->Text += character;
  }
  else if (symbol == "BackSpace" && !this->Text.empty())
  {
    this->Text.pop_back();
  }
  return Step::Going;
}

std::optional<double> TypedNumber::Value() const
{
  // Always with a decimal point, whatever the user's locale.
  double number = 0;
  const char* begin = this->Text.data();
  const bool found = std::from_chars(begin, begin + this->Text.size(), number).ec == std::errc();
  return found ? std::optional<double>(number) : std::nullopt;
}
}
