// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What is wrong with one call as far as the call alone shows: handles, counts,
/// ranks, tags, buffers, by the role of each argument. Must not know what was
/// called before, except through the table of handles.
///
/// Every check stops at the first fault: the others may follow from it.

#ifndef TUTTI_TRACK_ARGUMENTS_ARGUMENTS_H
#define TUTTI_TRACK_ARGUMENTS_ARGUMENTS_H

#include "core/Hidden.h"
#include "core/texts/Arguments.def"
#include "mpi/wrappers/Describe.h"
#include "track/arguments/CommunicatorChecks.h"
#include "track/arguments/ErrorHandlers.h"
#include "track/arguments/NoHandle.h"
#include "track/arguments/Shape.h"
#include "track/arguments/TransferChecks.h"
#include "track/arguments/ValueChecks.h"
#include "track/memory/TypeMap.h"

namespace tutti::rt::track {

TUTTI_HIDDEN extern int HighestTag;
/// MPI is up: asks for what depends on it.
void startArguments();

template <typename A> Caller callerOf(const A &Call, uint32_t Site) {
  constexpr Fn F = A::Function;
  Caller C{F, Site};
  if constexpr (has(F, Role::COMM))
    C.Comm = Call.template get<Role::COMM>();
  if constexpr (has(F, Role::WIN))
    C.Win = Call.template get<Role::WIN>();
  if constexpr (has(F, Role::FILE))
    C.File = Call.template get<Role::FILE>();
  return C;
}

/// The same, made where something is wrong: each check is given this, and
/// mostly none has to know who calls.
template <typename A> struct CallerOf {
  const A &Call;
  uint32_t Site;
  operator Caller() const { return callerOf(Call, Site); }
};

/// The same for one that is not MPI's own.
bool madeTypeFault(const Caller &C, MPI_Datatype Type, const Handle *H,
                   bool MustBeCommitted);

/// A datatype that data is moved with.
template <typename Who>
__attribute__((always_inline)) inline bool
typeFault(const Who &C, MPI_Datatype Type, bool MustBeCommitted) {
  const Handle *H = findType(handleBits(Type));
  return __builtin_expect(!H || !H->isBasicType(), 0) &&
         madeTypeFault(C, Type, H, MustBeCommitted);
}

template <size_t I, typename A, typename Who>
__attribute__((always_inline)) inline bool
handleFault(const A &Call, const Who &C, [[maybe_unused]] const CommObject *S) {
  constexpr Fn F = A::Function;
  constexpr Role R = row(F).Roles.At[I];
  constexpr Kind K = kindOf(F, R);
  auto Value = std::get<I>(Call.Values);
  if constexpr (R == Role::OLDTYPES) {
    for (long long J = 0; Value && J < Call.template get<Role::COUNT>(); ++J)
      if (typeFault(C, Value[J], false))
        return true;
    return false;
  } else if constexpr (K == Kind::None) {
    return false;
  } else if constexpr (isHandleOut(F, R)) {
    return !Value && tellArgument(C, said::NewAddressNull, kindName(K));
  } else if constexpr (isHandleInOut(F, R)) {
    if (!Value)
      return tellArgument(C, said::AddressNull, kindName(K));
    if constexpr (K == Kind::Message)
      if (*Value == MPI_MESSAGE_NULL)
        return tellNull(C, K);
    if (isNull<K>(*Value))
      return !mayBeNull(F, R) && tellNull(C, K);
    if (isUnset<K>(*Value))
      return tellUnset(C, K, handleBits(*Value));
    const Handle *H = findHandle(K, handleBits(*Value));
    if (!H)
      return false;
    if (isFreed(F, R) && H->is(Handle::Predefined))
      return K != Kind::Group && K != Kind::Errhandler &&
             tellPredefinedFreed(C, K);
    return H->isFreed() && tellFreed(C, K, *H);
  } else if constexpr (movesData(F) && isDataType(R)) {
    return false; // with its buffer
  } else if constexpr (R == Role::TARGET_TYPE || R == Role::ETYPE ||
                       R == Role::FILETYPE) {
    return typeFault(C, Value, true);
  } else {
    // A communicator that is found by its handle is there.
    if (R == Role::COMM && __builtin_expect(S != nullptr, 1))
      return false;
    if (__builtin_expect(isNull<K>(Value), 0))
      return !mayBeNull(F, R) && tellNull(C, K);
    // What some ranks alone have to say may be anything on the others.
    constexpr bool OfSome =
        row(F).Kind == Class::Dynamic || R == Role::REMOTE_GROUP;
    if (__builtin_expect(!OfSome && isUnset<K>(Value), 0))
      return tellUnset(C, K, handleBits(Value));
    const Handle *H = K == Kind::Op ? findOp(handleBits(Value))
                                    : findHandle(K, handleBits(Value));
    if constexpr (isKeyval(K))
      if (!H && isOfOthers(K, handleBits(Value)))
        return tellArgument(C, said::KeyvalOfOthers, kindName(K));
    return __builtin_expect(H && H->isFreed(), 0) && tellFreed(C, K, *H);
  }
}

template <typename Who>
bool rootFault(const Who &C, const CommObject &S, int Root) {
  if (__builtin_expect(Root >= 0 && Root < S.peers(), 1) || S.peers() == 0)
    return false;
  if (S.Inter && (Root == MPI_ROOT || Root == MPI_PROC_NULL))
    return false;
  return tellArgument(C, said::NoSuchRoot, Root, S.peers());
}

template <typename Who>
bool tagFault(const Who &C, int Tag, int Peer, bool AnyToo) {
  if (__builtin_expect((Tag >= 0 && Tag <= HighestTag) ||
                           (AnyToo && Tag == MPI_ANY_TAG) ||
                           Peer == MPI_PROC_NULL,
                       1))
    return false;
  if (Tag == MPI_ANY_TAG)
    return tellArgument(C, said::AnyTagSent);
  return tellArgument(C, said::TagOutOfRange, Tag, HighestTag);
}

/// The side of a rooted call that this rank is on.
template <Fn F, typename A>
bool isSignificant(const A &Call, const CommObject *S, const Part &P) {
  if constexpr (has(F, Role::ROOT)) {
    int Root = Call.template get<Role::ROOT>();
    if (!S)
      return false;
    bool Here = isRoot(*S, Root);
    if (S->Inter)
      return Root != MPI_PROC_NULL &&
             ((P.Sends && P.Receives) || Here == isRootsOwn(F, P));
    return Here || !isRootsOwn(F, P);
  } else {
    return true;
  }
}

/// The buffer is null, and the count is not 0.
bool nullFault(const Caller &C, long long Count, MPI_Datatype Type);

template <typename Who>
__attribute__((always_inline)) inline bool
bufferFault(const Who &C, const void *Buffer, long long Count,
            MPI_Datatype Type) {
  return __builtin_expect(!Buffer && Count > 0, 0) && nullFault(C, Count, Type);
}

template <typename V> bool isInPlace(V Buffer) {
  return static_cast<const void *>(Buffer) ==
         static_cast<const void *>(MPI_IN_PLACE);
}

/// MPI_NO_OP only reads what is at the target.
template <typename A> bool ignoresOrigin(const A &Call, const Part &P) {
  if constexpr (row(A::Function).Kind == Class::Rma &&
                has(A::Function, Role::OP))
    return P.Sends && Call.template get<Role::OP>() == MPI_NO_OP;
  else
    return false;
}

/// Neighbours to send to, or to receive from, in the topology of Comm; 0
/// without one.
int neighbours(MPI_Comm Comm, bool Out);

/// Of how many ranks a vector of counts has one.
template <typename A>
int vectorSize(const A &Call, const CommObject *S, Part P) {
  if constexpr (row(A::Function).Kind == Class::Neighbor)
    return S ? neighbours(Call.template get<Role::COMM>(), P.Sends) : 0;
  else if constexpr (has(A::Function, table::Reduction))
    return S ? S->Size : 0; // also between groups: of the own one
  else
    return S && row(A::Function).Kind == Class::Data ? S->peers() : 0;
}

template <int Displs, typename A>
bool isDisplaced([[maybe_unused]] const A &Call, [[maybe_unused]] int J) {
  if constexpr (Displs < 0) {
    return false;
  } else {
    auto At = std::get<Displs>(Call.Values);
    return At && At[J] != 0;
  }
}

template <int I, typename A, typename Who>
__attribute__((always_inline)) inline bool
partFault(const A &Call, const Who &C, const CommObject *S) {
  constexpr Fn F = A::Function;
  constexpr Part P = shapeOf(F).Parts[I];
  if (!isSignificant<F>(Call, S, P) || ignoresOrigin(Call, P))
    return false;
  auto Buffer = std::get<P.Buffer>(Call.Values);
  if (__builtin_expect(isInPlace(Buffer), 0)) {
    if (!takesInPlace(F, P) || (S && S->Inter))
      return tellArgument(C, said::InPlaceNotPossible);
    if constexpr (has(F, Role::ROOT))
      return S && !isRoot(*S, Call.template get<Role::ROOT>()) &&
             tellArgument(C, said::InPlaceAtRootOnly);
    return false;
  }
  auto Type = std::get<P.Type>(Call.Values);
  if constexpr (P.Count < 0) { // one element of the target
    return typeFault(C, Type, true) ||
           (Call.template get<Role::TARGET_RANK>() != MPI_PROC_NULL &&
            bufferFault(C, Buffer, 1, Type));
  } else {
    auto Count = std::get<P.Count>(Call.Values);
    if constexpr (std::is_pointer_v<decltype(Count)>) {
      constexpr bool OneType = isDataType(row(F).Roles.At[P.Type]);
      int N = vectorSize(Call, S, P);
      for (int J = 0; Count && J < N; ++J) {
        if (Count[J] < 0)
          return tellArgument(C, said::CountOf, J,
                              static_cast<long long>(Count[J]));
        // Displacements may be addresses, from MPI_BOTTOM on.
        long long Looked = isDisplaced<P.Displs>(Call, J) ? 0 : Count[J];
        if constexpr (OneType) {
          if (bufferFault(C, Buffer, Looked, Type))
            return true;
        } else if (Count[J] > 0 && (typeFault(C, Type[J], true) ||
                                    bufferFault(C, Buffer, Looked, Type[J]))) {
          return true;
        }
      }
      if constexpr (OneType)
        return typeFault(C, Type, true);
      return false;
    } else {
      if (__builtin_expect(Count < 0, 0))
        return tellArgument(C, said::CountIs, static_cast<long long>(Count));
      return typeFault(C, Type, Count > 0) ||
             bufferFault(C, Buffer, static_cast<long long>(Count), Type);
    }
  }
}

template <typename A, typename Who>
__attribute__((always_inline)) inline bool
peerFault(const A &Call, const Who &C, const CommObject *S) {
  constexpr Fn F = A::Function;
  if constexpr (row(F).Kind == Class::P2P || row(F).Kind == Class::Probe) {
    // The row of a partitioned receive names its source like a destination.
    if constexpr (has(F, Role::DEST)) {
      int Dest = Call.template get<Role::DEST>();
      if (S && rankFault(C, "rank", Dest, S->peers(), false))
        return true;
      if (tagFault(C, Call.template first<Role::STAG, Role::TAG>(), Dest,
                   false))
        return true;
    }
    if constexpr (has(F, Role::SOURCE)) {
      int Source = Call.template get<Role::SOURCE>();
      if (S && rankFault(C, "rank", Source, S->peers(), true))
        return true;
      if (tagFault(C, Call.template first<Role::RTAG, Role::TAG>(), Source,
                   true))
        return true;
    }
  }
  if constexpr (has(F, Role::ROOT))
    if (S && rootFault(C, *S, Call.template get<Role::ROOT>()))
      return true;
  if constexpr (has(F, Role::TARGET_RANK))
    if (const CommObject *W =
            findObject(CommObject::Kind::Window,
                       handleBits(Call.template get<Role::WIN>())))
      if (rankFault(C, "rank", Call.template get<Role::TARGET_RANK>(), W->Size,
                    false))
        return true;
  if constexpr (has(F, Role::LEADER) && has(F, Role::COMM))
    if (S && rankFault(C, "leader", Call.template get<Role::LEADER>(), S->Size,
                       false))
      return true;
  if constexpr (has(F, Role::CTOR_TAG))
    if (tagFault(C, Call.template get<Role::CTOR_TAG>(), 0, false))
      return true;
  // Only the leader names whom it meets.
  if constexpr (F == Fn::Intercomm_create)
    if (const CommObject *P = objectOf(Call.template get<Role::PEER_COMM>());
        S && P && Call.template get<Role::LEADER>() == S->Rank &&
        rankFault(C, "leader", Call.template get<Role::REMOTE_LEADER>(),
                  P->peers(), false))
      return true;
  return false;
}

template <typename A, typename Who, size_t... I>
bool handleFaults(const A &Call, const Who &C,
                  [[maybe_unused]] const CommObject *S,
                  std::index_sequence<I...>) {
  return (handleFault<I>(Call, C, S) || ...);
}
template <typename A, typename Who, size_t... I>
bool valueFaults(const A &Call, const Who &C, std::index_sequence<I...>) {
  return (valueFault<I>(Call, C) || ...);
}
template <typename A, typename Who, size_t... I>
bool partFaults(const A &Call, const Who &C,
                [[maybe_unused]] const CommObject *S,
                std::index_sequence<I...>) {
  return (partFault<I>(Call, C, S) || ...);
}

/// S is its communicator. True when something is wrong and was told.
template <typename A>
bool checkArguments(const A &Call, const CommObject *S, uint32_t Site) {
  constexpr Fn F = A::Function;
  const CallerOf<A> C{Call, Site};
  constexpr auto All = std::make_index_sequence<A::Size>();
  if (handleFaults(Call, C, S, All) || valueFaults(Call, C, All) ||
      communicatorFault(Call, C, S))
    return true;
  if constexpr (F == Fn::Buffer_attach)
    if (AttachedBytes.load(std::memory_order_relaxed) >= 0 &&
        tellArgument(C, said::AttachedAlready))
      return true;
  if constexpr (F == Fn::Buffer_detach)
    if (AttachedBytes.load(std::memory_order_relaxed) < 0 &&
        tellUseless(C, said::NothingAttached))
      return true;
  constexpr auto Parts = std::make_index_sequence<shapeOf(F).Size>();
  if (peerFault(Call, C, S) || partFaults(Call, C, S, Parts))
    return true;
  if constexpr (isBufferedSend(F) && !isPersistentMaker(F))
    if (spaceFault(Call, C))
      return true;
  if constexpr (has(F, Role::OP) && movesData(F)) {
    MPI_Datatype Type = Call.template first<Role::TYPE, Role::STYPE>();
    constexpr bool OneSided = row(F).Kind == Class::Rma;
    if (const char *Why =
            opFault(Call.template get<Role::OP>(), Type, OneSided))
      return tellArgument(C, "%s", Why);
    if constexpr (OneSided && !has(F, Role::RESULT))
      if (Call.template get<Role::OP>() == MPI_NO_OP)
        return tellArgument(C, said::NoOpBringsNothing);
  }
  if constexpr (row(F).Kind == Class::Rma && has(F, Role::TARGET_COUNT))
    if (transferFault(Call, C))
      return true;
  if constexpr (row(F).Kind == Class::Rma && has(F, Role::TYPE)) {
    MPI_Datatype Type = Call.template get<Role::TYPE>();
    if (const char *Why = elementFault(Type, has(F, Role::CBUF)))
      return tellArgument(C, "%s", Why);
  }
  return false;
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_ARGUMENTS_H
