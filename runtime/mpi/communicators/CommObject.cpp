// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Making, finding and dropping records. All of it happens when a handle is
/// made or freed, never in a call that communicates.
///
/// MPI calls the delete callback from anywhere, also from within calls of this
/// library: it takes no lock and calls nothing. What nobody uses any more it
/// leaves for the next call that makes or frees something.

#include "mpi/communicators/CommObject.h"

#include "core/board/CallRing.h"
#include "core/board/Locked.h"
#include "mpi/Ask.h"
#include "mpi/communicators/Members.h"
#include "mpi/start/InterNode.h"
#include "mpi/start/Node.h"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace tutti::rt {

std::atomic<CommObject *> TheObjectCache[ObjectCacheSize];
CommObject WorldObject;

namespace {

constexpr unsigned NumBuckets = 1024;
Mutex Lock;
CommObject *Unused;
std::atomic<CommObject *> Abandoned; ///< without users, not taken apart yet
CommObject *Buckets[NumBuckets];
CommObject *Listed;
int Keyval = MPI_KEYVAL_INVALID, WinKeyval = MPI_KEYVAL_INVALID;
uint64_t JobId;

unsigned cachePlace(uint64_t Handle) {
  return (Handle * 0x9e3779b97f4a7c15ull) >> 56;
}
unsigned bucketOf(uint64_t Handle) {
  return (Handle * 0x9e3779b97f4a7c15ull) >> 54;
}

/// How often a group has made something together, for calls that have no number
/// on a communicator all of them share. One entry per group and tag.
struct Occasion {
  uint64_t Key;
  uint64_t Parent; ///< 0: of the whole run
  uint32_t Times;
  Occasion *Next;
};
Occasion *Occasions[256];

} // namespace

ListedObjects::ListedObjects() {
  if (Lock.tryLock() && !(First = Listed))
    Lock.unlock();
}

ListedObjects::~ListedObjects() {
  if (First)
    Lock.unlock();
}

uint32_t nextOccasion(uint64_t Key, const CommObject *Parent) {
  Lock.lock();
  Occasion **At = &Occasions[Key & 255];
  while (*At && (*At)->Key != Key)
    At = &(*At)->Next;
  if (!*At && (*At = static_cast<Occasion *>(calloc(1, sizeof(Occasion))))) {
    (*At)->Key = Key;
    (*At)->Parent = Parent ? Parent->Id : 0;
    if (Parent)
      Parent->HasOccasions = true;
  }
  uint32_t Times = *At ? (*At)->Times++ : 0;
  Lock.unlock();
  return Times;
}

/// Nothing can be made from this communicator any more.
static void forgetOccasions(uint64_t Parent) {
  Lock.lock();
  for (Occasion *&Bucket : Occasions)
    for (Occasion **At = &Bucket; *At;) {
      Occasion *O = *At;
      if (O->Parent != Parent) {
        At = &O->Next;
        continue;
      }
      *At = O->Next;
      free(O);
    }
  Lock.unlock();
}

namespace {

void takeApartAbandoned();

CommObject *newObject(CommObject::Kind Kind, uint64_t Handle, const Making &M) {
  takeApartAbandoned();
  Lock.lock();
  CommObject *S = Unused;
  if (S)
    Unused = S->Next;
  Lock.unlock();
  if (!S)
    S = static_cast<CommObject *>(calloc(1, sizeof(CommObject)));
  if (!S)
    return nullptr;
  S->Id = 0;
  S->What = Kind;
  S->HasOccasions = false;
  S->Inter = S->LowSide = S->Complete = false;
  S->RingIndex = NoRing;
  S->Calls = S->Slowest = S->Refused = 0;
  S->Rank = S->Size = S->RemoteSize = 0;
  S->World = S->RemoteWorld = nullptr;
  S->Local = S->Remote = nullptr;
  S->Edges = nullptr;
  S->Far = nullptr;
  S->Maker = M.Maker;
  S->MakerSite = M.Site;
  S->Next = S->PrevListed = S->NextListed = nullptr;
  S->Last.Stamp = 0;
  S->Inside.store(0, std::memory_order_relaxed);
  S->Users.store(1, std::memory_order_relaxed);
  S->Handle.store(Handle, std::memory_order_release);
  return S;
}

void addMembers(CallRing &R, const int *World, int Size) {
  for (int I = 0; I < Size; ++I) {
    int32_t Local = localOf(World ? World[I] : I);
    if (Local < 0)
      continue;
    uint64_t &Word = R.Members[Local / 64];
    R.Locals += !(Word >> (Local % 64) & 1);
    Word |= 1ull << (Local % 64);
  }
  R.Size += static_cast<uint32_t>(Size);
}

void list(CommObject &S) {
  Lock.lock();
  if ((S.NextListed = Listed))
    Listed->PrevListed = &S;
  Listed = &S;
  Lock.unlock();
}

/// Under the lock.
void unlist(CommObject &S) {
  if (S.PrevListed)
    S.PrevListed->NextListed = S.NextListed;
  else if (Listed == &S)
    Listed = S.NextListed;
  if (S.NextListed)
    S.NextListed->PrevListed = S.PrevListed;
  S.PrevListed = S.NextListed = nullptr;
}

/// Puts the object on the board when another member is on this node. Like: it
/// has the members of this one.
void join(CommObject &S, const CommObject *Like = nullptr) {
  if (S.Id == 0)
    return;
  if (!oneNode())
    list(S);
  CallRing R;
  memset(static_cast<void *>(&R), 0, sizeof(R));
  if (Like && Like->RingIndex != NoRing) {
    const CallRing &Its = TheBoard.Rings[Like->RingIndex];
    R.Size = Its.Size;
    R.Locals = Its.Locals;
    memcpy(R.Members, Its.Members, sizeof(R.Members));
  } else {
    addMembers(R, S.World, S.Size);
    if (S.Inter)
      addMembers(R, S.RemoteWorld, S.RemoteSize);
  }
  S.Complete = R.Locals == R.Size;
  if (!S.Complete)
    joinFar(S);
  if (R.Locals < 2)
    return;
  R.Maker = S.Maker;
  R.MakerSite = S.MakerSite;
  R.MakerRank = static_cast<uint16_t>(TheBoard.MyLocal);
  if (&S == &WorldObject)
    strcpy(R.Name, "MPI_COMM_WORLD");
  S.RingIndex = joinRing(S.Id, R);
}

/// From here on it is found by its handle, and nothing else is: what had it
/// before was freed where the wrappers do not look.
void putInBucket(CommObject &S) {
  uint64_t Handle = S.Handle.load();
  Lock.lock();
  S.Bucket = bucketOf(Handle);
  CommObject *&Bucket = Buckets[S.Bucket];
  for (CommObject *Old = Bucket; Old; Old = Old->Next)
    if (uint64_t Its = Handle;
        Old->What == S.What && Old->Handle.compare_exchange_strong(Its, 0))
      release(Old);
  S.Next = Bucket;
  Bucket = &S;
  Lock.unlock();
  TheObjectCache[cachePlace(Handle)].store(&S, std::memory_order_release);
}

/// Under the lock.
void takeFromBucket(CommObject &S) {
  for (CommObject **At = &Buckets[S.Bucket]; *At; At = &(*At)->Next)
    if (*At == &S) {
      *At = S.Next;
      break;
    }
}

/// Takes them over.
void setMembers(CommObject &S, Members *Local, Members *Remote) {
  S.Local = Local;
  S.Remote = Remote;
  S.World = Local ? Local->World : nullptr;
  S.RemoteWorld = Remote ? Remote->World : nullptr;
  if (Local)
    S.Size = Local->Size;
  if (Remote)
    S.RemoteSize = Remote->Size;
}

void likeParent(CommObject &S, const CommObject &P) {
  S.Inter = P.Inter;
  S.LowSide = P.LowSide;
  S.Rank = P.Rank;
  S.Size = P.Size;
  S.RemoteSize = P.RemoteSize;
  setMembers(S, share(P.Local), share(P.Remote));
}

/// Fills in the members of a communicator; false when they cannot be known.
bool describeMembers(CommObject &S, MPI_Comm Comm, uint64_t &Hash) {
  int Inter = 0;
  ask<PMPI_Comm_test_inter>(Comm, &Inter);
  ask<PMPI_Comm_rank>(Comm, &S.Rank);
  S.Inter = Inter != 0;
  MPI_Group Group = MPI_GROUP_NULL;
  if (ask<PMPI_Comm_group>(Comm, &Group) != MPI_SUCCESS)
    return false;
  setMembers(S, membersOf(Group), nullptr);
  ask<PMPI_Group_free>(&Group);
  if (!S.Local)
    return false;
  Hash = S.Local->Hash;
  if (!S.Inter)
    return true;
  if (ask<PMPI_Comm_remote_group>(Comm, &Group) != MPI_SUCCESS)
    return false;
  setMembers(S, S.Local, membersOf(Group));
  ask<PMPI_Group_free>(&Group);
  if (!S.Remote)
    return false;
  uint64_t RemoteHash = S.Remote->Hash;
  // The same on both sides.
  S.LowSide = S.World[0] < S.RemoteWorld[0];
  Hash = S.LowSide ? mix(Hash, RemoteHash) : mix(RemoteHash, Hash);
  return true;
}

uint64_t childId(const Making &M, uint64_t MembersHash) {
  if (has(M.Maker, table::GroupOnly) || has(M.Maker, Role::PEER_COMM)) {
    // Their parents differ, or do not take part as a whole.
    uint64_t Key =
        mix(mix(static_cast<uint64_t>(M.Maker), static_cast<uint64_t>(M.Tag)),
            MembersHash);
    // Those of a session have no parent; their name is in the tag.
    if (has(M.Maker, table::GroupOnly) && has(M.Maker, Role::COMM)) {
      if (!M.Parent || !M.Parent->Id)
        return 0;
      Key = mix(Key, M.Parent->Id);
    }
    const CommObject *Parent =
        has(M.Maker, table::GroupOnly) ? M.Parent : nullptr;
    return mix(Key, mix(JobId, nextOccasion(Key, Parent))) | 2;
  }
  if (!M.Parent || !M.Parent->Id)
    return 0;
  return mix(mix(M.Parent->Id, M.Call), MembersHash) | 2;
}

/// MPI has no use for it any more.
int deleted(void *Value) {
  auto *S = static_cast<CommObject *>(Value);
  if (S && S->Handle.exchange(0, std::memory_order_acq_rel))
    release(S); // freed where the wrappers do not look: its handle, too
  release(S);
  return MPI_SUCCESS;
}
extern "C" int tuttiCommDeleted(MPI_Comm, int, void *Value, void *) {
  return deleted(Value);
}
extern "C" int tuttiWinDeleted(MPI_Win, int, void *Value, void *) {
  return deleted(Value);
}

/// MPI holds it as long as the window lives; files have no attributes.
void attachToWindow(CommObject &S, uint64_t Handle) {
  MPI_Win Win;
  memcpy(&Win, &Handle, sizeof(Win));
  retain(&S);
  if (ask<PMPI_Win_set_attr>(Win, WinKeyval, static_cast<void *>(&S)) !=
      MPI_SUCCESS)
    release(&S);
}

/// Nobody has its name any more.
void takeApart(CommObject &S) {
  {
    Locked L(Lock);
    takeFromBucket(S);
    unlist(S);
  }
  if (S.HasOccasions)
    forgetOccasions(S.Id);
  if (S.Far)
    leaveFar(S);
  if (S.RingIndex != NoRing)
    leaveRing(S.RingIndex, S.Calls + 1); // the last one may have been refused
  release(S.Local);
  release(S.Remote);
  free(S.Edges);
  S.World = S.RemoteWorld = nullptr;
  S.Local = S.Remote = nullptr;
  S.Edges = nullptr;
  S.Id = 0;
  Lock.lock();
  S.Next = Unused;
  Unused = &S;
  Lock.unlock();
}

void takeApartAbandoned() {
  if (!Abandoned.load(std::memory_order_relaxed))
    return;
  int Saved = errno;
  CommObject *S = Abandoned.exchange(nullptr, std::memory_order_acquire);
  while (S) {
    CommObject *Next = S->NextAbandoned;
    takeApart(*S);
    S = Next;
  }
  errno = Saved;
}

} // namespace

void release(const CommObject *Object) {
  auto *S = const_cast<CommObject *>(Object);
  if (!S || S->Users.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  CommObject *First = Abandoned.load(std::memory_order_relaxed);
  do
    S->NextAbandoned = First;
  while (!Abandoned.compare_exchange_weak(First, S, std::memory_order_release,
                                          std::memory_order_relaxed));
}

CommObject *lookUpObject(CommObject::Kind Kind, uint64_t Handle) {
  CommObject *Found = nullptr;
  Lock.lock();
  for (CommObject *S = Buckets[bucketOf(Handle)]; S && !Found; S = S->Next)
    if (S->Handle.load() == Handle && S->What == Kind)
      Found = S;
  Lock.unlock();
  if (Found)
    TheObjectCache[cachePlace(Handle)].store(Found, std::memory_order_release);
  return Found;
}

uint64_t idLikeParent(const CommObject &Parent, uint32_t Call,
                      CommObject::Kind Kind) {
  if (!Parent.Id)
    return 0;
  return mix(mix(Parent.Id, Call), static_cast<uint64_t>(Kind) + 1) | 2;
}

void madeComm(const Making &M, MPI_Comm New) {
  if (New == MPI_COMM_NULL)
    return;
  int Saved = errno;
  CommObject *S = newObject(CommObject::Kind::Comm, handleBits(New), M);
  uint64_t Hash = 0;
  if (S) {
    // MPI is not asked what is known: in many threads its lock is dear.
    const CommObject *Like =
        has(M.Maker, table::SameMembers) && M.Parent && M.Parent->Id ? M.Parent
                                                                     : nullptr;
    if (Like) {
      likeParent(*S, *Like);
      S->Id = idLikeParent(*M.Parent, M.Call, CommObject::Kind::Comm);
    } else if (describeMembers(*S, New, Hash)) {
      S->Id = childId(M, Hash);
    }
    retain(S);
    if (ask<PMPI_Comm_set_attr>(New, Keyval, S) != MPI_SUCCESS)
      release(S);
    putInBucket(*S);
    join(*S, Like);
  }
  errno = Saved;
}

void madeLikeParent(const Making &M, CommObject::Kind Kind, uint64_t Handle) {
  CommObject *S = M.Parent ? newObject(Kind, Handle, M) : nullptr;
  if (!S)
    return;
  int Saved = errno;
  S->Id = idLikeParent(*M.Parent, M.Call, Kind);
  likeParent(*S, *M.Parent);
  if (Kind == CommObject::Kind::Window)
    attachToWindow(*S, Handle);
  putInBucket(*S);
  join(*S, M.Parent);
  errno = Saved;
}

void closeObject(CommObject &S) {
  S.Handle.store(0, std::memory_order_release);
}

void reopenObject(CommObject &S, uint64_t Handle) {
  S.Handle.store(Handle, std::memory_order_release);
}

void dropObject(CommObject &S) {
  release(&S);
  takeApartAbandoned();
}

void startObjects(uint64_t Job, int Rank, int Size) {
  JobId = Job;
  ask<PMPI_Comm_create_keyval>(MPI_COMM_NULL_COPY_FN, tuttiCommDeleted, &Keyval,
                               nullptr);
  ask<PMPI_Win_create_keyval>(MPI_WIN_NULL_COPY_FN, tuttiWinDeleted, &WinKeyval,
                              nullptr);
  WorldObject.Handle.store(handleBits(MPI_COMM_WORLD));
  WorldObject.Users.store(1);
  WorldObject.Id = mix(Job, 0) | 2;
  WorldObject.Rank = Rank;
  WorldObject.Size = Size;
  WorldObject.RingIndex = NoRing;
  WorldObject.Maker = Fn::None;
  join(WorldObject);
  // Alone: its calls are counted, because what it makes has an identity too.
  CommObject *Self =
      newObject(CommObject::Kind::Comm, handleBits(MPI_COMM_SELF), Making{});
  if (Self) {
    Members *Alone = newMembers(1);
    if (Alone) {
      Self->Id = mix(mix(Job, 1), static_cast<uint64_t>(Rank)) | 2;
      Alone->World[0] = Rank;
      Alone->Hash = mix(1, static_cast<uint64_t>(Rank));
    }
    setMembers(*Self, Alone, nullptr);
    Self->Size = 1;
    Self->Complete = true;
    putInBucket(*Self);
  }
}

} // namespace tutti::rt
