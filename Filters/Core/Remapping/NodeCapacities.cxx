#include "Filters/Core/Remapping/NodeCapacities.h"

#include "Readers/Base/Error.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unordered_map>

namespace pclvis
{
namespace
{
bool IsNumber(const std::string& word)
{
  return !word.empty() && word.size() <= 9 &&
    std::all_of(
      word.begin(), word.end(), [](unsigned char letter) { return std::isdigit(letter) != 0; });
}

/// The words of an item; "slots = 4" counts as one word.
std::vector<std::string> WordsOf(std::string item)
{
  for (std::size_t at = item.find('='); at != std::string::npos; at = item.find('=', at + 1))
  {
    while (at > 0 && std::isspace(static_cast<unsigned char>(item[at - 1])))
    {
      item.erase(--at, 1);
    }
    while (at + 1 < item.size() && std::isspace(static_cast<unsigned char>(item[at + 1])))
    {
      item.erase(at + 1, 1);
    }
  }
  std::istringstream in(item);
  std::vector<std::string> words;
  for (std::string word; in >> word;)
  {
    words.push_back(word);
  }
  return words;
}

/// @return false if the item does not have this form
bool ReadItem(const std::vector<std::string>& words, NodeSlots& node)
{
  node = { words[0], 1 };
  const std::size_t colon = node.Name.rfind(':');
  std::string slots = "1";
  if (colon != std::string::npos)
  {
    slots = node.Name.substr(colon + 1);
    node.Name.erase(colon);
  }
  for (std::size_t i = 1; i < words.size(); ++i)
  {
    const std::size_t equals = words[i].find('=');
    if (words[i].compare(0, 6, "slots=") == 0)
    {
      slots = words[i].substr(6);
    }
    else if (i == 1 && equals == std::string::npos)
    {
      slots = words[i];
    }
    else if (equals == std::string::npos || equals == 0)
    {
      return false;
    }
  }
  if (node.Name.empty() || node.Name.find('=') != std::string::npos || !IsNumber(slots))
  {
    return false;
  }
  node.Slots = std::stoi(slots);
  return true;
}

class Capacities
{
public:
  explicit Capacities(const std::string& origin) : Origin(origin) {}
  void AddLine(std::string line, int number)
  {
    line.erase(std::min(line.find('#'), line.size()));
    std::istringstream items(line);
    for (std::string item; std::getline(items, item, ',');)
    {
      const std::vector<std::string> words = WordsOf(item);
      if (!words.empty())
      {
        this->Add(words, item, number);
      }
    }
  }
  NodeCapacities Result;

private:
  void Add(const std::vector<std::string>& words, const std::string& item, int line)
  {
    const bool number = words.size() == 1 && IsNumber(words[0]);
    NodeSlots node;
    if (number && !this->Result.Said())
    {
      this->Result.Each = std::stoi(words[0]);
    }
    if (number ? !this->Result.Nodes.empty() || this->Items > 0 || this->Result.Each < 1
               : this->Result.Each > 0 || !ReadItem(words, node))
    {
      throw Error("Rank remapping: line " + std::to_string(line) + " of " + this->Origin + ", \"" +
        item +
        "\", is not a capacity. Write one number above 0 for all nodes, or one node per line: " +
        "\"name slots=16\" or \"name:16\".");
    }
    ++this->Items;
    if (number)
    {
      return;
    }
    const auto known = this->Places.emplace(node.Name, this->Result.Nodes.size());
    if (known.second)
    {
      this->Result.Nodes.push_back(node);
      return;
    }
    std::int32_t& slots = this->Result.Nodes[known.first->second].Slots;
    slots = std::min<std::int32_t>(1000000000, slots + std::min(node.Slots, 1000000000 - slots));
  }

  const std::string& Origin;
  std::unordered_map<std::string, std::size_t> Places;
  int Items = 0;
};
}

NodeCapacities ParseCapacities(const std::string& text, const std::string& origin)
{
  Capacities capacities(origin);
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);)
  {
    capacities.AddLine(line, ++number);
  }
  return capacities.Result;
}

NodeCapacities ReadCapacities(const std::string& fileOrText)
{
  std::error_code none;
  const bool one = fileOrText.find('\n') == std::string::npos && fileOrText.size() < 4096;
  if (one && std::filesystem::is_regular_file(fileOrText, none))
  {
    std::ifstream file(fileOrText, std::ios::binary);
    std::ostringstream text;
    if (file && text << file.rdbuf())
    {
      return ParseCapacities(text.str(), "\"" + fileOrText + "\"");
    }
  }
  if (one && fileOrText.find('/') != std::string::npos)
  {
    throw Error("Rank remapping: cannot read the capacities from \"" + fileOrText +
      "\". Choose a text file with lines \"name slots=16\", as the server sees it, or write the "
      "lines themselves.");
  }
  return ParseCapacities(fileOrText, "Capacities");
}
}
