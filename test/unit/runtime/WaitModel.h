// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A small MPI in memory: processes that send, receive, probe, wait and meet,
/// stopped at some moment, and which of them can never go on from there.
/// Decides that by trying the others in every order with all that they might
/// do; must not know what the run time can see of it.
///
/// Messages between two processes do not overtake each other. Who is not in a
/// call may do anything. Whose call can end may stay in it for as long as its
/// library likes.

#ifndef TUTTI_TEST_WAITMODEL_H
#define TUTTI_TEST_WAITMODEL_H

#include <cstdint>
#include <deque>
#include <random>
#include <set>
#include <vector>

namespace tutti::test {

inline constexpr int Anyone = -1, AnyTag = -0x7fffffff;

struct Message {
  int From, To, Tag;
  uint32_t Number; ///< among those from one to the other, from 1
  bool Matched = false;
  bool Seen = false;   ///< its receiver knows that it has got it
  bool Copied = false; ///< its send has ended: the library keeps it
};

/// A send or a receive; of a receive its message once it is matched.
struct Request {
  bool IsSend;
  int Peer, Tag;
  Message *Of = nullptr;
  bool Ended = false; ///< and the program knows it
  int Number = 0;     ///< never used again
};

enum class Flow { All, FromRoot, ToRoot, Prefix };

struct Process {
  enum class In { Nothing, Call, Probe, All, Any, Meeting, Gone };
  In What = In::Nothing;
  std::vector<Request *> WaitsFor; ///< of Call one that is no request, or two
  int Peer = 0, Tag = 0;           ///< of Probe
  int Meeting = 0;                 ///< calls that it has come to
  Flow Data = Flow::All;
  int Root = 0;
  std::vector<Request *> Open; ///< in the order they were made
};

class WaitModel {
public:
  WaitModel(unsigned Processes, uint32_t Seed) : Random(Seed), P(Processes) {}

  /// Each process does something now and then; most are stuck in the end.
  void run(unsigned Steps) {
    for (unsigned I = 0; I < Steps; ++I)
      step(below(size()));
  }

  /// The processes that no order of events frees, by trying all.
  std::set<int> stuck() const {
    std::set<unsigned> Seen;
    unsigned Freed = 0;
    for (unsigned I = 0; I < P.size(); ++I)
      Freed |= (P[I].What == Process::In::Nothing) << I;
    unsigned Reached = explore(Freed, Seen);
    std::set<int> Stuck;
    for (unsigned I = 0; I < P.size(); ++I)
      if (!(Reached >> I & 1) && P[I].What != Process::In::Gone)
        Stuck.insert(static_cast<int>(I));
    return Stuck;
  }

  unsigned size() const { return static_cast<unsigned>(P.size()); }
  const Process &process(unsigned I) const { return P[I]; }
  const std::deque<Message> &messages() const { return Sent; }
  unsigned below(unsigned N) { return static_cast<unsigned>(Random() % N); }
  uint32_t numberSent(int From, int To) const {
    uint32_t N = 0;
    for (const Message &M : Sent)
      N += M.From == From && M.To == To;
    return N;
  }
  /// Whose data a member needs that waits in a collective.
  bool needs(unsigned I, unsigned Of) const {
    const Process &Me = P[I];
    int Other = static_cast<int>(Of);
    switch (Me.Data) {
    case Flow::FromRoot:
      return Other == Me.Root && Of != I;
    case Flow::ToRoot:
      return static_cast<int>(I) == Me.Root;
    case Flow::Prefix:
      return Of < I;
    default:
      return true;
    }
  }

private:
  static bool fits(const Request &R, const Message &M) {
    return (R.Peer == Anyone || R.Peer == M.From) &&
           (R.Tag == AnyTag || R.Tag == M.Tag);
  }
  bool isThere(int To, int From, int Tag) const {
    Request R{false, From, Tag};
    for (const Message &M : Sent)
      if (M.To == To && !M.Matched && fits(R, M))
        return true;
    return false;
  }

  Request *post(unsigned I, bool IsSend, int Peer, int Tag) {
    Requests.push_back({IsSend, Peer, Tag});
    Request *R = &Requests.back();
    R->Number = static_cast<int>(Requests.size());
    P[I].Open.push_back(R);
    return R;
  }

  Request *send(unsigned I, int To, int Tag) {
    Sent.push_back({static_cast<int>(I), To, Tag,
                    numberSent(static_cast<int>(I), To) + 1});
    Message &M = Sent.back();
    Request *S = post(I, true, To, Tag);
    S->Of = &M;
    for (Request *R : P[static_cast<unsigned>(To)].Open)
      if (!R->IsSend && !R->Of && fits(*R, M)) {
        R->Of = &M;
        M.Matched = true;
        break;
      }
    if (!M.Matched)
      M.Copied = below(3) == 0;
    return S;
  }

  Request *receive(unsigned I, int From, int Tag) {
    Request *R = post(I, false, From, Tag);
    // The first of each sender; of several senders any.
    std::vector<Message *> Firsts;
    std::set<int> Senders;
    for (Message &M : Sent)
      if (M.To == static_cast<int>(I) && !M.Matched && fits(*R, M) &&
          Senders.insert(M.From).second)
        Firsts.push_back(&M);
    if (!Firsts.empty()) {
      R->Of = Firsts[below(static_cast<unsigned>(Firsts.size()))];
      R->Of->Matched = true;
    }
    return R;
  }

  static bool isComplete(const Request &R) {
    return R.Of && (R.Of->Matched || (R.IsSend && R.Of->Copied));
  }

  void end(unsigned I, Request *R) {
    R->Ended = true;
    if (!R->IsSend)
      R->Of->Seen = true;
    auto &Open = P[I].Open;
    for (size_t J = 0; J < Open.size(); ++J)
      if (Open[J] == R)
        Open.erase(Open.begin() + static_cast<long>(J));
  }

  /// The call could return now.
  bool canReturn(unsigned I) const {
    const Process &Me = P[I];
    unsigned Done = 0;
    switch (Me.What) {
    case Process::In::Probe:
      return isThere(static_cast<int>(I), Me.Peer, Me.Tag);
    case Process::In::Meeting:
      return meets(I, 0);
    case Process::In::Gone:
      return false;
    default:
      for (const Request *R : Me.WaitsFor)
        Done += isComplete(*R);
      return Me.What == Process::In::Any ? Done != 0
                                         : Done == Me.WaitsFor.size();
    }
  }
  bool meets(unsigned I, unsigned Freed) const {
    for (unsigned J = 0; J < P.size(); ++J)
      if (needs(I, J) && P[J].Meeting < P[I].Meeting && !(Freed >> J & 1))
        return false;
    return true;
  }

  void leave(unsigned I) {
    Process &Me = P[I];
    std::vector<Request *> Waited;
    Waited.swap(Me.WaitsFor);
    bool One = Me.What == Process::In::Any;
    Me.What = Process::In::Nothing;
    for (Request *R : Waited)
      if (isComplete(*R)) {
        end(I, R);
        if (One)
          break;
      }
  }

  /// What a library keeps a copy of it does not wait for.
  bool returnsAtOnce(unsigned I) const {
    for (const Request *R : P[I].WaitsFor)
      if (R->IsSend && R->Of->Copied)
        return true;
    return false;
  }

  void step(unsigned I) {
    Process &Me = P[I];
    if (Me.What == Process::In::Gone)
      return;
    if (Me.What != Process::In::Nothing) {
      // It may be slow to return.
      if (canReturn(I) && (below(3) || returnsAtOnce(I)))
        leave(I);
      return;
    }
    int Peer = static_cast<int>(below(size() - 1));
    Peer += Peer >= static_cast<int>(I);
    int Tag = static_cast<int>(below(2)),
        From = below(4) ? Peer : static_cast<int>(Anyone);
    int With = below(5) ? Tag : static_cast<int>(AnyTag);
    switch (below(12)) {
    case 0:
    case 1:
      send(I, Peer, Tag);
      return;
    case 2:
    case 3:
      receive(I, From, With);
      return;
    case 4:
      enter(I, Process::In::Call, {send(I, Peer, Tag)});
      return;
    case 5:
    case 6:
      enter(I, Process::In::Call, {receive(I, From, With)});
      return;
    case 7:
      Me.Peer = From;
      Me.Tag = With;
      return enter(I, Process::In::Probe, {});
    case 8: // as MPI_Sendrecv
      return enter(I, Process::In::Call,
                   {send(I, Peer, Tag), receive(I, From, With)});
    case 9:
    case 10:
      if (!Me.Open.empty())
        enter(I, below(2) ? Process::In::All : Process::In::Any, Me.Open);
      return;
    default:
      if (below(20) == 0) {
        Me.What = Process::In::Gone;
        return;
      }
      ++Me.Meeting;
      Me.Data = static_cast<Flow>(Me.Meeting % 4);
      Me.Root = Me.Meeting % static_cast<int>(size());
      return enter(I, Process::In::Meeting, {});
    }
  }

  void enter(unsigned I, Process::In What, std::vector<Request *> WaitsFor) {
    P[I].What = What;
    P[I].WaitsFor = WaitsFor;
    if (canReturn(I) && (below(2) || returnsAtOnce(I)))
      leave(I);
  }

  /// With these processes free to do anything, this one's call may end.
  bool mayEnd(unsigned I, unsigned Freed) const {
    const Process &Me = P[I];
    auto MayCome = [&](int Peer) {
      return Peer == Anyone ? (Freed & ~(1u << I)) != 0 : Freed >> Peer & 1;
    };
    auto MayComplete = [&](const Request &R) {
      return isComplete(R) || MayCome(R.Peer);
    };
    switch (Me.What) {
    case Process::In::Gone:
      return false;
    case Process::In::Probe:
      return canReturn(I) || MayCome(Me.Peer);
    case Process::In::Meeting:
      return meets(I, Freed);
    case Process::In::Any:
      for (const Request *R : Me.WaitsFor)
        if (MayComplete(*R))
          return true;
      return false;
    default:
      for (const Request *R : Me.WaitsFor)
        if (!MayComplete(*R))
          return false;
      return true;
    }
  }

  unsigned explore(unsigned Freed, std::set<unsigned> &Seen) const {
    if (!Seen.insert(Freed).second)
      return Freed;
    unsigned All = Freed;
    for (unsigned I = 0; I < P.size(); ++I)
      if (!(Freed >> I & 1) && mayEnd(I, Freed))
        All |= explore(Freed | 1u << I, Seen);
    return All;
  }

  std::mt19937 Random;
  std::vector<Process> P;
  std::deque<Message> Sent;
  std::deque<Request> Requests;
};

} // namespace tutti::test

#endif // TUTTI_TEST_WAITMODEL_H
