// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The steps of the model.

#include "Model.h"

#include <cstring>
#include <unordered_set>

namespace model {

bool Program::hasChoices() const {
  for (unsigned L = 0; L < Ranks; ++L)
    for (const Op &O : Of[L])
      if (((O.What == Op::Kind::Recv || O.What == Op::Kind::Probe) &&
           (O.Peer == Anyone || O.Tag == EveryTag)) ||
          O.What == Op::Kind::WaitAny)
        return true;
  return false;
}

bool Program::hasPolls() const {
  for (unsigned L = 0; L < Ranks; ++L)
    for (const Op &O : Of[L])
      if (O.Polls || O.What == Op::Kind::WaitAny)
        return true;
  return false;
}

std::string Program::print() const {
  static const char *Names[] = {"Send", "Recv",    "Probe",
                                "Wait", "WaitAny", "Meet"};
  std::string Out;
  for (unsigned L = 0; L < Ranks; ++L) {
    Out += "rank " + std::to_string(L) + ":";
    for (unsigned I = 0; I < Of[L].size(); ++I) {
      const Op &O = Of[L][I];
      Out += " " + std::to_string(I) + "=" + (O.Starts ? "I" : "") +
             (O.Polls ? "Poll" : "") + Names[int(O.What)];
      if (O.What == Op::Kind::Wait || O.What == Op::Kind::WaitAny) {
        Out += "(";
        for (unsigned J = 0; J < MaxOps; ++J)
          if (O.Of >> J & 1)
            Out += " " + std::to_string(J);
        Out += ")";
      } else if (O.What == Op::Kind::Meet) {
        Out += "(#" + std::to_string(O.Call) + " flow " +
               std::to_string(int(O.Brings)) + " root " +
               std::to_string(O.Root) + (O.Free ? " free)" : ")");
      } else {
        Out += (O.How == Op::Mode::Buffered      ? ".b"
                : O.How == Op::Mode::Synchronous ? ".s"
                                                 : "");
        Out += "(" + std::to_string(O.Peer) + ", tag " + std::to_string(O.Tag) +
               ", comm " + std::to_string(O.Comm) +
               (O.Ignores ? ", ignores)" : ")");
      }
    }
    Out += "\n";
  }
  return Out;
}

State Model::start() const {
  State S;
  memset(static_cast<void *>(&S), 0, sizeof(S));
  for (unsigned L = 0; L < MaxRanks; ++L)
    S.At[L] = S.Last[L] = -1;
  return S;
}

bool Model::allEnded(const State &S) const { return left(S) == 0; }

unsigned Model::left(const State &S) const {
  unsigned Out = 0;
  for (unsigned L = 0; L < P.Ranks; ++L)
    Out |= unsigned(!ended(S, L)) << L;
  return Out;
}

bool Model::takes(const State &S, unsigned To, unsigned I, unsigned From,
                  const Op &Sent) const {
  const Op &O = op(To, I);
  return O.What == Op::Kind::Recv && S.began(To, I) && !S.isMatched(To, I) &&
         O.Comm == Sent.Comm && (O.Tag == EveryTag || O.Tag == Sent.Tag) &&
         (O.Peer == Anyone || S.Peer[To][I] == int(From));
}

int Model::firstReceive(const State &S, unsigned From, unsigned Sent) const {
  unsigned To = unsigned(S.Peer[From][Sent]);
  for (unsigned I = 0; I < P.Of[To].size(); ++I)
    if (takes(S, To, I, From, op(From, Sent)))
      return int(I);
  return -1;
}

int Model::firstMessage(const State &S, unsigned From, unsigned To, int Comm,
                        int Tag) const {
  for (unsigned J = 0; J < P.Of[From].size() && S.began(From, J); ++J) {
    const Op &O = op(From, J);
    if (O.What == Op::Kind::Send && S.Peer[From][J] == int(To) &&
        !S.isMatched(From, J) && O.Comm == Comm &&
        (Tag == EveryTag || O.Tag == Tag))
      return int(J);
  }
  return -1;
}

bool Model::metBy(const State &S, const Op &O, unsigned Needed) const {
  for (unsigned L = 0; L < P.Ranks; ++L) {
    if (!(Needed >> L & 1))
      continue;
    bool Came = false;
    for (unsigned I = 0; I < P.Of[L].size() && S.began(L, I); ++I)
      Came |= op(L, I).What == Op::Kind::Meet && op(L, I).Call == O.Call;
    if (!Came)
      return false;
  }
  return true;
}

bool Model::isComplete(const State &S, unsigned Rank, unsigned I) const {
  const Op &O = op(Rank, I);
  if (O.What == Op::Kind::Recv)
    return S.isMatched(Rank, I);
  if (O.What == Op::Kind::Send)
    return S.isMatched(Rank, I) || O.How == Op::Mode::Buffered ||
           (O.How == Op::Mode::Standard && R.isBuffered(Rank, I));
  if (O.What != Op::Kind::Meet || O.Free)
    return true;
  unsigned Root = 1u << O.Root, Below = (1u << Rank) - 1;
  if (R.Strict || O.Brings == Op::Flow::All)
    return metBy(S, O, O.Members);
  if (O.Brings == Op::Flow::FromRoot)
    return metBy(S, O, Root);
  if (O.Brings == Op::Flow::ToRoot)
    return int(Rank) != O.Root || metBy(S, O, O.Members);
  return metBy(S, O, O.Members & Below);
}

void Model::addMatches(const State &S, std::vector<Action> &To) const {
  for (unsigned From = 0; From < P.Ranks; ++From)
    for (unsigned J = 0; J < P.Of[From].size() && S.began(From, J); ++J) {
      const Op &Sent = op(From, J);
      if (Sent.What != Op::Kind::Send || S.isMatched(From, J))
        continue;
      int I = firstReceive(S, From, J);
      if (I < 0)
        continue;
      unsigned By = unsigned(S.Peer[From][J]);
      const Op &Recv = op(By, unsigned(I));
      if (firstMessage(S, From, By, Recv.Comm, Recv.Tag) != int(J))
        continue;
      Action A;
      A.Matches = true;
      A.Rank = By;
      A.From = From;
      A.Sent = J;
      A.Receive = unsigned(I);
      // No other message can be what it gets, and the other way round.
      if (Recv.Peer != Anyone) {
        To.assign(1, A);
        return;
      }
      To.push_back(A);
    }
}

/// Nobody sees that it has begun.
bool Model::isSilent(unsigned Rank, int I) const {
  if (I >= int(P.Of[Rank].size()))
    return true;
  Op::Kind K = op(Rank, unsigned(I)).What;
  return K == Op::Kind::Wait || K == Op::Kind::WaitAny || K == Op::Kind::Probe;
}

void Model::addEnds(const State &S, unsigned Rank,
                    std::vector<Action> &To) const {
  Action A;
  A.Rank = Rank;
  if (ended(S, Rank))
    return;
  if (S.At[Rank] < 0) {
    To.push_back(A);
    return;
  }
  unsigned I = unsigned(S.At[Rank]);
  const Op &O = op(Rank, I);
  switch (O.What) {
  case Op::Kind::Wait:
    for (unsigned J = 0; J < I; ++J)
      if (O.Of >> J & 1 && !isComplete(S, Rank, J))
        return;
    break;
  case Op::Kind::WaitAny:
    for (unsigned J = 0; J < I; ++J)
      if (O.Of >> J & 1 && !S.Closed[Rank][J] && isComplete(S, Rank, J)) {
        A.Choice = int(J);
        To.push_back(A);
      }
    return;
  case Op::Kind::Probe:
    for (unsigned From = 0; From < P.Ranks; ++From) {
      if (O.Peer != Anyone && S.Peer[Rank][I] != int(From))
        continue;
      int J = firstMessage(S, From, Rank, O.Comm, O.Tag);
      if (J < 0 || firstReceive(S, From, unsigned(J)) >= 0)
        continue;
      A.Choice = int(From);
      To.push_back(A);
    }
    return;
  default:
    if (!O.Starts && !isComplete(S, Rank, I))
      return;
  }
  To.push_back(A);
}

std::vector<Action> Model::actions(const State &S) const {
  std::vector<Action> Out;
  addMatches(S, Out);
  if (Out.size() == 1 && op(Out[0].Rank, Out[0].Receive).Peer != Anyone)
    return Out;
  for (unsigned L = 0; L < P.Ranks; ++L) {
    size_t Before = Out.size();
    addEnds(S, L, Out);
    if (Out.size() == Before + 1 && Out[Before].Choice < 0 &&
        isSilent(L, S.At[L] + 1))
      return {Out[Before]};
  }
  return Out;
}

void Model::apply(State &S, const Action &A) const {
  if (A.Matches) {
    S.Partner[A.From][A.Sent] = uint8_t(1 + A.Rank * MaxOps + A.Receive);
    S.Partner[A.Rank][A.Receive] = uint8_t(1 + A.From * MaxOps + A.Sent);
    return;
  }
  unsigned L = A.Rank;
  auto Close = [&](unsigned I) {
    S.Closed[L][I] = 1;
    if (op(L, I).What == Op::Kind::Recv)
      S.Last[L] = int8_t(S.partnerRank(L, I));
  };
  if (S.At[L] >= 0) {
    unsigned I = unsigned(S.At[L]);
    const Op &O = op(L, I);
    if (O.What == Op::Kind::Probe)
      S.Last[L] = int8_t(A.Choice);
    else if (O.What == Op::Kind::WaitAny)
      Close(unsigned(A.Choice));
    else if (O.What == Op::Kind::Recv && !O.Starts)
      Close(I);
    for (unsigned J = 0; O.What == Op::Kind::Wait && J < I; ++J)
      if (O.Of >> J & 1)
        Close(J);
  }
  ++S.At[L];
  if (ended(S, L))
    return;
  unsigned I = unsigned(S.At[L]);
  S.Peer[L][I] = int8_t(op(L, I).Peer == WhoSent ? S.Last[L] : op(L, I).Peer);
}

bool Model::explore(
    size_t Limit, bool AllOrders,
    const std::function<void(const State &, bool)> &Visit) const {
  std::unordered_set<std::string> Seen;
  std::vector<State> Open{start()};
  bool Branches = AllOrders || P.hasChoices();
  while (!Open.empty()) {
    State S = Open.back();
    Open.pop_back();
    if (!Seen.insert(S.key()).second)
      continue;
    if (Seen.size() > Limit)
      return false;
    std::vector<Action> Next = actions(S);
    Visit(S, Next.empty());
    if (!Branches && Next.size() > 1)
      Next.resize(1);
    for (const Action &A : Next) {
      State After = S;
      apply(After, A);
      Open.push_back(After);
    }
  }
  return true;
}

} // namespace model
