// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Each receive takes the first send that fits, each send the first receive
/// that was posted; nobody takes anything where more than one might fit. Of two
/// members each knows who sends what comes from any source.

#include "analysis/execution/MessageDelivery.h"
#include "analysis/execution/Symbols.h"
#include "model/mpi/MpiConstant.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace tutti {

ArrayRef<unsigned> MessageDelivery::receives(int R, unsigned &Own) const {
  const auto &Actions = Walked[R]->Trace.Actions;
  if (Actions.empty())
    return {};
  Own = Actions.size() - 1;
  const Action &Last = Actions.back();
  if (Last.What == Action::Wait)
    return Last.For;
  return Last.takesMessage() ? ArrayRef(Own) : ArrayRef<unsigned>();
}

int MessageDelivery::partner(int R, const Action &Receive) const {
  if (Receive.PeerSymbol >= 0 || Receive.Tag >= Action::SymbolicTags)
    return -1;
  if (Receive.Peer >= 0)
    return Receive.Peer < int64_t(Walked.size()) ? int(Receive.Peer) : -1;
  const std::vector<int> &Members = Program.Comms[Receive.Comm];
  if (Members.size() != 2 || Ranks[R].ToItself.count(Receive.Comm))
    return -1;
  return Members[Members[0] == R];
}

bool MessageDelivery::fits(Place Receive, Place Send) const {
  const Action &A = at(Receive), &S = at(Send);
  return A.Comm == S.Comm && A.Window == S.Window &&
         partner(Receive.first, A) == Send.first &&
         (A.AnyTag || A.Tag == S.Tag);
}

bool MessageDelivery::isFollowed(int R, const Action &Receive) const {
  const Rank &Mine = Ranks[R];
  const int From = partner(R, Receive);
  return From >= 0 && !Mine.Lost && !Ranks[From].Lost &&
         !Mine.Unclear.count(Receive.Comm) && !Unclear.count(Receive.Comm);
}

const MessageDelivery::Place *MessageDelivery::found(Place Probe) const {
  const auto &Mail = Ranks[Probe.first].Mail;
  auto It = find_if(Mail, [&](Place Send) { return fits(Probe, Send); });
  return It == Mail.end() ? nullptr : &*It;
}

bool MessageDelivery::waits(int R) const {
  unsigned Own = 0;
  return Walked[R]->halted() && any_of(receives(R, Own), [&](unsigned I) {
           return at({R, I}).What == Action::Probe
                      ? isFollowed(R, at({R, I})) && !found({R, I})
                      : is_contained(Ranks[R].Posted, I);
         });
}

/// What the status of a receive says, where the library says where.
SentCells MessageDelivery::status(const Action &Receive, Place From) const {
  SentCells Result;
  const MpiLibraries By = librariesOf(Receive.Call);
  Type &T = *Type::getInt32Ty(Receive.Call.call().getContext());
  auto Add = [&](MpiConstant Where, int64_t V) {
    if (auto At = By.number(Where))
      Result.push_back(
          {*At, 4, RuntimeValue::of(ConstantInt::getSigned(&T, V))});
  };
  const Action &Send = at(From);
  const auto &Members = Program.Comms[Send.Comm];
  Add(MpiConstant::StatusSource, find(Members, From.first) - Members.begin());
  Add(MpiConstant::StatusTag, Send.Tag);
  if (Send.Data.Of && Send.Data.Count >= 0 && !Receive.Call.isFortran())
    Add(MpiConstant::StatusBytes,
        Send.Data.Count * int64_t(Send.Data.Of->Bytes));
  return Result;
}

/// The cells are all that the message has.
static bool isWhole(const SentCells &Cells, const Payload &P) {
  return P.Of && P.Count >= 0 && Cells.size() == size_t(P.Count);
}

bool MessageDelivery::deliver(int R, unsigned Receive, Place From) {
  const Contribution *Sent = Walked[From.first]->contribution(From.second);
  if (!Walked[R]->contribution(Receive))
    return false;
  const Action &Send = at(From);
  const bool IsProbe = at({R, Receive}).What == Action::Probe;
  SentCells Cells = Sent && !IsProbe ? Sent->Sent : SentCells();
  for (size_t N = 0; N < Cells.size(); ++N)
    // By one name it may be another number on whoever gets it.
    if (RuntimeValue &V = Cells[N].V;
        V.Is == RuntimeValue::Symbol && Names[V.Id].OfRank)
      V = Names.source(&Send.Call.call(), (From.first << 16) + From.second,
                       int64_t(N), *Names[V.Id].Ty);
  if (const SentCells S = status(at({R, Receive}), From);
      !Cells.empty() || !S.empty())
    Walked[R]->receives(Receive, Cells, S);
  return IsProbe || (Sent && isWhole(Cells, Send.Data));
}

bool MessageDelivery::deliver(int R) {
  unsigned Own = 0;
  bool All = true;
  for (unsigned I : receives(R, Own)) {
    const Action &A = at({R, I});
    if (!A.takesMessage())
      continue;
    if (A.What == Action::Probe) {
      const Place *From = isFollowed(R, A) ? found({R, I}) : nullptr;
      All &= From && deliver(R, I, *From);
      continue;
    }
    auto It = Ranks[R].Got.find(I);
    if (It == Ranks[R].Got.end()) {
      All = false;
      continue;
    }
    const Place From = It->second;
    Ranks[R].Got.erase(It);
    All &= deliver(R, I, From);
  }
  return All;
}

bool MessageDelivery::areFollowed() const {
  return Unclear.empty() && none_of(Ranks, [](const Rank &R) {
           return R.Lost || !R.Unclear.empty();
         });
}

void MessageDelivery::sends(int R, unsigned Index) {
  const Action &A = at({R, Index});
  if (A.PeerSymbol >= 0 || A.Peer < 0 || A.Peer >= int64_t(Walked.size())) {
    Unclear.insert(A.Comm);
    return;
  }
  Rank &To = Ranks[A.Peer];
  if (A.Peer == R)
    To.ToItself.insert(A.Comm);
  if (Unclear.count(A.Comm) || Ranks[R].Lost || To.Lost)
    return;
  if (!A.hasKnownTag()) {
    To.Unclear.insert(A.Comm);
    return;
  }
  auto It = find_if(To.Posted, [&](unsigned Receive) {
    return fits({int(A.Peer), Receive}, {R, Index});
  });
  if (It != To.Posted.end()) {
    To.Got[*It] = {R, Index};
    To.Posted.erase(It);
  } else if (!To.Unclear.count(A.Comm)) {
    To.Mail.push_back({R, Index});
  }
}

void MessageDelivery::posts(int R, unsigned Index) {
  const Action &A = at({R, Index});
  Rank &Mine = Ranks[R];
  if (partner(R, A) < 0)
    Mine.Unclear.insert(A.Comm);
  if (!isFollowed(R, A))
    return;
  if (const Place *Send = found({R, Index})) {
    Mine.Got[Index] = *Send;
    Mine.Mail.erase(Mine.Mail.begin() + (Send - &Mine.Mail.front()));
  } else {
    Mine.Posted.push_back(Index);
  }
}

void MessageDelivery::arrive(int R) {
  const ProcessTrace &Trace = Walked[R]->Trace;
  Rank &Mine = Ranks[R];
  // Some message is not among the actions, nobody knows where between them.
  if (Trace.LostMessage || !Trace.Strands.empty()) {
    Mine.Lost = true;
    Mine.Mail.clear();
    Mine.Posted.clear();
  }
  for (unsigned &I = Mine.Seen; I < Trace.Actions.size(); ++I) {
    const Action &A = Trace.Actions[I];
    if (A.What == Action::Send || A.What == Action::Rendezvous)
      sends(R, I);
    else if (A.What == Action::Receive || A.What == Action::Post)
      posts(R, I);
  }
}

} // namespace tutti
