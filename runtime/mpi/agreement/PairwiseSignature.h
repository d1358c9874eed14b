// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who sends what to whom, in collectives with vectors, as a sum that must be
/// zero: every member adds r(i,j) h(what i sends to j) for what it sends and
/// subtracts r(i,j) h(what j expects from i) for what it expects, with the same
/// pseudo-random r(i,j) on both sides. If nothing fits less than exactly, the
/// sum over all members is zero; else it is zero with probability 2^-64 per
/// sum. Must not know what the others passed.

#ifndef TUTTI_MPI_PAIRWISESIGNATURE_H
#define TUTTI_MPI_PAIRWISESIGNATURE_H

#include "mpi/wrappers/Describe.h"

namespace tutti::rt {

class Fingerprint {
public:
  /// Peers is how many members this one exchanges data with.
  Fingerprint(const CommObject &S, uint32_t Call);
  void send(int Peer, const Folded &What) { add(Peer, What, true); }
  void expect(int Peer, const Folded &What) { add(Peer, What, false); }
  /// Both. To itself a member mostly sends what it expects, which adds nothing.
  void exchange(int Peer, const Folded &Sent, const Folded &Expected) {
    if (Peer == S.Rank && !S.Inter && Sent == Expected)
      return sendToSelf(Sent);
    expect(Peer, Expected);
    send(Peer, Sent);
  }
  uint64_t sum(int I) const { return Sum[I]; }
  bool isWild() const { return Wild; }
  /// Publishes the list, for those that come later and for explanations.
  void publish();
  /// True when what one of the members that have come already sends or expects
  /// does not fit. Only asked where it is cheap: the sum finds it too, but when
  /// the last member comes, and by then the library may have failed.
  bool misfits() const;

private:
  void add(int Peer, const Folded &What, bool Sends);
  void sendToSelf(const Folded &What);

  const CommObject &S;
  uint64_t Sum[2] = {0, 0};
  bool Wild = false;
  const uint32_t Call;
  int Me;        ///< this member, as a world rank
  PairsPast Own; ///< not on the board, while another thread has the place there
  PairsPast &Past;
};

template <typename A> bool sendsInPlace(const A &Call) {
  return Call.template get<Role::SBUF>() == MPI_IN_PLACE;
}

/// The signature of one block of the send buffer.
template <typename A> Folded blockSent(const A &Call, int J) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, Role::STYPES))
    return foldedOf(Call.template get<Role::STYPES>()[J],
                    Call.template get<Role::SCOUNTS>()[J]);
  else if constexpr (has(F, Role::SCOUNTS))
    return foldedOf(Call.template get<Role::STYPE>(),
                    Call.template get<Role::SCOUNTS>()[J]);
  else
    return foldedOf(Call.template get<Role::STYPE>(),
                    Call.template get<Role::SCOUNT>());
}

/// The signature of one block of the receive buffer.
template <typename A> Folded blockReceived(const A &Call, int J) {
  constexpr Fn F = A::Function;
  if constexpr (has(F, Role::RTYPES))
    return foldedOf(Call.template get<Role::RTYPES>()[J],
                    Call.template get<Role::RCOUNTS>()[J]);
  else if constexpr (has(F, Role::RCOUNTS))
    return foldedOf(Call.template get<Role::RTYPE>(),
                    Call.template get<Role::RCOUNTS>()[J]);
  else
    return foldedOf(Call.template get<Role::RTYPE>(),
                    Call.template get<Role::RCOUNT>());
}

/// Each member of the group that a communicator is made of passes this very
/// group: every two of them exchange what they take it for.
constexpr bool comparesGroups(Fn F) {
  return row(F).Kind == Class::CommCtor && has(F, Role::GROUP) &&
         !has(F, table::GroupOnly);
}
void addGroup(const CommObject &S, MPI_Comm Comm, MPI_Group Group,
              Fingerprint &P);

/// All calls with vectors whose peers are the members of a communicator.
template <typename A>
void addPairs(const A &Call, const CommObject &S, Fingerprint &P) {
  constexpr Fn F = A::Function;
  auto SendTo = [&](int J) { return blockSent(Call, J); };
  auto RecvFrom = [&](int J) { return blockReceived(Call, J); };
  bool InPlace = sendsInPlace(Call);
  int Peers = S.peers();
  if constexpr (has(F, Role::ROOT)) {
    int Root = Call.template get<Role::ROOT>();
    if (S.Inter && Root == MPI_PROC_NULL)
      return;
    bool Here = isRoot(S, Root);
    // In place, the root's own part is not sent at all.
    bool SkipSelf =
        Here && !S.Inter &&
        (InPlace || Call.template get<Role::RBUF>() == MPI_IN_PLACE);
    for (int J = 0; Here && J < Peers; ++J)
      if (!(SkipSelf && J == S.Rank)) {
        if constexpr (rootSends(F))
          P.send(J, SendTo(J));
        else
          P.expect(J, RecvFrom(J));
      }
    if ((Here && S.Inter) || SkipSelf)
      return;
    int Peer = S.Inter ? Root : Here ? S.Rank : Root;
    if (Peer < 0 || Peer >= Peers)
      return;
    if constexpr (rootSends(F))
      P.expect(Peer, RecvFrom(0));
    else
      P.send(Peer, SendTo(0));
  } else {
    // In place, what is received is also what was sent.
    constexpr bool SendsOneBlock = has(F, Role::SCOUNT);
    for (int J = 0; J < Peers; ++J) {
      if (!InPlace)
        P.exchange(J, SendTo(J), RecvFrom(J));
      else
        P.exchange(J, RecvFrom(SendsOneBlock ? S.Rank : J), RecvFrom(J));
    }
  }
}

} // namespace tutti::rt

#endif // TUTTI_MPI_PAIRWISESIGNATURE_H
