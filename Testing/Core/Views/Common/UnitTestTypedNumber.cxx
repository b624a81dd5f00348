#include "Testing/Support/Check.h"
#include "Views/Core/Common/TypedNumber.h"

#include <vector>

using namespace pclvis;

namespace
{
TypedNumber Typed(const std::vector<std::string>& keys, bool fraction)
{
  TypedNumber number;
  number.Fraction = fraction;
  number.Begin();
  for (const std::string& key : keys)
  {
    number.Type(key);
  }
  return number;
}
}

int UnitTestTypedNumber(int, char*[])
{
  Checks check;
  check("digits and a point", Typed({ "1", "2", "period", "5" }, true).Text == "12.5");
  check.Near("are a number", Typed({ "1", "2", "period", "5" }, true).Value().value_or(-1), 12.5);
  check("the keypad's", Typed({ "KP_4", "KP_Decimal", "KP_0" }, true).Text == "4.0");
  check("a comma is a point, of which there is one",
    Typed({ "4", "comma", "2", "period", "5" }, true).Text == "4.25");
  check("none where whole numbers are wanted", Typed({ "4", "period", "2" }, false).Text == "42");
  check("keys with other meanings are no characters",
    Typed({ "x", "F1", "Left", "space", "7" }, true).Text == "7");
  check("Backspace", Typed({ "BackSpace", "7", "8", "BackSpace" }, true).Text == "7");
  check(
    "it has a greatest length", Typed(std::vector<std::string>(20, "9"), false).Text == "9999999");
  check("nothing is no number", !Typed({}, true).Value() && !Typed({ "period" }, true).Value());

  TypedNumber time;
  time.Fraction = time.Unit = true;
  time.Longest = 40;
  time.Begin();
  for (const char* key : { "1", "6", "period", "0", "1", "period", "space", "s", "plus", "1",
         "period", "5", "mu", "s", "x", "KP_Add", "2", "u", "s" })
  {
    time.Type(key);
  }
  check("a sum of times with units", time.Text == "16.01 s+1.5us+2us");

  TypedNumber number = Typed({ "3" }, false);
  check("it goes on", number.Active && number.Type("1") == TypedNumber::Step::Going);
  check("until Enter", number.Type("Return") == TypedNumber::Step::Given && !number.Active);
  check.Near("which gives it", number.Value().value_or(-1), 31);
  number.Begin();
  check("a new one begins empty", number.Active && number.Text.empty());
  number.Type("5");
  check("Escape leaves", number.Type("Escape") == TypedNumber::Step::Left && !number.Active);
  return check.Result();
}
