#include "Views/Core/Timeline/MessageChoice.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>

namespace pclvis
{
std::string MessageChoice::Words() const
{
  std::string words = this->Tag >= 0 ? "tag " + std::to_string(this->Tag) : std::string();
  const auto add = [&words](
                     const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
  if (!this->Communicator.empty())
  {
    add("communicator " + this->Communicator);
  }
  if (this->MostBytes >= this->LeastBytes)
  {
    add(BytesText(this->LeastBytes) + " to " + BytesText(this->MostBytes));
  }
  else if (this->LeastBytes > 0)
  {
    add("from " + BytesText(this->LeastBytes) + " on");
  }
  return words;
}

MessageFilter::MessageFilter(
  const MessageChoice& choice, const std::vector<std::string>& communicators)
  : Choice(choice)
{
  const std::string& wanted = choice.Communicator;
  if (wanted.empty())
  {
    return;
  }
  const auto found = std::find(communicators.begin(), communicators.end(), wanted);
  const bool number =
    wanted.size() < 10 && wanted.find_first_not_of("0123456789") == std::string::npos;
  this->Communicator = found != communicators.end()
    ? static_cast<std::int32_t>(found - communicators.begin())
    : number ? std::stoi(wanted)
             : kUnknown;
}
}
