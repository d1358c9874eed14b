// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a process knows of a communicator, window or file: its identity, which
/// every member computes for itself, its members, and how many collectives this
/// process has made on it. Decides who is the same communicator; must not know
/// what a collective has to agree on.
///
/// An identity is a hash of what made it: the parent's identity, the number of
/// the making call on the parent and the world ranks of the new group. Members
/// that make the same calls get the same number without a message. Where it
/// cannot be known (processes of another MPI_COMM_WORLD, a handle that the
/// wrappers never saw) it is 0 and nothing is checked.

#ifndef TUTTI_MPI_SCOPE_H
#define TUTTI_MPI_SCOPE_H

#include "core/Board.h"
#include "core/TaskPath.h"
#include "mpi/Mpi.h"

namespace tutti::rt {

struct Neighbors;
struct FarScope;

struct Scope {
  enum class Kind : uint8_t { Comm, Window, File };

  std::atomic<uint64_t> Handle; ///< 0 when not in use
  uint64_t Id;
  Kind What;
  bool Inter;
  bool LowSide;  ///< of an intercommunicator: this is the first group
  bool Complete; ///< all members are on this node
  bool Freeing;
  bool Bucketed;      ///< found by its handle, not by an attribute
  uint32_t RingIndex; ///< NoRing when nobody is there to compare with
  uint32_t Calls;     ///< collectives made on it by this process
  uint32_t Floor;     ///< collectives that every local member has made
  int Rank;           ///< in the local group
  int Size;
  int RemoteSize;
  int *World; ///< world ranks of the local group; null: the identity
  int *RemoteWorld;
  Neighbors *Edges; ///< of its topology; null until asked for
  FarScope *Far;    ///< when this process speaks for its node to the others
  mutable bool HasOccasions; ///< see nextOccasion
  Fn Maker;
  uint32_t MakerSite;
  Scope *Next;                    ///< in its bucket, or among the unused ones
  Scope *PrevListed, *NextListed; ///< see ListedScopes
  /// The thread inside a blocking collective, and which one.
  std::atomic<uint32_t> Inside;
  std::atomic<Fn> InsideCall;
  std::atomic<uint32_t> InsideSite;
  LastInTeam Last;

  /// Somebody is there to compare with, and it is known who.
  bool compares() const { return RingIndex != NoRing || (Id && !Complete); }
  int worldRank(int R) const { return World ? World[R] : R; }
  /// Those that a member of this group exchanges data with.
  int peers() const { return Inter ? RemoteSize : Size; }
  int peerWorldRank(int R) const {
    return Inter ? RemoteWorld[R] : worldRank(R);
  }
  Slot &slot(uint32_t Call) const { return TheBoard.slot(RingIndex, Call); }
};

inline constexpr unsigned ScopeCacheSize = 256;
extern std::atomic<Scope *> TheScopeCache[ScopeCacheSize];
extern Scope WorldScope;

Scope *lookUpScope(Scope::Kind Kind, uint64_t Handle);

/// Null for a handle the wrappers do not know.
inline Scope *findScope(Scope::Kind Kind, uint64_t Handle) {
  Scope *S = TheScopeCache[(Handle * 0x9e3779b97f4a7c15ull) >> 56].load(
      std::memory_order_acquire);
  if (__builtin_expect(
          S && S->Handle.load(std::memory_order_relaxed) == Handle &&
              S->What == Kind,
          1))
    return S;
  return lookUpScope(Kind, Handle);
}

inline Scope *scopeOf(MPI_Comm Comm) {
  return Comm == MPI_COMM_WORLD
             ? &WorldScope
             : findScope(Scope::Kind::Comm, handleBits(Comm));
}

/// The call that makes a communicator, window or file.
struct Making {
  Fn Maker;
  uint32_t Site;
  const Scope *Parent; ///< null when unknown
  uint32_t Call;       ///< its number on the parent
  int Tag = 0;         ///< of calls that are collective over a group only
};

void madeComm(const Making &M, MPI_Comm New);
/// The identity of what call number Call makes that has its parent's members.
uint64_t idLikeParent(const Scope &Parent, uint32_t Call, Scope::Kind Kind);
/// The members are the parent's; the handle may not be used yet.
void madeLikeParent(const Making &M, Scope::Kind Kind, uint64_t Handle);

/// Before the handle is freed: from now on it may mean something else.
void closeScope(Scope &S);
/// After it was freed, or when it was not.
void dropScope(Scope &S);
void reopenScope(Scope &S, uint64_t Handle);

/// The world ranks of a group, to be freed, and a number for them; null when
/// one of them is of another world.
int *worldRanks(MPI_Group Group, int &Size, uint64_t &Hash);
/// Of a job on several nodes those that have an identity, for the thread that
/// watches, as long as it holds this; null when it cannot have it now.
class ListedScopes {
public:
  ListedScopes();
  ~ListedScopes();
  ListedScopes(const ListedScopes &) = delete;
  ListedScopes &operator=(const ListedScopes &) = delete;
  const Scope *first() const { return First; }

private:
  const Scope *First = nullptr;
};
/// How often this process has been here with this key. It is forgotten together
/// with Parent, when the key is of that.
uint32_t nextOccasion(uint64_t Key, const Scope *Parent = nullptr);

void startScopes(uint64_t JobId, int Rank, int Size);
/// The number on this node of a process, or UnknownPeer.
int32_t localOf(int WorldRank);

} // namespace tutti::rt

#endif // TUTTI_MPI_SCOPE_H
