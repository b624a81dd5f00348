#include "Filters/Core/Prices/Run/PricedMessages.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

using namespace pclvis;

namespace
{
/// A message of 10 bytes, received before one of 20.
const std::int64_t kFirst = 10, kSecond = 20;

PricedProgram Program(bool isLaterFirst)
{
  PricedProgram program({ 0, 0 });
  for (const bool later : { isLaterFirst, !isLaterFirst })
  {
    const double at = later ? 3 : 1;
    program.SendReceive(0, 1, at, at + 1, at, at + 1, later ? kSecond : kFirst);
  }
  return program;
}

void TestOrder(Checks& check)
{
  PricedProgram turned = Program(true);
  PriceInput input = turned.Input();
  std::shared_ptr<void> memory;
  OrderMessages(input, memory);
  check("what is received first is first, whatever the rows' order",
    input.Messages.SizeBytes[0] == kFirst && input.Messages.SizeBytes[1] == kSecond);
  check("with its times", input.Messages.ReceiveEnd[0] == 2 && input.Messages.SendBegin[1] == 3);
  check("the other columns are in the same order", input.More.Tag.Size == 2);
  check("which needs memory", memory != nullptr);
  PricedProgram ordered = Program(false);
  PriceInput same = ordered.Input();
  std::shared_ptr<void> none;
  OrderMessages(same, none);
  check("messages in that order stay where they are",
    none == nullptr && same.Messages.SizeBytes[0] == kFirst);
}

void TestTake(Checks& check)
{
  PricedProgram program = Program(false);
  PriceInput input = program.Input();
  std::shared_ptr<void> memory;
  TakeMessages({ 1 }, input, memory);
  check("one of two", input.Messages.Source.Size == 1 && input.More.Communicator.Size == 1);
  check("the one that was asked for", input.Messages.SizeBytes[0] == kSecond);
  TakeMessages({}, input, memory);
  check("none", input.Messages.Source.Size == 0);
}
}

int UnitTestPricedMessages(int, char*[])
{
  Checks check;
  TestOrder(check);
  TestTake(check);
  return check.Result();
}
