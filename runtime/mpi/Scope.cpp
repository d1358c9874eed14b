// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Making, finding and dropping scopes. All of it happens when a handle is made
/// or freed, never in a call that communicates.

#include "mpi/Scope.h"

#include "core/Ring.h"
#include "mpi/Far.h"
#include "mpi/Node.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <pthread.h>

namespace tutti::rt {

std::atomic<Scope *> TheScopeCache[ScopeCacheSize];
Scope WorldScope;

namespace {

pthread_mutex_t Lock = PTHREAD_MUTEX_INITIALIZER;
Scope *Unused;
Scope *Buckets[256]; // handles that carry no attribute of ours
Scope *Listed;
int Keyval = MPI_KEYVAL_INVALID;
uint64_t JobId;

unsigned bucketOf(uint64_t Handle) {
  return (Handle * 0x9e3779b97f4a7c15ull) >> 56;
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

ListedScopes::ListedScopes() {
  if (pthread_mutex_trylock(&Lock) == 0 && !(First = Listed))
    pthread_mutex_unlock(&Lock);
}

ListedScopes::~ListedScopes() {
  if (First)
    pthread_mutex_unlock(&Lock);
}

uint32_t nextOccasion(uint64_t Key, const Scope *Parent) {
  pthread_mutex_lock(&Lock);
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
  pthread_mutex_unlock(&Lock);
  return Times;
}

/// Nothing can be made from this communicator any more.
static void forgetOccasions(uint64_t Parent) {
  pthread_mutex_lock(&Lock);
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
  pthread_mutex_unlock(&Lock);
}

int *worldRanks(MPI_Group Group, int &Size, uint64_t &Hash) {
  Size = 0;
  PMPI_Group_size(Group, &Size);
  size_t Bytes = sizeof(int) * (Size + 1);
  int *In = static_cast<int *>(malloc(Bytes));
  int *Out = static_cast<int *>(malloc(Bytes));
  bool Good = In && Out;
  for (int I = 0; Good && I < Size; ++I)
    In[I] = I;
  Good = Good && PMPI_Group_translate_ranks(Group, Size, In, worldGroup(),
                                            Out) == MPI_SUCCESS;
  Hash = static_cast<uint64_t>(Size);
  for (int I = 0; Good && I < Size; ++I) {
    Good = Out[I] != MPI_UNDEFINED;
    Hash = mix(Hash, static_cast<uint64_t>(Out[I]));
  }
  free(In);
  if (!Good) {
    free(Out);
    return nullptr;
  }
  return Out;
}

namespace {

Scope *newScope(Scope::Kind Kind, uint64_t Handle, const Making &M) {
  pthread_mutex_lock(&Lock);
  Scope *S = Unused;
  if (S)
    Unused = S->Next;
  pthread_mutex_unlock(&Lock);
  if (!S)
    S = static_cast<Scope *>(calloc(1, sizeof(Scope)));
  if (!S)
    return nullptr;
  S->Id = 0;
  S->What = Kind;
  S->HasOccasions = false;
  S->Inter = S->LowSide = S->Complete = S->Freeing = S->Bucketed = false;
  S->RingIndex = NoRing;
  S->Calls = S->Floor = 0;
  S->Rank = S->Size = S->RemoteSize = 0;
  S->World = S->RemoteWorld = nullptr;
  S->Edges = nullptr;
  S->Far = nullptr;
  S->Maker = M.Maker;
  S->MakerSite = M.Site;
  S->Next = S->PrevListed = S->NextListed = nullptr;
  S->Last.Stamp = 0;
  S->Inside.store(0, std::memory_order_relaxed);
  S->Handle.store(Handle, std::memory_order_release);
  return S;
}

void addMembers(Ring &R, const int *World, int Size) {
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

void list(Scope &S) {
  pthread_mutex_lock(&Lock);
  if ((S.NextListed = Listed))
    Listed->PrevListed = &S;
  Listed = &S;
  pthread_mutex_unlock(&Lock);
}

void unlist(Scope &S) {
  pthread_mutex_lock(&Lock);
  if (S.PrevListed)
    S.PrevListed->NextListed = S.NextListed;
  else if (Listed == &S)
    Listed = S.NextListed;
  if (S.NextListed)
    S.NextListed->PrevListed = S.PrevListed;
  S.PrevListed = S.NextListed = nullptr;
  pthread_mutex_unlock(&Lock);
}

/// Puts the scope on the board when another member is on this node.
void join(Scope &S) {
  if (S.Id == 0)
    return;
  if (!oneNode())
    list(S);
  Ring R;
  memset(static_cast<void *>(&R), 0, sizeof(R));
  addMembers(R, S.World, S.Size);
  if (S.Inter)
    addMembers(R, S.RemoteWorld, S.RemoteSize);
  S.Complete = R.Locals == R.Size;
  if (!S.Complete)
    joinFar(S);
  if (R.Locals < 2)
    return;
  R.Maker = S.Maker;
  R.MakerSite = S.MakerSite;
  R.MakerRank = static_cast<uint16_t>(TheBoard.MyLocal);
  if (&S == &WorldScope)
    strcpy(R.Name, "MPI_COMM_WORLD");
  S.RingIndex = joinRing(S.Id, R);
}

void putInBucket(Scope &S) {
  pthread_mutex_lock(&Lock);
  Scope *&Bucket = Buckets[bucketOf(S.Handle.load())];
  S.Bucketed = true;
  S.Next = Bucket;
  Bucket = &S;
  pthread_mutex_unlock(&Lock);
}

void takeFromBucket(Scope &S) {
  pthread_mutex_lock(&Lock);
  for (Scope *&Bucket : Buckets)
    for (Scope **At = &Bucket; *At; At = &(*At)->Next)
      if (*At == &S) {
        *At = S.Next;
        pthread_mutex_unlock(&Lock);
        return;
      }
  pthread_mutex_unlock(&Lock);
}

/// Fills in the members of a communicator; false when they cannot be known.
bool describeMembers(Scope &S, MPI_Comm Comm, uint64_t &Hash) {
  int Inter = 0;
  PMPI_Comm_test_inter(Comm, &Inter);
  PMPI_Comm_rank(Comm, &S.Rank);
  S.Inter = Inter != 0;
  MPI_Group Group = MPI_GROUP_NULL;
  if (PMPI_Comm_group(Comm, &Group) != MPI_SUCCESS)
    return false;
  S.World = worldRanks(Group, S.Size, Hash);
  PMPI_Group_free(&Group);
  if (!S.World)
    return false;
  if (!S.Inter)
    return true;
  uint64_t RemoteHash = 0;
  if (PMPI_Comm_remote_group(Comm, &Group) != MPI_SUCCESS)
    return false;
  S.RemoteWorld = worldRanks(Group, S.RemoteSize, RemoteHash);
  PMPI_Group_free(&Group);
  if (!S.RemoteWorld)
    return false;
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
    const Scope *Parent = has(M.Maker, table::GroupOnly) ? M.Parent : nullptr;
    return mix(Key, mix(JobId, nextOccasion(Key, Parent))) | 2;
  }
  if (!M.Parent || !M.Parent->Id)
    return 0;
  return mix(mix(M.Parent->Id, M.Call), MembersHash) | 2;
}

extern "C" int tuttiCommDeleted(MPI_Comm, int, void *Value, void *) {
  // Freed where the wrappers do not look.
  Scope *S = static_cast<Scope *>(Value);
  if (S && !S->Freeing) {
    closeScope(*S);
    dropScope(*S);
  }
  return MPI_SUCCESS;
}

} // namespace

Scope *lookUpScope(Scope::Kind Kind, uint64_t Handle) {
  int Saved = errno;
  Scope *Found = nullptr;
  pthread_mutex_lock(&Lock);
  for (Scope *S = Buckets[bucketOf(Handle)]; S && !Found; S = S->Next)
    if (S->Handle.load() == Handle && S->What == Kind)
      Found = S;
  pthread_mutex_unlock(&Lock);
  if (!Found && Kind == Scope::Kind::Comm &&
      Handle != handleBits(MPI_COMM_NULL)) {
    void *Value = nullptr;
    int Has = 0;
    MPI_Comm Comm;
    memcpy(&Comm, &Handle, sizeof(Comm));
    PMPI_Comm_get_attr(Comm, Keyval, &Value, &Has);
    Found = Has ? static_cast<Scope *>(Value) : nullptr;
  }
  if (Found)
    TheScopeCache[bucketOf(Handle)].store(Found, std::memory_order_release);
  errno = Saved;
  return Found;
}

void madeComm(const Making &M, MPI_Comm New) {
  if (New == MPI_COMM_NULL)
    return;
  int Saved = errno;
  Scope *S = newScope(Scope::Kind::Comm, handleBits(New), M);
  uint64_t Hash = 0;
  if (S) {
    if (describeMembers(*S, New, Hash))
      S->Id = childId(M, Hash);
    if (PMPI_Comm_set_attr(New, Keyval, S) != MPI_SUCCESS)
      putInBucket(*S);
    join(*S);
  }
  errno = Saved;
}

uint64_t idLikeParent(const Scope &Parent, uint32_t Call, Scope::Kind Kind) {
  if (!Parent.Id)
    return 0;
  return mix(mix(Parent.Id, Call), static_cast<uint64_t>(Kind) + 1) | 2;
}

void madeLikeParent(const Making &M, Scope::Kind Kind, uint64_t Handle) {
  Scope *S = M.Parent ? newScope(Kind, Handle, M) : nullptr;
  if (!S)
    return;
  int Saved = errno;
  const Scope &P = *M.Parent;
  S->Id = idLikeParent(P, M.Call, Kind);
  S->Inter = P.Inter;
  S->LowSide = P.LowSide;
  S->Rank = P.Rank;
  S->Size = P.Size;
  S->RemoteSize = P.RemoteSize;
  auto Copy = [](const int *From, int Size) -> int * {
    int *To =
        From ? static_cast<int *>(malloc(sizeof(int) * (Size + 1))) : nullptr;
    return To ? static_cast<int *>(memcpy(To, From, sizeof(int) * Size))
              : nullptr;
  };
  S->World = Copy(P.World, P.Size);
  S->RemoteWorld = Copy(P.RemoteWorld, P.RemoteSize);
  if ((P.World && !S->World) || (P.RemoteWorld && !S->RemoteWorld))
    S->Id = 0;
  putInBucket(*S);
  join(*S);
  errno = Saved;
}

void closeScope(Scope &S) {
  S.Freeing = true;
  S.Handle.store(0, std::memory_order_release);
}

void reopenScope(Scope &S, uint64_t Handle) {
  S.Freeing = false;
  S.Handle.store(Handle, std::memory_order_release);
}

void dropScope(Scope &S) {
  int Saved = errno;
  if (S.Bucketed)
    takeFromBucket(S);
  if (S.HasOccasions)
    forgetOccasions(S.Id);
  unlist(S);
  if (S.Far)
    leaveFar(S);
  if (S.RingIndex != NoRing)
    leaveRing(S.RingIndex);
  free(S.World);
  free(S.RemoteWorld);
  free(S.Edges);
  S.World = S.RemoteWorld = nullptr;
  S.Edges = nullptr;
  pthread_mutex_lock(&Lock);
  S.Next = Unused;
  Unused = &S;
  pthread_mutex_unlock(&Lock);
  errno = Saved;
}

void startScopes(uint64_t Job, int Rank, int Size) {
  JobId = Job;
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, tuttiCommDeleted, &Keyval,
                          nullptr);
  WorldScope.Handle.store(handleBits(MPI_COMM_WORLD));
  WorldScope.Id = mix(Job, 0) | 2;
  WorldScope.Rank = Rank;
  WorldScope.Size = Size;
  WorldScope.RingIndex = NoRing;
  WorldScope.Maker = Fn::None;
  join(WorldScope);
  // Alone: its calls are counted, because what it makes has an identity too.
  Scope *Self =
      newScope(Scope::Kind::Comm, handleBits(MPI_COMM_SELF), Making{});
  if (Self) {
    Self->Id = mix(mix(Job, 1), static_cast<uint64_t>(Rank)) | 2;
    Self->Size = 1;
    if ((Self->World = static_cast<int *>(malloc(sizeof(int)))))
      Self->World[0] = Rank;
    else
      Self->Id = 0;
    Self->Complete = true;
    putInBucket(*Self);
  }
}

} // namespace tutti::rt
