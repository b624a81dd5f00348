#pragma once
#include "Testing/Support/RandomProgram.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace pclvis
{
/// Partitions and steps of a random program, literally by their definitions, with loops over
/// everything: partitions from the transitive closure, and steps that are raised until no rule is
/// broken.
class StructureOracle
{
public:
  explicit StructureOracle(const RandomProgram& program) : Events(program.SortedEvents())
  {
    for (std::size_t i = 0; i < this->Events.size(); ++i)
    {
      for (const int message : this->Events[i].Sent)
      {
        this->Sender[message] = i;
      }
      for (const int message : this->Events[i].Received)
      {
        this->Receiver[message] = i;
      }
    }
    this->MergePartitions(program);
    this->FindDistances();
    this->FindSteps();
    this->FindBegins();
  }

  std::vector<RandomProgram::Event> Events;
  std::vector<std::size_t> Partition; ///< by event: its name, before leaps are merged
  std::vector<int> Step;              ///< by event, of the run

private:
  std::size_t N() const { return this->Events.size(); }
  bool Follows(std::size_t i) const
  {
    return i > 0 && this->Events[i].Rank == this->Events[i - 1].Rank;
  }
  bool FollowsWithin(std::size_t i) const
  {
    return this->Follows(i) && this->Partition[i] == this->Partition[i - 1];
  }

  void Merge(std::size_t a, std::size_t b)
  {
    const std::size_t from = this->Partition[a], to = this->Partition[b];
    std::replace(this->Partition.begin(), this->Partition.end(), from, to);
  }

  void MergePartitions(const RandomProgram& program)
  {
    for (std::size_t i = 0; i < this->N(); ++i)
    {
      this->Partition.push_back(i);
    }
    for (const auto& [message, receiver] : this->Receiver)
    {
      this->Merge(this->Sender[message], receiver);
    }
    for (std::size_t i = 0; i < this->N(); ++i)
    {
      for (std::size_t j = 0; j < i; ++j)
      {
        if (this->Events[i].Operation >= 0 &&
          this->Events[i].Operation == this->Events[j].Operation)
        {
          this->Merge(i, j);
        }
      }
    }
    for (const RandomProgram::Completion& completed : program.Completed)
    {
      std::vector<std::size_t> events;
      const auto add = [&](std::size_t event) {
        events.push_back(event);
        this->Merge(events.front(), event);
      };
      for (const int message : completed.Received)
      {
        add(this->Receiver[message]);
      }
      for (const int message : completed.Sent)
      {
        if (this->Receiver.count(message)) // if not, its completion is not recorded
        {
          add(this->Sender[message]);
        }
      }
      // Any event of the operation.
      for (std::size_t i = 0; completed.Operation >= 0 && i < this->N(); ++i)
      {
        if (this->Events[i].Operation == completed.Operation)
        {
          add(i);
        }
      }
    }
    this->MergeCircles();
  }

  /// Warshall's algorithm.
  void MergeCircles()
  {
    const std::size_t n = this->N();
    std::vector<char> reaches(n * n, 0);
    for (std::size_t i = 0; i < n; ++i)
    {
      reaches[this->Partition[i] * n + this->Partition[i]] = 1;
      if (this->Follows(i))
      {
        reaches[this->Partition[i - 1] * n + this->Partition[i]] = 1;
      }
    }
    for (std::size_t via = 0; via < n; ++via)
    {
      for (std::size_t from = 0; from < n; ++from)
      {
        for (std::size_t to = 0; reaches[from * n + via] && to < n; ++to)
        {
          reaches[from * n + to] = reaches[from * n + to] || reaches[via * n + to];
        }
      }
    }
    const std::vector<std::size_t> before = this->Partition;
    for (std::size_t i = 0; i < n; ++i)
    {
      for (std::size_t j = 0; j < i; ++j)
      {
        if (reaches[before[i] * n + before[j]] && reaches[before[j] * n + before[i]])
        {
          this->Merge(i, j);
        }
      }
    }
  }

  /// Calls raise() until it raises nothing more.
  template<typename Raise>
  static void Repeat(Raise&& raise)
  {
    while (raise())
    {
    }
  }

  static bool RaiseTo(int& value, int least)
  {
    const bool raised = value < least;
    value = std::max(value, least);
    return raised;
  }

  bool SameOperation(std::size_t i, std::size_t j) const
  {
    return this->Events[i].Operation >= 0 && this->Events[i].Operation == this->Events[j].Operation;
  }

  void FindDistances()
  {
    this->Distance.assign(this->N(), 0);
    Repeat([this] {
      bool raised = false;
      for (std::size_t i = 0; i < this->N(); ++i)
      {
        const bool receives = this->Events[i].What == RandomProgram::Kind::Receive;
        // Receives are instantaneous.
        raised |= this->FollowsWithin(i) &&
          RaiseTo(this->Distance[i], this->Distance[i - 1] + (receives ? 0 : 1));
        for (const int message : this->Events[i].Received)
        {
          raised |= RaiseTo(this->Distance[i], this->Distance[this->Sender[message]]);
        }
        for (std::size_t j = 0; j < this->N(); ++j)
        {
          raised |= this->SameOperation(i, j) && RaiseTo(this->Distance[i], this->Distance[j]);
        }
      }
      return raised;
    });
  }

  void FindSteps()
  {
    this->Step.assign(this->N(), 0);
    Repeat([this] {
      bool raised = false;
      for (std::size_t i = 0; i < this->N(); ++i)
      {
        raised |= this->FollowsWithin(i) && RaiseTo(this->Step[i], this->Step[i - 1] + 1);
        for (const int message : this->Events[i].Received)
        {
          raised |= RaiseTo(this->Step[i], this->Step[this->Sender[message]] + 1);
        }
        for (std::size_t j = 0; j < this->N(); ++j)
        {
          const bool together = this->Events[i].What != RandomProgram::Kind::Receive &&
            this->Events[j].What != RandomProgram::Kind::Receive &&
            this->Partition[i] == this->Partition[j] && this->Distance[i] == this->Distance[j];
          raised |= together && RaiseTo(this->Step[i], this->Step[j]);
        }
      }
      return raised;
    });
  }

  void FindBegins()
  {
    std::map<std::size_t, int> begin, length;
    for (std::size_t i = 0; i < this->N(); ++i)
    {
      begin[this->Partition[i]] = 0;
      length[this->Partition[i]] = std::max(length[this->Partition[i]], this->Step[i] + 1);
    }
    Repeat([&] {
      bool raised = false;
      for (std::size_t i = 0; i < this->N(); ++i)
      {
        if (this->Follows(i) && !this->FollowsWithin(i))
        {
          raised |= RaiseTo(begin[this->Partition[i]],
            begin[this->Partition[i - 1]] + length[this->Partition[i - 1]]);
        }
      }
      return raised;
    });
    for (std::size_t i = 0; i < this->N(); ++i)
    {
      this->Step[i] += begin[this->Partition[i]];
    }
  }

  std::map<int, std::size_t> Sender, Receiver;
  std::vector<int> Distance;
};
}
