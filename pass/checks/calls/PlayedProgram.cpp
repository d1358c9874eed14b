// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A program that constants alone do not lead through: main is executed with
/// unknowns, in one world after the other. What is wrong in each of them in
/// which the call is made, whatever the number of ranks, does not hang on them.

#include "analysis/execution/FunctionPlay.h"
#include "checks/Confidence.h"
#include "checks/calls/MatchFindings.h"
#include "checks/calls/TraceJudge.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// What is wrong in the worlds of one number of ranks.
class Worlds {
public:
  Worlds(const FunctionPlay &Play, const TraceJudge &Judge)
      : Play(Play), Judge(Judge) {}

  void look(const PlayedWorld &W) {
    TraceOutcome O =
        W.HasNamedPeers ? countCalls(W.Trace) : Judge.judge(W.Trace);
    // Messages may have come from, or gone to, what is not in sight.
    const bool IsOpen = !W.IsWhole || any_of(W.Trace.Ranks, [](auto &R) {
      return R.CalledUnseen;
    });
    bool IsKnown = W.IsWhole;
    GoesOn |= O.Talks || !W.IsWhole;
    if (IsOpen || W.HasNamedPeers) {
      erase_if(O.Found, isOfMessages);
      IsKnown &= judgeMessages(Play, W, O.Found);
    }
    if (!W.HasDrawn)
      findUneven(W.Trace);
    // Who sends may be who was told to.
    if (W.ByOwnData)
      erase_if(O.Found,
               [](const Finding &F) { return F.Id == Check::Deadlock; });
    if (W.ByOwnAlone)
      for (Finding &F : O.Found)
        if (F.Id == Check::Deadlock)
          lower(F, Confidence::OwnData);
    for (Finding &F : O.Found)
      Wrong.insert({{F.Id, F.At}, F});
    if (!O.Found.empty())
      Faulty.push_back(O);
    // What was not followed to the end shows what is wrong, not what is right.
    if (IsKnown) {
      KnownWorld &K = Known.emplace_back(
          KnownWorld{std::move(O), {}, W.HasNamedPeers, W.ByOwnData});
      for (const ProcessTrace &R : W.Trace.Ranks)
        for (const Action &A : R.Actions)
          if (isOpen(A))
            K.Open.insert(&A.Call.call());
    }
  }

  bool isAcquitted(const Finding &F) const {
    return (isOfAmounts(F) && Uneven.contains(F.At)) ||
           any_of(Known, [&](const KnownWorld &W) {
             return !(W.HasNamedPeers && isOfPartners(F)) &&
                    !(W.ByOwnData && isLowered(F, Confidence::OwnData)) &&
                    !(isOfAmounts(F) && W.Open.contains(F.At)) &&
                    comesTo(W.Is, F) && !isTold(W.Is.Found, F.Id, F.At);
           });
  }
  const auto &wrong() const { return Wrong; }
  /// Some world has something that the ranks do together, or would have.
  bool goesOn() const { return GoesOn; }

private:
  /// How much some ranks move is known in a collective, and of others it is not
  /// any more: what is drawn for these is held against nothing.
  void findUneven(const ProgramTrace &T) {
    SmallPtrSet<const Instruction *, 4> IsKnown, IsLost;
    for (const ProcessTrace &R : T.Ranks)
      for (const Action &A : R.Actions)
        if (A.What == Action::Collective && A.Data.Of)
          (A.Data.Count >= 0 ? IsKnown : IsLost).insert(&A.Call.call());
    for (const Instruction *I : IsKnown)
      if (IsLost.contains(I))
        Uneven.insert(I);
  }

  /// Where partners are symbols messages are not matched: such a world does not
  /// say that they are right, nor that there are such ranks.
  struct KnownWorld {
    TraceOutcome Is;
    SmallPtrSet<const Instruction *, 4> Open; ///< calls, on some rank
    bool HasNamedPeers;
    /// Ranks chose what they would have known of each other: that goes right
    /// where they happen to choose alike.
    bool ByOwnData;
  };
  static bool isOfMessages(const Finding &F) {
    return F.Id == Check::Deadlock || F.Id == Check::MessageRace ||
           F.Id == Check::MessageType;
  }
  static bool isOfPartners(const Finding &F) {
    const MpiCall Call = MpiCall::get(*F.At);
    return isOfMessages(F) || (F.Id == Check::Argument && Call &&
                               row(Call.fn()).Kind == Class::P2P);
  }

  /// The world has what is wrong in another one: all calls of the finding. A
  /// load or store is none: then it is executed, and all calls of the other
  /// world are in this one.
  bool comesTo(const TraceOutcome &O, const Finding &F) const {
    if (MpiCall::get(*F.At))
      return O.Calls.count(F.At) && all_of(F.Watches, [&](const Watch &W) {
               return !W.At || !MpiCall::get(*W.At) || O.Calls.count(W.At);
             });
    return O.Executed.contains(F.At->getParent()) &&
           any_of(Faulty, [&](const TraceOutcome &Other) {
             return isTold(Other.Found, F.Id, F.At) &&
                    all_of(Other.Calls, [&](const auto &Each) {
                      return O.Calls.count(Each.first);
                    });
           });
  }

  const FunctionPlay &Play;
  const TraceJudge &Judge;
  std::vector<KnownWorld> Known;
  SmallPtrSet<const Instruction *, 4> Uneven;
  std::vector<TraceOutcome> Faulty;
  MapVector<std::pair<Check, const Instruction *>, Finding> Wrong;
  bool GoesOn = false;
};

} // namespace

bool isOpen(const Action &A) {
  auto HasAny = [&](auto Is) {
    return Is(A.Data) || any_of(A.To, Is) || any_of(A.From, Is);
  };
  auto IsSome = [](const Payload &P) { return P.Of && P.Count > 0; };
  return movesUnknown(A) ||
         HasAny([](const Payload &P) { return P.Symbol >= 0; }) ||
         (HasAny([](const Payload &P) { return P.Of && P.Count == 0; }) &&
          !HasAny(IsSome));
}

bool isOfNullBuffer(const Finding &F) {
  return F.Text == say<text::NullBufferForData>(F.Call);
}

bool isOfAmounts(const Finding &F) {
  return F.Id == Check::CollectiveType || F.Id == Check::MessageType ||
         F.Id == Check::BufferType || isOfNullBuffer(F);
}

void checkPlayedProgram(FunctionPlay &Play, const Function &Main,
                        Findings &Out) {
  const TraceJudge Judge(Main, Out);
  std::vector<Worlds> BySize;
  auto TryWith = [&](int Ranks) {
    Worlds &W = BySize.emplace_back(Play, Judge);
    Play.play(Main, Ranks, [&](const PlayedWorld &Each) { W.look(Each); });
  };
  auto Left = [&] {
    std::vector<Finding> Result;
    for (const Worlds &W : BySize)
      for (const auto &[Key, F] : W.wrong())
        if (none_of(BySize,
                    [&](const Worlds &O) { return O.isAcquitted(F); }) &&
            !isTold(Result, F.Id, F.At))
          Result.push_back(F);
    return Result;
  };
  for (int Ranks : {2, 3, 4})
    TryWith(Ranks);
  // It may take no other numbers than cubes.
  if (none_of(BySize, [](const Worlds &W) { return W.goesOn(); }))
    TryWith(8);
  // It may be made for a number that it does not check.
  for (int Ranks : {6, 8, 9}) {
    if (Left().empty())
      return;
    TryWith(Ranks);
  }
  for (Finding &F : Left())
    if (!isTold(Out, F.Id, F.At)) {
      lower(F, Confidence::UnknownInput);
      Out.push_back(std::move(F));
    }
}

} // namespace tutti
