// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a message brings is what was sent: between the ranks of one symbolic
/// world, as far as it is known which send a receive takes. Messages of one
/// sender match in their order (MPI-4.1 section 3.5); what may take one of
/// several, a wildcard or a partner that is not known, leaves what follows
/// unknown.

#ifndef TUTTI_PASS_ANALYSIS_EXECUTION_MESSAGEDELIVERY_H
#define TUTTI_PASS_ANALYSIS_EXECUTION_MESSAGEDELIVERY_H

#include "analysis/execution/interpreter/Interpreter.h"
#include <memory>
#include <set>

namespace tutti {

class Symbols;
using Walks = std::vector<std::unique_ptr<Interpreter>>;

class MessageDelivery {
public:
  MessageDelivery(const Walks &Walked, const ProgramTrace &Program,
                  size_t Number, Symbols &Names)
      : Walked(Walked), Program(Program), Names(Names), Ranks(Number) {}
  /// Looks at what the rank has done since the last time.
  void arrive(int R);
  /// The rank waits in its last action for messages that others may send yet.
  bool waits(int R) const;
  /// What has come for that action is in the memory of the rank from now on.
  /// False: not all that it has received is known.
  bool deliver(int R);
  /// No message was lost, and each receive has taken the one that it takes.
  bool areFollowed() const;

private:
  using Place = std::pair<int, unsigned>; ///< rank and number of an action
  struct Rank {
    unsigned Seen = 0; ///< actions
    std::vector<Place> Mail;
    std::vector<unsigned> Posted;
    /// By the number of a receive.
    std::map<unsigned, Place> Got;
    /// What a receive on these communicators takes is not known any more.
    std::set<int> Unclear;
    /// Those on which the rank has sent to itself.
    std::set<int> ToItself;
    /// Nor what the rank takes or sends at all.
    bool Lost = false;
  };
  const Action &at(Place P) const {
    return Walked[P.first]->Trace.Actions[P.second];
  }
  /// What the last action of the rank is to receive.
  llvm::ArrayRef<unsigned> receives(int R, unsigned &Own) const;
  /// Who alone may send what the rank receives; nobody: -1.
  int partner(int R, const Action &Receive) const;
  bool fits(Place Receive, Place Send) const;
  const Place *found(Place Probe) const;
  void sends(int R, unsigned Index);
  void posts(int R, unsigned Index);
  bool isFollowed(int R, const Action &Receive) const;
  bool deliver(int R, unsigned Receive, Place From);
  SentCells status(const Action &Receive, Place From) const;

  const Walks &Walked;
  const ProgramTrace &Program; ///< for its communicators
  Symbols &Names;
  std::vector<Rank> Ranks;
  std::set<int> Unclear; ///< communicators, for every rank
};

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_EXECUTION_MESSAGEDELIVERY_H
