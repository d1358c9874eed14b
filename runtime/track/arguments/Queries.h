// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Local queries: whether the handles that are asked about live, and whether
/// the numbers can be. For one in which nothing is wrong its site is not even
/// looked up.

#ifndef TUTTI_TRACK_ARGUMENTS_QUERIES_H
#define TUTTI_TRACK_ARGUMENTS_QUERIES_H

#include "core/Flags.h"
#include "core/texts/Arguments.def"
#include "mpi/agreement/Agree.h"
#include "track/arguments/Arguments.h"
#include "track/arguments/QueryChecks.h"

namespace tutti::rt::track {

/// Local calls that read or write a buffer, or ask how large it has to be.
constexpr bool handlesData(Fn F) {
  return has(F, Role::COUNT) && has(F, Role::TYPE);
}
/// How much room data needs may be asked of a datatype at any time.
constexpr bool needsCommitted(Fn F) {
  return handlesData(F) && has(F, Role::SBUF);
}
inline bool isRawType(Role R, const Handle &H) {
  return R == Role::TYPE && !H.is(Handle::Committed) && !H.is(Handle::Unsure);
}

template <size_t I, typename A> bool isDoubtful(const A &Call) {
  constexpr Fn F = A::Function;
  constexpr Role R = row(F).Roles.At[I];
  constexpr Kind K = kindOf(F, R);
  if constexpr (K != Kind::None && isHandleIn(F, R)) {
    auto Value = std::get<I>(Call.Values);
    if (isNull<K>(Value))
      return !mayBeNull(F, R);
    if (isUnset<K>(Value))
      return true;
    const Handle *H = findHandle(K, handleBits(Value));
    if constexpr (isKeyval(K))
      if (!H)
        return isOfOthers(K, handleBits(Value));
    return H && (H->isFreed() || (needsCommitted(F) && isRawType(R, *H)));
  } else {
    return false;
  }
}
template <typename A, size_t... I>
bool isDoubtful(const A &Call, std::index_sequence<I...>) {
  return (isDoubtful<I>(Call) || ...);
}

/// Of good handles.
template <typename A> bool isDataDoubtful(const A &Call) {
  constexpr Fn F = A::Function;
  bool Doubtful = Call.template get<Role::COUNT>() < 0;
  if constexpr (has(F, Role::SBUF))
    Doubtful |= !Call.template get<Role::SBUF>();
  if constexpr (has(F, Role::RBUF))
    Doubtful |= !Call.template get<Role::RBUF>();
  if constexpr (has(F, Role::BUF))
    Doubtful |= !Call.template get<Role::BUF>();
  if constexpr (has(F, Role::OP))
    Doubtful |= opFault(Call.template get<Role::OP>(),
                        Call.template get<Role::TYPE>(), false) != nullptr;
  return Doubtful;
}

template <typename A> bool dataFault(const A &Call, const Caller &C) {
  constexpr Fn F = A::Function;
  auto Count = static_cast<long long>(Call.template get<Role::COUNT>());
  MPI_Datatype Type = Call.template get<Role::TYPE>();
  if (Count < 0)
    return tellArgument(C, said::CountIs, Count);
  if (typeFault(C, Type, needsCommitted(F)))
    return true;
  if constexpr (has(F, Role::SBUF) && F != Fn::Unpack)
    if (bufferFault(C, Call.template get<Role::SBUF>(), Count, Type))
      return true;
  if constexpr (has(F, Role::RBUF) && F != Fn::Pack)
    if (bufferFault(C, Call.template get<Role::RBUF>(), Count, Type))
      return true;
  if constexpr (has(F, Role::BUF))
    if (bufferFault(C, Call.template get<Role::BUF>(), Count, Type))
      return true;
  if constexpr (has(F, Role::OP))
    if (const char *Why = opFault(Call.template get<Role::OP>(), Type, false))
      return tellArgument(C, "%s", Why);
  return false;
}

/// Data that is packed into less room than it needs.
template <typename A>
bool isTooLong(const A &Call, long long &Bytes, long long &Room) {
  const TypeInfo *Info = typeInfo(Call.template get<Role::TYPE>());
  const auto *Position = Call.template get<Role::POSITION>();
  if (!Info || Info->Bytes <= 0 || !Position)
    return false;
  Bytes =
      Info->Bytes * static_cast<long long>(Call.template get<Role::COUNT>());
  Room = static_cast<long long>(Call.template get<Role::OUTSIZE>()) - *Position;
  return Bytes > Room;
}

template <typename A>
void checkQuery(const A &Call, const void *ReturnAddress) {
  constexpr Fn F = A::Function;
  constexpr auto All = std::make_index_sequence<A::Size>();
  bool Looks = TheFlags.arguments && Checking.load(std::memory_order_relaxed);
  if (__builtin_expect(isDoubtful(Call, All), 0) && Looks &&
      !isNested(TheThread)) {
    const Caller C = callerOf(Call, siteOf(nullptr, ReturnAddress));
    bool Told = handleFaults(Call, C, nullptr, All);
    if constexpr (handlesData(F))
      if (!Told)
        dataFault(Call, C);
    return;
  }
  if constexpr (handlesData(F))
    if (Looks && isDataDoubtful(Call) && !isNested(TheThread) &&
        dataFault(Call, callerOf(Call, siteOf(nullptr, ReturnAddress))))
      return;
  if constexpr (isJudged(F))
    if (Looks && !isNested(TheThread))
      if (Why W = queryFault(Call))
        tellArgument(callerOf(Call, siteOf(nullptr, ReturnAddress)), "%s",
                     W.Text);
  if constexpr (F == Fn::Pack)
    if (long long Bytes, Room; Looks && isTooLong(Call, Bytes, Room))
      tellArgument(callerOf(Call, siteOf(nullptr, ReturnAddress)),
                   said::PackedBeyond, Bytes, Room);
}

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_ARGUMENTS_QUERIES_H
