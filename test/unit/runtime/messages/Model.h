// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A model of MPI's messages and collectives: small programs, the states they
/// can be in, and what may happen next in each. Decides what the standard
/// allows; must not know the judges that are compared with it.
///
/// A step is one of three: a message and a receive are matched; a process ends
/// its operation and begins the next; or nothing is possible. Messages of one
/// sender do not overtake each other, those of several come in any order.

#ifndef TUTTI_UNIT_MESSAGES_MODEL_H
#define TUTTI_UNIT_MESSAGES_MODEL_H

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace model {

constexpr unsigned MaxRanks = 4, MaxOps = 20;
constexpr int Anyone = -1;   ///< of Peer: any source
constexpr int WhoSent = -2;  ///< of Peer: the source of the last message
constexpr int EveryTag = -1; ///< of Tag

struct Op {
  enum class Kind : uint8_t { Send, Recv, Probe, Wait, WaitAny, Meet };
  enum class Mode : uint8_t { Standard, Synchronous, Buffered };
  enum class Flow : uint8_t { All, FromRoot, ToRoot, Prefix };
  Kind What = Kind::Send;
  Mode How = Mode::Standard;
  Flow Brings = Flow::All;
  bool Starts = false;  ///< a later Wait ends it
  bool Polls = false;   ///< a wait by MPI_Test, or MPI_Iprobe, until it is done
  bool Ignores = false; ///< does not ask who sent the message
  bool Free = false;    ///< a collective for which nobody has to wait
  int Peer = 0, Tag = 0, Comm = 0;
  uint32_t Of = 0; ///< of a wait: the operations of its process, as bits
  int Root = 0;
  unsigned Call = 0; ///< of a collective: which one
  unsigned Members = 0;
  unsigned Bytes = 0;  ///< of a buffered send
  unsigned Buffer = 0; ///< ... the attached buffer, from 1
};

struct Program {
  unsigned Ranks = 0;
  unsigned Room = 0; ///< of each attached buffer
  std::vector<Op> Of[MaxRanks];

  bool hasChoices() const; ///< which message a receive gets may differ
  bool hasPolls() const;   ///< or which of several operations is complete
  std::string print() const;
};

/// How long operations last that the standard leaves open.
struct Rules {
  bool Strict = false;    ///< nothing is buffered, collectives wait for all
  uint64_t Buffers = ~0u; ///< standard sends with this bit are buffered
  bool isBuffered(unsigned Rank, unsigned I) const {
    return !Strict && Buffers >> ((Rank * 13 + I) % 32) & 1;
  }
};

/// Bytes alone, so that states are compared as they lie.
struct State {
  int8_t At[MaxRanks]; ///< the operation that it has begun; -1 none
  int8_t Last[MaxRanks];
  int8_t Peer[MaxRanks][MaxOps];
  uint8_t Partner[MaxRanks][MaxOps]; ///< 0: none
  uint8_t Closed[MaxRanks][MaxOps];  ///< waited for

  bool began(unsigned R, unsigned I) const { return At[R] >= int(I); }
  bool isMatched(unsigned R, unsigned I) const { return Partner[R][I]; }
  unsigned partnerRank(unsigned R, unsigned I) const {
    return (Partner[R][I] - 1u) / MaxOps;
  }
  unsigned partnerOp(unsigned R, unsigned I) const {
    return (Partner[R][I] - 1u) % MaxOps;
  }
  std::string key() const {
    return std::string(reinterpret_cast<const char *>(this), sizeof(*this));
  }
};

/// What may happen next.
struct Action {
  bool Matches = false;
  unsigned Rank = 0; ///< who goes on, or receives
  int Choice = -1;   ///< of a WaitAny the operation, of a Probe the sender
  unsigned From = 0, Sent = 0, Receive = 0; ///< of a match
};

class Model {
public:
  Model(const Program &P, Rules R) : P(P), R(R) {}

  State start() const;
  /// All actions; where one of them cannot prevent another one, it alone.
  std::vector<Action> actions(const State &S) const;
  void apply(State &S, const Action &A) const;
  bool ended(const State &S, unsigned Rank) const {
    return S.At[Rank] == int(P.Of[Rank].size());
  }
  bool allEnded(const State &S) const;
  /// The processes that have not ended.
  unsigned left(const State &S) const;
  /// Visits the states that can be reached, and whether each is a last one;
  /// false when there are more than Limit. Without choices all orders come to
  /// the same end, so that one is enough, unless AllOrders are asked for.
  bool explore(size_t Limit, bool AllOrders,
               const std::function<void(const State &, bool)> &Visit) const;
  /// The operation is complete, whoever waits for it.
  bool isComplete(const State &S, unsigned Rank, unsigned I) const;
  /// The first send of one rank to another that is not matched and fits; -1.
  int firstMessage(const State &S, unsigned From, unsigned To, int Comm,
                   int Tag) const;
  /// The receive, posted and not matched, that this send's message goes to; -1.
  int firstReceive(const State &S, unsigned From, unsigned Sent) const;

private:
  const Op &op(unsigned Rank, unsigned I) const { return P.Of[Rank][I]; }
  bool takes(const State &S, unsigned To, unsigned I, unsigned From,
             const Op &Sent) const;
  bool metBy(const State &S, const Op &O, unsigned Needed) const;
  void addMatches(const State &S, std::vector<Action> &To) const;
  void addEnds(const State &S, unsigned Rank, std::vector<Action> &To) const;
  bool isSilent(unsigned Rank, int I) const;

  const Program &P;
  Rules R;
};

} // namespace model

#endif // TUTTI_UNIT_MESSAGES_MODEL_H
