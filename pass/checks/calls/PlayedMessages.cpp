// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Messages of functions that are executed by themselves, all ranks together:
/// who waits for ever, unless messages are buffered or at all, and messages of
/// another type than is received. What goes right with some number of ranks,
/// or in another order of the program's own, is no finding.

#include "analysis/execution/FunctionPlay.h"
#include "checks/Confidence.h"
#include "checks/calls/MatchFindings.h"
#include "model/CallFinding.h"
#include "model/MainFunction.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/texts/Execution.def"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace llvm;

namespace tutti {
namespace {

using Sites = SmallSetVector<const Instruction *, 16>;

/// A send after which the rank may only go on when it is received.
bool mayWait(const Action &A) {
  return !A.Starts && (A.Standard || A.What == Action::Rendezvous);
}

/// All do the same, with the same partners, as far as both are followed.
bool isAlike(const ProgramTrace &T) {
  const ProcessTrace &First = T.Ranks.front();
  return all_of(T.Ranks, [&](const ProcessTrace &R) {
    const bool AreWhole =
        First.How == ProcessTrace::Ended && R.How == ProcessTrace::Ended;
    if (AreWhole && First.Actions.size() != R.Actions.size())
      return false;
    return all_of(zip(First.Actions, R.Actions), [](auto Both) {
      auto &[A, B] = Both;
      return &A.Call.call() == &B.Call.call() && A.Peer == B.Peer &&
             A.PeerSymbol == B.PeerSymbol;
    });
  });
}

/// Ranks have parts of their own, or all take part in something: it is not the
/// side of some ranks alone, whose partners are elsewhere.
bool isForAll(const ProgramTrace &T) {
  if (!isAlike(T))
    return true;
  std::set<int64_t> To;
  for (const Action &A : T.Ranks.front().Actions) {
    if (A.What == Action::Collective &&
        T.Comms[A.Comm].size() == T.Ranks.size())
      return true;
    if (A.isMessage() && !A.takesMessage())
      To.insert(A.Peer);
  }
  return To.size() == T.Ranks.size();
}

/// What one function does, in all its worlds with one number of ranks.
struct Look {
  Sites Executed;
  struct Wrong {
    Finding F;
    Sites In; ///< what is executed in its world
  };
  std::vector<Wrong> Found;
  std::vector<Sites> Worlds; ///< what is executed in each

  bool has(const Finding &F) const {
    return any_of(Found, [&](const Wrong &W) {
      return W.F.Id == F.Id && W.F.At == F.At;
    });
  }
  /// In another world there are other calls instead of some of these: what
  /// chooses between them may be the rank, which is then not known as such.
  bool isChosen(const Wrong &W) const {
    auto HasMore = [](const Sites &A, const Sites &B) {
      return any_of(A, [&](const Instruction *I) { return !B.contains(I); });
    };
    return any_of(Worlds, [&](const Sites &Other) {
      return HasMore(Other, W.In) && HasMore(W.In, Other);
    });
  }
};

class Messages {
public:
  explicit Messages(const FunctionPlay &Play) : Play(Play) {}

  void look(const PlayedWorld &W, Look &Out) const {
    Sites In;
    bool Sends = false, Takes = false;
    if (W.Lost)
      return;
    for (const ProcessTrace &R : W.Trace.Ranks) {
      if (R.Outside)
        return;
      for (const Action &A : R.Actions)
        if (A.isMessage()) {
          In.insert(&A.Call.call());
          (A.takesMessage() ? Takes : Sends) = true;
        }
    }
    Out.Worlds.push_back(In);
    if (!Sends || !Takes)
      return;
    std::vector<Finding> Found;
    if (!judge(W, Found))
      return;
    // What was not followed to the end shows what is wrong, not what is right.
    if (W.IsWhole || !Found.empty())
      Out.Executed.insert(In.begin(), In.end());
    for (Finding &F : Found)
      if (!Out.has(F))
        Out.Found.push_back({std::move(F), In});
  }

  bool judge(const PlayedWorld &W, Findings &Out) const {
    if (W.Lost)
      return false;
    if (!W.HasNamedPeers)
      return played(W, Out);
    auto F = allSendFirst(W);
    if (!F)
      F = pairsMiss(W);
    if (!F && W.IsWhole && !W.Compares && isAlike(W.Trace))
      F = neighboursMiss(Play, W);
    if (F)
      Out.push_back(std::move(*F));
    return true;
  }

private:
  /// Everything is known; false: what the ranks wait for may come from
  /// elsewhere.
  bool played(const PlayedWorld &W, std::vector<Finding> &Out) const {
    const ProgramTrace &T = W.Trace;
    MatchSimulation G(T, {});
    const std::vector<int> Stuck = G.run();
    if (G.Ambiguous || G.Broken)
      return false;
    // What one rank sends is not for others that do the same in its place.
    if (W.IsProgram || isForAll(T))
      for (const MatchSimulation::Match &M : G.Matches)
        if (M.first->hasKnownTag() && M.second->hasKnownTag())
          compareMessage(T, M, Out);
    if (!Stuck.empty()) {
      if (isProven(W, Stuck) || (isForAll(T) && isShown(W, G, Stuck)))
        Out.push_back(deadlock(G, Stuck));
      return !Out.empty();
    }
    if (!isForAll(T))
      return true;
    MatchSimulation Waiting(T, {true, false});
    const std::vector<int> Then = Waiting.run();
    if (Then.empty() || Waiting.Ambiguous)
      return true;
    if (any_of(Then,
               [&](int R) { return isForAnother(W, R, *Waiting.waitsFor(R)); }))
      return true;
    // What nobody receives with buffers either is no matter of buffers: how
    // many messages there are the receiver may have been told.
    if (!all_of(Then, [&](int R) { return isTaken(T, R, Waiting, G); }))
      return true;
    // Two parameters that are both compared with the rank, and in this world
    // alike: who calls it knows that sender and receiver are two.
    if (W.Compares &&
        any_of(Then, [&](int R) { return Waiting.waitsFor(R)->Peer == R; }))
      return true;
    Finding F = deadlock(Waiting, Then);
    F.Text = say<text::UnlessBuffered>(F.Text);
    F.Because = F.Text;
    Out.push_back(std::move(F));
    return true;
  }

  /// All that R waits for has met its partner in the play Whole.
  static bool isTaken(const ProgramTrace &T, int R,
                      const MatchSimulation &Waiting,
                      const MatchSimulation &Whole) {
    auto HasMet = [&](const Action &A) {
      return !A.isMessage() ||
             any_of(Whole.Matches, [&](const MatchSimulation::Match &M) {
               return M.first == &A || M.second == &A;
             });
    };
    const Action &A = *Waiting.waitsFor(R);
    return HasMet(A) && all_of(A.For, [&](unsigned N) {
             return HasMet(T.Ranks[R].Actions[N]);
           });
  }

  /// A rank waits for itself. Between two groups it is another process that has
  /// the same rank; and who never receives it has a thread that does.
  static bool isForAnother(const PlayedWorld &W, int R, const Action &A) {
    return A.Peer == R &&
           ((W.IsProgram && W.Trace.Assumed.count(A.Comm)) ||
            none_of(W.Trace.Ranks[R].Actions, [&](const Action &Takes) {
              return Takes.takesMessage() && Takes.Comm == A.Comm &&
                     (Takes.Peer == R || Takes.Peer < 0);
            }));
  }

  /// From the start of the program nothing was sent before, and there is nobody
  /// who goes on to what was not followed.
  static bool isProven(const PlayedWorld &W, ArrayRef<int> Stuck) {
    const ProgramTrace &T = W.Trace;
    return W.IsProgram && T.Assumed.empty() &&
           all_of(seq<int>(T.Ranks.size()), [&](int R) {
             return !T.Ranks[R].CalledUnseen &&
                    (is_contained(Stuck, R) ||
                     T.Ranks[R].How == ProcessTrace::Ended);
           });
  }

  /// Who is stuck waits for others that are, and one of them would have sent
  /// later what somebody waits for; or what was sent went astray. What was
  /// sent before the function was called may end other waits.
  bool isShown(const PlayedWorld &W, const MatchSimulation &G,
               ArrayRef<int> Stuck) const {
    const ProgramTrace &T = W.Trace;
    bool Is = false;
    for (int R : Stuck) {
      const Action &A = *G.waitsFor(R);
      // It is a victim, if those are that it waits for.
      if (A.What == Action::Collective &&
          all_of(G.missing(R), [&](int M) { return is_contained(Stuck, M); }))
        continue;
      if (A.Peer < 0 || A.What == Action::Collective)
        return false;
      if (is_contained(Stuck, A.Peer))
        Is |= answersLater(T, G, R, A) ||
              (A.takesMessage() && wentAstray(W, G, R, A));
      else if (!A.takesMessage())
        return false; // who may have received something else than this
      else if (wentAstray(W, G, R, A))
        Is = true;
      else
        return false;
    }
    return Is;
  }

  /// The partner of A, which rank R waits in, would come to the other side of
  /// the message after what it waits in itself.
  static bool answersLater(const ProgramTrace &T, const MatchSimulation &G,
                           int R, const Action &A) {
    return any_of(
        drop_begin(T.Ranks[A.Peer].Actions, G.progress(int(A.Peer))),
        [&](const Action &Other) {
          if (!Other.isMessage() || Other.Peer != R || Other.Comm != A.Comm ||
              Other.takesMessage() == A.takesMessage())
            return false;
          return A.takesMessage() ? A.takesTagOf(Other) : Other.takesTagOf(A);
        });
  }

  /// A message of the sender, or one for who waits, that nobody receives: it
  /// has another tag or another partner than it should.
  bool wentAstray(const PlayedWorld &W, const MatchSimulation &G, int R,
                  const Action &A) const {
    const ProgramTrace &T = W.Trace;
    auto IsAstray = [&](int From, int To) {
      const Action *Left = G.leftOver(From, To);
      return Left && Left->Comm == A.Comm && Left->hasKnownTag() &&
             A.hasKnownTag() &&
             none_of(drop_begin(T.Ranks[To].Actions, G.progress(To)),
                     [&](const Action &Later) {
                       return Later.takesMessage() &&
                              Later.Comm == Left->Comm &&
                              (Later.Peer < 0 || Later.Peer == From) &&
                              Later.takesTagOf(*Left);
                     });
    };
    // A parameter may be each rank's own partner, and a message of another tag
    // one that another function receives.
    auto IsPartner = [&](int From, int To) {
      return IsAstray(From, To) &&
             (W.IsProgram || (A.takesTagOf(*G.leftOver(From, To)) &&
                              Play.isByRank(*G.leftOver(From, To))));
    };
    return IsAstray(int(A.Peer), R) ||
           ((W.IsProgram || Play.isByRank(A)) &&
            any_of(seq<int>(T.Ranks.size()), [&](int Other) {
              return IsPartner(int(A.Peer), Other) || IsPartner(Other, R);
            }));
  }

  /// Partners are slots of a table, and all ranks do the same: each one sends
  /// to every partner before it receives from it. Then two partners, of
  /// whichever slots, are each in a send to the other, or in an earlier one.
  std::optional<Finding> allSendFirst(const PlayedWorld &W) const {
    const std::vector<Action> &First = W.Trace.Ranks.front().Actions;
    if (W.Compares || !isAlike(W.Trace))
      return std::nullopt;
    std::set<int> Sent, Taken;
    const Action *At = nullptr, *Receive = nullptr; // the first ones
    bool IsOwn = false, HasCollective = false;
    for (const Action &A : First) {
      HasCollective |= A.What == Action::Collective;
      if (!A.isMessage())
        continue;
      if (A.PeerSymbol < 0)
        return std::nullopt;
      IsOwn |= Play.isOwnPeer(A);
      if (!A.takesMessage()) {
        if (mayWait(A) && !Taken.count(A.PeerSymbol)) {
          Sent.insert(A.PeerSymbol);
          At = At ? At : &A;
        }
        continue;
      }
      if (!Sent.count(A.PeerSymbol))
        return std::nullopt;
      Taken.insert(A.PeerSymbol);
      Receive = Receive ? Receive : &A;
    }
    if (Sent.empty() || Sent.size() != Taken.size() ||
        (Sent.size() < 2 && !IsOwn && !HasCollective))
      return std::nullopt;
    Finding F = findingAt(At->Call, Check::Deadlock, Severity::Warning,
                          say<text::AllSendFirst>(At->Call.name()));
    F.Because = F.Text;
    F.Notes.push_back(note<text::ReceivesLater>(
        locationOf(Receive->Call.call()), Receive->Call.name()));
    F.Watches.push_back({Watch::Site, &Receive->Call.call(), nullptr});
    return F;
  }

  /// All ranks exchange as many messages with one partner, which the caller
  /// names, and each is the partner of its own: their tags have to meet. Who
  /// sends before it takes may ask a server, which answers with another tag.
  /// Where a partner is none in this world, as at the edge of a grid, the other
  /// one's may be the one at whose side that message is taken.
  std::optional<Finding> pairsMiss(const PlayedWorld &W) const {
    if (W.Compares || !isAlike(W.Trace))
      return std::nullopt;
    ProgramTrace Pair = W.Trace;
    Pair.Ranks.erase(Pair.Ranks.begin() + 2, Pair.Ranks.end());
    for (std::vector<int> &Members : Pair.Comms)
      erase_if(Members, [](int R) { return R > 1; });
    std::set<int> Partners;
    const FunctionPlay::Sites Made = madeWhole(Pair.Ranks[0].Actions);
    int Sends = 0, Takes = 0;
    bool AreTold = false;
    for (int R : {0, 1})
      for (Action &A : Pair.Ranks[R].Actions) {
        if (!A.isMessage())
          continue;
        if (A.PeerSymbol < 0 || !A.hasKnownTag())
          return std::nullopt;
        Partners.insert(std::exchange(A.PeerSymbol, -1));
        A.Peer = 1 - R;
        const bool Both =
            has(A.Call.fn(), table::DEST) && has(A.Call.fn(), table::SOURCE);
        AreTold |= Both || (A.takesMessage() && Takes == Sends &&
                            A.What == Action::Post);
        ++(A.takesMessage() ? Takes : Sends);
      }
    for (auto [A, B] : zip(Pair.Ranks[0].Actions, Pair.Ranks[1].Actions))
      AreTold |= A.isMessage() && A.Tag != B.Tag;
    if (Partners.size() != 1 || Sends != Takes || !AreTold)
      return std::nullopt;
    MatchSimulation G(Pair, {});
    const std::vector<int> Stuck = G.run();
    if (Stuck.size() != 2 || G.Ambiguous || G.Broken || !G.leftOver(0, 1) ||
        !G.leftOver(1, 0) || Play.mayMeetElsewhere(*G.leftOver(0, 1), &Made))
      return std::nullopt;
    return deadlock(G, Stuck);
  }

  const FunctionPlay &Play;
};

} // namespace

bool judgeMessages(const FunctionPlay &Play, const PlayedWorld &W,
                   Findings &Out) {
  return Messages(Play).judge(W, Out);
}

void checkPlayedMessages(FunctionPlay &Play,
                         const DenseSet<const Instruction *> &Right,
                         Findings &Out) {
  const Messages Of(Play);
  auto IsKnown = [&](const Finding &F) {
    return Right.contains(F.At) || any_of(Out, [&](const Finding &Told) {
             return Told.Id == F.Id && Told.Id == Check::Deadlock
                        ? Told.Function == F.Function
                        : Told.At == F.At;
           });
  };
  for (const Function *F : Play.functions()) {
    if (isMain(*F))
      continue; // its messages are judged with all else that it does
    std::vector<Look> Looks;
    for (int Ranks : {2, 3, 4}) {
      Look &L = Looks.emplace_back();
      Play.play(*F, Ranks, [&](const PlayedWorld &W) { Of.look(W, L); });
      // What goes right with these is none of the fault's with more of them.
      if (L.Found.empty() && (Ranks > 2 || !L.Executed.empty()))
        break;
    }
    for (Look &L : Looks)
      for (Look::Wrong &W : L.Found) {
        const bool IsRight = any_of(Looks, [&](const Look &Other) {
          return Other.Executed.contains(W.F.At) && !Other.has(W.F);
        });
        if (IsRight || L.isChosen(W) || IsKnown(W.F))
          continue;
        lower(W.F, Confidence::PlayedAlone);
        Out.push_back(W.F);
      }
  }
}

} // namespace tutti
