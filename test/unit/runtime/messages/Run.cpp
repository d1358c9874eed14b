// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Playing a program and writing its traces.

#include "Run.h"

#include "core/Hooks.h"
#include <cstring>

#include <unistd.h>

namespace model {
std::vector<Told> TheFindings;
} // namespace model

/// In place of the report layer's.
void tutti::rt::tellLocal(const LocalFinding &F) {
  model::Told T;
  T.Which = F.Which;
  T.Head = F.Head.text();
  T.Advice = F.Advice.text();
  T.More = F.MoreLines;
  for (unsigned I = 0; I < F.NumLines; ++I)
    T.Calls.push_back({F.Lines[I].Ranks[0], F.Lines[I].Site - 1,
                       F.Lines[I].Count, F.Lines[I].Note.text()});
  model::TheFindings.push_back(T);
}

void tutti::rt::tell(const char *) {}

namespace model {

using tutti::Fn;
using namespace tutti::rt;

bool openBoardOfModel() {
  if (TheBoard.Head)
    return true;
  std::string Name = "/tutti-unit-" + std::to_string(getpid());
  if (!openBoard(Name.c_str(), true, MaxRanks, 0))
    return false;
  unlinkBoard(Name.c_str());
  for (unsigned L = 0; L < MaxRanks; ++L) {
    TheBoard.area(L).WorldRank = int(L);
    for (unsigned I = 0; I <= MaxOps; ++I)
      TheBoard.area(L).Sites[I].Line = L * 100 + I;
  }
  return true;
}

namespace {

class Writer {
public:
  Writer(const Program &P, Run &Its) : P(P), Its(Its) {
    TheBoard.Head->NumLocal = TheBoard.Head->WorldSize = P.Ranks;
    for (unsigned L = 0; L < P.Ranks; ++L) {
      Trace &T = TheBoard.Traces[L];
      T.Size.store(0);
      T.Cut.store(0);
      T.Requests = 0;
      Probed[L] = Polled[L] = false;
      memset(Requests[L], 0, sizeof(Requests[L]));
    }
  }

  void begins(const State &S, unsigned L, unsigned I) {
    const Op &O = P.Of[L][I];
    switch (O.What) {
    case Op::Kind::Send:
      return sends(S, L, I);
    case Op::Kind::Recv: {
      Event &E = add(Event::Kind::Recv, L, I, O.Starts ? Fn::Irecv : Fn::Recv);
      E.Peer = S.Peer[L][I];
      E.Tag = O.Tag == EveryTag ? Channel::AnyTag : O.Tag;
      E.How = uint8_t((O.Starts ? 0 : Event::Blocks) |
                      (O.Ignores && isWild(O) && !O.Starts ? Event::Blind : 0) |
                      (Probed[L] && O.Peer == WhoSent ? Event::Probed : 0) |
                      (Polled[L] && O.Peer == WhoSent ? Event::Soft : 0));
      Probed[L] = Polled[L] = false;
      Posted[L][I] = TheBoard.Traces[L].Size - 1;
      return;
    }
    case Op::Kind::Meet: {
      Event &E = add(Event::Kind::Meet, L, I,
                     I + 1 == P.Of[L].size() ? Fn::Finalize : Fn::Allreduce);
      E.Comm = 99;
      E.Members = O.Members;
      E.Call = O.Call & 0xfffff;
      E.Root = unsigned(O.Root) & 1023;
      E.Brings = unsigned(O.Brings) & 3;
      E.How = uint8_t((O.Starts ? 0 : Event::Blocks) |
                      (O.Free ? Event::Ordered : 0));
      return;
    }
    default:
      return;
    }
  }

  void ends(const State &S, unsigned L, unsigned I, int Choice) {
    const Op &O = P.Of[L][I];
    if (O.What == Op::Kind::Recv && !O.Starts)
      got(S, L, I);
    if (O.What == Op::Kind::Probe) {
      Probed[L] = O.Peer == Anyone;
      Polled[L] = O.Polls;
      if (O.Polls)
        return;
      Event &E = add(Event::Kind::Probe, L, I, Fn::Probe);
      E.How = Event::Blocks;
      E.Comm = uint64_t(O.Comm) + 1;
      E.Peer = S.Peer[L][I];
      E.Tag = O.Tag == EveryTag ? Channel::AnyTag : O.Tag;
      E.Got = Choice;
      Model M(P, Rules{});
      E.GotTag =
          P.Of[Choice]
              [unsigned(M.firstMessage(S, unsigned(Choice), L, O.Comm, O.Tag))]
                  .Tag;
    }
    for (unsigned J = 0; O.What == Op::Kind::Wait && J < I; ++J)
      if (O.Of >> J & 1)
        waits(S, L, I, J);
    if (O.What == Op::Kind::WaitAny)
      waits(S, L, I, unsigned(Choice));
  }

private:
  static bool isWild(const Op &O) {
    return O.Peer == Anyone || O.Tag == EveryTag;
  }

  Event &add(Event::Kind K, unsigned L, unsigned I, Fn F) {
    Trace &T = TheBoard.Traces[L];
    Event &E = *T.add(K, F, I + 1);
    E.Comm = uint64_t(P.Of[L][I].Comm) + 1;
    if (P.Of[L][I].Starts && K != Event::Kind::Wait)
      E.Request = Requests[L][I] = ++T.Requests;
    Its.Events[L].push_back(I);
    return E;
  }

  void sends(const State &S, unsigned L, unsigned I) {
    const Op &O = P.Of[L][I];
    Event &E = add(Event::Kind::Send, L, I, O.Starts ? Fn::Isend : Fn::Send);
    E.Peer = S.Peer[L][I];
    E.Tag = O.Tag;
    if (!O.Starts)
      E.How |= Event::Blocks;
    if (O.How == Op::Mode::Synchronous)
      E.How |= Event::Syncs;
    if (O.How != Op::Mode::Buffered)
      return;
    E.How |= Event::Buffers;
    E.Needs = O.Bytes;
    E.Room = P.Room;
    E.Call = O.Buffer & 0xffffff;
  }

  void got(const State &S, unsigned L, unsigned I) {
    Event &E = TheBoard.Traces[L].At[Posted[L][I]];
    E.Got = int(S.partnerRank(L, I));
    E.GotTag = P.Of[E.Got][S.partnerOp(L, I)].Tag;
  }

  void waits(const State &S, unsigned L, unsigned I, unsigned Of) {
    const Op &O = P.Of[L][I];
    Event &E = add(Event::Kind::Wait, L, I, Fn::Wait);
    E.Request = Requests[L][Of];
    if (O.Polls || O.What == Op::Kind::WaitAny)
      E.How = Event::Soft;
    const Op &Made = P.Of[L][Of];
    if (Made.What != Op::Kind::Recv)
      return;
    got(S, L, Of);
    if (O.Ignores && isWild(Made))
      TheBoard.Traces[L].At[Posted[L][Of]].How |= Event::Blind;
  }

  const Program &P;
  Run &Its;
  uint32_t Requests[MaxRanks][MaxOps];
  uint32_t Posted[MaxRanks][MaxOps]; ///< the event of a receive
  /// What the last probe was: for any source, by asking again and again.
  bool Probed[MaxRanks], Polled[MaxRanks];
};

} // namespace

Run play(const Program &P, Rules R, Random &Rand) {
  Run Out;
  Model M(P, R);
  State S = M.start();
  Writer W(P, Out);
  // Some processes are slower than others.
  unsigned Weight[MaxRanks];
  for (unsigned &V : Weight)
    V = 1 + below(Rand, 2) * below(Rand, 30);
  for (;;) {
    std::vector<Action> Next = M.actions(S);
    if (Next.empty())
      break;
    unsigned Total = 0;
    for (const Action &A : Next)
      Total += Weight[A.Rank];
    unsigned Pick = below(Rand, Total), Which = 0;
    while (Pick >= Weight[Next[Which].Rank])
      Pick -= Weight[Next[Which++].Rank];
    const Action &A = Next[Which];
    if (!A.Matches && S.At[A.Rank] >= 0)
      W.ends(S, A.Rank, unsigned(S.At[A.Rank]), A.Choice);
    M.apply(S, A);
    if (!A.Matches && !M.ended(S, A.Rank))
      W.begins(S, A.Rank, unsigned(S.At[A.Rank]));
  }
  Out.End = S;
  Out.Completed = M.allEnded(S);
  return Out;
}

void cutSome(const Program &P, Random &Rand) {
  for (unsigned L = 0; L < P.Ranks; ++L) {
    if (!chance(Rand, 50))
      continue;
    Trace &T = TheBoard.Traces[L];
    T.Size.store(below(Rand, T.Size.load() + 1));
    T.cut();
  }
}

} // namespace model
