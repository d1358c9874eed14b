// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-message-race between threads: two sends to one rank, or two receives
/// from one, with one tag, that nothing orders and whose lengths differ. The
/// other side cannot tell which comes first. Silent about equal lengths: such
/// messages may mean the same to whoever gets them.

#include "analysis/arguments/CallArguments.h"
#include "analysis/threads/AccessOrder.h"
#include "analysis/threads/OmpPlace.h"
#include "analysis/threads/SameScope.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/texts/GivenUp.def"
#include "model/texts/Shared.def"
#include "model/texts/Threads.def"

using namespace llvm;

namespace tutti {
namespace {

/// Messages of threads compared in one module.
constexpr size_t MaxMessages = 400;

/// One side of a call: Sendrecv has two.
struct Message {
  const TeamAccess *Call;
  bool IsSend;
  LinearSum Peer, Tag, Length;
};

class LengthSearch {
public:
  LengthSearch(CheckContext &C, const ParallelismWords &Words)
      : C(C), Words(Words), Accesses(C.Copy, Words) {}

  void run(Findings &Out) {
    if (Accesses.messages().size() > MaxMessages) {
      C.Copy.giveUp(*Accesses.messages().front().At->getFunction(),
                    say<text::TooManyPairs>());
      return;
    }
    std::vector<Message> All;
    for (const TeamAccess &A : Accesses.messages()) {
      const Fn F = A.Mpi.fn();
      add(A, true, table::SBUF, Role::DEST,
          has(F, table::STAG) ? Role::STAG : Role::TAG, All);
      add(A, false, table::RBUF, Role::SOURCE,
          has(F, table::RTAG) ? Role::RTAG : Role::TAG, All);
    }
    if (All.empty())
      return;
    AccessOrder Order(C.Copy, Words,
                      ConcurrencyAnalysis::of(C.Copy, C.Opts.Entry),
                      Accesses.places());
    for (size_t I = 0; I < All.size(); ++I)
      for (size_t J = I; J < All.size(); ++J)
        if (meetInAnyOrder(All[I], All[J], Order)) {
          // The later of the two is where a reader notices.
          const bool Swap = whereIs(*All[J].Call->At, Words).Line <
                            whereIs(*All[I].Call->At, Words).Line;
          tell(All[Swap ? J : I], All[Swap ? I : J], Out);
        }
  }

private:
  bool isOfAll(const LinearSum &L, const TeamAccess &In) {
    return Accesses.isSteady(L, In) && none_of(L.Terms, [&](const auto &T) {
             return Accesses.places().atom(T.first).Depth > In.depthOfTeam();
           });
  }

  void add(const TeamAccess &A, bool IsSend, Role Buffer, Role Peer, Role Tag,
           std::vector<Message> &All) {
    const Fn F = A.Mpi.fn();
    for (const DataArgument &D : dataArguments(F)) {
      if (D.Buffer != indexOf(F, Buffer) || D.Buffer < 0 || !has(F, Peer) ||
          !has(F, Tag))
        continue;
      auto P = Accesses.count(A.Mpi, indexOf(F, Peer), A.Path),
           T = Accesses.count(A.Mpi, indexOf(F, Tag), A.Path),
           N = Accesses.count(A.Mpi, D.Count, A.Path);
      const BasicType *Type = basicType(A.Mpi, D.Type);
      // Any source and any tag are numbers below zero: who asks for them takes
      // what comes.
      auto IsSpecial = [](const LinearSum &L) {
        return L.Terms.empty() && L.Const < 0;
      };
      if (P && T && N && Type && isOfAll(*P, A) && isOfAll(*T, A) &&
          !IsSpecial(*P) && !IsSpecial(*T) && Accesses.isSteady(*N, A))
        All.push_back({&A, IsSend, std::move(*P), std::move(*T),
                       LinearSum().plus(*N, Type->Bytes)});
    }
  }

  /// Surely, for two calls or for one that is made twice.
  bool lengthsDiffer(const Message &A, const Message &B) {
    if (A.Call != B.Call) {
      auto Above = A.Length.above(B.Length);
      return Above && *Above != 0;
    }
    return any_of(A.Length.Terms, [&](const auto &T) {
      return Accesses.places().atom(T.first).IsThread;
    });
  }

  bool meetInAnyOrder(const Message &A, const Message &B, AccessOrder &Order) {
    if (A.IsSend != B.IsSend || !(A.Peer == B.Peer) || !(A.Tag == B.Tag) ||
        !lengthsDiffer(A, B) || !Scopes.mayShare(A.Call->Mpi, B.Call->Mpi) ||
        Order.isExhausted())
      return false;
    return Order.find(*A.Call, *B.Call).Unordered;
  }

  void tell(const Message &A, const Message &B, Findings &Out) {
    if (!Told.insert(B.Call->At).second)
      return;
    const OmpRegion *Team = nullptr;
    for (const Letter &L : B.Call->Word)
      if (L.Region && L.Region->isParallel())
        Team = L.Region;
    OmpPlace Place = placeIn(Words, *B.Call->At, B.Call->Context, Team);
    Finding F = findingAt(Place, B.Call->Mpi, Check::MessageRace, Words);
    F.Sev = Severity::Warning;
    // The other side may look how long a message is before it takes it.
    lower(F, Confidence::LengthAsked);
    const std::string Call = describe(Place, B.Call->Mpi);
    F.Text = A.Call == B.Call
                 ? say<text::OwnLengthsLeftToChance>(Call)
                 : say<text::LengthsLeftToChance>(Call, A.Call->Mpi.name());
    F.Because = F.Text;
    noteWrapper(Place, B.Call->Mpi, F.Notes);
    if (A.Call != B.Call)
      F.Notes.push_back(note<text::OtherCallHere>(whereIs(*A.Call->At, Words)));
    if (Team)
      F.Notes.push_back(noteOn(*Team));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  const ParallelismWords &Words;
  TeamAccesses Accesses;
  SameScope Scopes;
  DenseSet<const Instruction *> Told;
};

} // namespace

void checkThreadLengths(CheckContext &C, Findings &Out) {
  const ParallelismWords &Words =
      ParallelismWordAnalysis::of(C.Copy, C.Opts.Entry);
  if (!Words.regions().empty())
    LengthSearch(C, Words).run(Out);
}

} // namespace tutti
