#include "Filters/Core/Flow/FlowProgram.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/FlowRows.h"

#include <random>
#include <string>

using namespace pclvis;

namespace
{
struct Described
{
  explicit Described(const std::vector<std::string>& words) : Rows(words)
  {
    const EventFlowInput input = this->Rows.Input();
    this->Run = ListSignatures(input, {});
    this->Graph = MakeFlowGraph(this->Run.Calls, this->Run.Node, this->Run.Signatures.size());
    this->Program = DescribeProgram(this->Graph, MergeLoops(this->Graph));
  }
  FlowRows Rows;
  FlowSequences Run;
  FlowGraph Graph;
  FlowProgram Program;
  /// Whether each rank's word comes back, letter by letter.
  bool GivesBack(const std::vector<std::string>& words) const
  {
    bool same = this->Graph.Ranks.size() == words.size();
    for (std::size_t rank = 0; same && rank < words.size(); ++rank)
    {
      std::string written;
      for (const std::uint32_t node : WriteSequence(this->Program, rank))
      {
        const std::int32_t code = this->Run.Signatures[node].Call;
        written += this->Rows.Tables.Rows.View().CallNames[code].back();
      }
      same = written == words[rank];
    }
    return same;
  }
};

std::string Repeated(const std::string& word, int times)
{
  std::string text;
  for (int i = 0; i < times; ++i)
  {
    text += word;
  }
  return text;
}

void TestNested(Checks& check)
{
  // 15 times B and 25 times CD, as CG does.
  const std::string word = "A" + Repeated("B" + Repeated("CD", 25), 15) + "E";
  const Described found({ word, word, word });
  check("the words come back", found.GivesBack({ word, word, word }));
  check("none is lost",
    CountReproduced(found.Program, found.Run.Node, found.Graph) == 3 * (15 * 51 + 2));
  // A loop E; 15 times the iteration; the iteration B loop; 25 times the iteration; C D. Five
  // rules, items 3, 1, 2, 1, 2, two of them repeated, three ranks.
  check("five rules", found.Program.Rules() == 5);
  check("written in 9 items, 2 of them repeated, 5 rules, 3 ranks", found.Program.Numbers() == 19);
}

/// Random walks: no word is lost, whatever the graph, irreducible or not.
void TestRandom(Checks& check)
{
  std::mt19937 random(99);
  int lost = 0;
  for (int run = 0; run < 2000; ++run)
  {
    const int letters = 1 + static_cast<int>(random() % 8);
    std::vector<std::string> words(1 + random() % 4);
    for (std::string& word : words)
    {
      word = std::string(1, 'A');
      for (std::size_t i = random() % 120; i > 0; --i)
      {
        // Often the next letter, so that loops form.
        const char next = static_cast<char>('A' + (word.back() - 'A' + 1) % letters);
        word +=
          random() % 4 > 0 ? next : static_cast<char>('A' + static_cast<int>(random() % letters));
      }
    }
    lost += !Described(words).GivesBack(words);
  }
  check("all random words come back (" + std::to_string(lost) + " do not)", lost == 0);
}
}

int UnitTestFlowProgram(int, char*[])
{
  Checks check;
  TestNested(check);
  TestRandom(check);
  const Described none({});
  check("nothing is described by nothing", none.Program.Numbers() == 0 && none.GivesBack({}));
  return check.Result();
}
