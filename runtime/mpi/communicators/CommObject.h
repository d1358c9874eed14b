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
///
/// A record has two lives. Its handle finds it from the call that makes the
/// handle to the one that frees it. Its memory is given to another object when
/// nobody can name it any more: the handle is gone, MPI has called the delete
/// callback of its attribute (which comes after the last request on a freed
/// communicator), and every tracker has released it.

#ifndef TUTTI_MPI_COMMOBJECT_H
#define TUTTI_MPI_COMMOBJECT_H

#include "core/Hidden.h"
#include "core/board/Board.h"
#include "core/threads/TaskPath.h"
#include "mpi/Mpi.h"

namespace tutti::rt {

struct Neighbors;
struct InterNodeGroup;

/// The world ranks of a group, shared by all that is made over the same one.
struct Members {
  std::atomic<uint32_t> Users;
  int Size;
  uint64_t Hash; ///< of the ranks in their order
  int World[1];
};

struct CommObject {
  enum class Kind : uint8_t { Comm, Window, File };

  std::atomic<uint64_t> Handle; ///< 0 when it cannot be found by it
  /// The handle, MPI's attribute, and trackers that point here.
  mutable std::atomic<uint32_t> Users;
  uint64_t Id;
  Kind What;
  bool Inter;
  bool LowSide;       ///< of an intercommunicator: this is the first group
  bool Complete;      ///< all members are on this node
  uint32_t RingIndex; ///< NoRing when nobody is there to compare with
  uint32_t Calls;     ///< collectives made on it by this process
  uint32_t Slowest;   ///< collectives that every local member has made
  uint32_t Refused;   ///< 1 + the number of a call that MPI refused; or 0
  int Rank;           ///< in the local group
  int Size;
  int RemoteSize;
  const int *World; ///< world ranks of the local group; null: the identity
  const int *RemoteWorld;
  Members *Local, *Remote; ///< where those stand
  Neighbors *Edges;        ///< of its topology; null until asked for
  InterNodeGroup *Far; ///< when this process speaks for its node to the others
  mutable bool HasOccasions; ///< see nextOccasion
  Fn Maker;
  uint32_t MakerSite;
  CommObject *Next; ///< in its bucket, or among the unused ones
  CommObject *NextAbandoned;
  uint32_t Bucket;
  CommObject *PrevListed, *NextListed; ///< see ListedScopes
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

inline constexpr unsigned ObjectCacheSize = 256;
TUTTI_HIDDEN extern std::atomic<CommObject *> TheObjectCache[ObjectCacheSize];
TUTTI_HIDDEN extern CommObject WorldObject;

CommObject *lookUpObject(CommObject::Kind Kind, uint64_t Handle);

/// Null for a handle the wrappers do not know.
inline CommObject *findObject(CommObject::Kind Kind, uint64_t Handle) {
  CommObject *S = TheObjectCache[(Handle * 0x9e3779b97f4a7c15ull) >> 56].load(
      std::memory_order_acquire);
  if (__builtin_expect(
          S && S->Handle.load(std::memory_order_relaxed) == Handle &&
              S->What == Kind,
          1))
    return S;
  return lookUpObject(Kind, Handle);
}

inline CommObject *objectOf(MPI_Comm Comm) {
  return Comm == MPI_COMM_WORLD
             ? &WorldObject
             : findObject(CommObject::Kind::Comm, handleBits(Comm));
}

/// The call that makes a communicator, window or file.
struct Making {
  Fn Maker;
  uint32_t Site;
  const CommObject *Parent; ///< null when unknown
  uint32_t Call;            ///< its number on the parent
  int Tag = 0;              ///< of calls that are collective over a group only
};

void madeComm(const Making &M, MPI_Comm New);
/// The identity of what call number Call makes that has its parent's members.
uint64_t idLikeParent(const CommObject &Parent, uint32_t Call,
                      CommObject::Kind Kind);
/// The members are the parent's; the handle may not be used yet.
void madeLikeParent(const Making &M, CommObject::Kind Kind, uint64_t Handle);

/// Before the handle is freed: from now on it may mean something else.
void closeObject(CommObject &S);
/// After it was freed, or when it was not.
void dropObject(CommObject &S);
void reopenObject(CommObject &S, uint64_t Handle);

/// For who keeps a pointer longer than a call on it lasts.
inline void retain(const CommObject *S) {
  if (S)
    S->Users.fetch_add(1, std::memory_order_relaxed);
}
void release(const CommObject *S);

/// To be released; null when a member is of another world.
Members *membersOf(MPI_Group Group);
void release(Members *M);
/// Of a job on several nodes those that have an identity, for the thread that
/// watches, as long as it holds this; null when it cannot have it now.
class ListedObjects {
public:
  ListedObjects();
  ~ListedObjects();
  ListedObjects(const ListedObjects &) = delete;
  ListedObjects &operator=(const ListedObjects &) = delete;
  const CommObject *first() const { return First; }

private:
  const CommObject *First = nullptr;
};
/// How often this process has been here with this key. It is forgotten together
/// with Parent, when the key is of that.
uint32_t nextOccasion(uint64_t Key, const CommObject *Parent = nullptr);

void startObjects(uint64_t JobId, int Rank, int Size);
/// By rank in MPI_COMM_WORLD, the number on this node or UnknownPeer.
struct LocalNumbers {
  const int32_t *At;
  int Size;
};
TUTTI_HIDDEN extern LocalNumbers TheLocalNumbers;
/// The number on this node of a process, or UnknownPeer.
inline int32_t localOf(int WorldRank) {
  return WorldRank >= 0 && WorldRank < TheLocalNumbers.Size
             ? TheLocalNumbers.At[WorldRank]
             : static_cast<int32_t>(UnknownPeer);
}

} // namespace tutti::rt

#endif // TUTTI_MPI_COMMOBJECT_H
