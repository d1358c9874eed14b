// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The arguments of one MPI call, by role instead of by position, resolved at
/// compile time from the table. Must not know any function.

#ifndef TUTTI_MPI_ARGS_H
#define TUTTI_MPI_ARGS_H

#include "mpi/Mpi.h"
#include "tutti/MpiTable.h"

#include <tuple>
#include <type_traits>
#include <utility>

namespace tutti::rt {

template <Fn F, typename... T> struct Args {
  std::tuple<T...> Values;

  static constexpr Fn Function = F;
  static constexpr int Size = sizeof...(T);
  static_assert(row(F).Roles.Size == sizeof...(T),
                "the row has another number of parameters");

  template <Role R> static constexpr bool Has = has(F, R);

  template <Role R> auto get() const {
    static_assert(has(F, R), "the call has no argument of this role");
    return std::get<indexOf(F, R)>(Values);
  }
  /// The first of the roles that the call has.
  template <Role R, Role... More> auto first() const {
    if constexpr (has(F, R))
      return get<R>();
    else
      return first<More...>();
  }
  template <Role... R> static constexpr bool HasAny = (has(F, R) || ...);

  /// The call itself; Real is what is behind the wrapper.
  template <auto &Real> int make() const {
    return makeWith<Real>(std::make_index_sequence<Size>());
  }

private:
  template <auto &Real, size_t... I>
  int makeWith(std::index_sequence<I...>) const {
    return Real(std::get<I>(Values)...);
  }
};

/// How mpif.h passes the parameter, as far as it changes what a value means.
constexpr bool isLogical(Role R) {
  constexpr auto Same = [](const char *A, const char *B) {
    for (; *A && *A == *B; ++A, ++B)
      ;
    return *A == *B;
  };
  constexpr const char *Kinds[] = {
#define TUTTI_ROLE(NAME, CTYPE, LARGE, FORTRAN, DIR, AGREE, DEGREE) #FORTRAN,
#include "tutti/Roles.def"
  };
  return Same(Kinds[R], "Logical") || Same(Kinds[R], "LogicalArray");
}

/// Calls that may be made at any time (MPI-3.1 section 8.7, MPI-4.0 section
/// 11.4.1).
constexpr bool isForAnyTime(Fn F) {
  if (has(F, table::AnyTime))
    return true;
  for (int I = 0; I < row(F).Roles.Size; ++I)
    switch (row(F).Roles.At[I]) {
    case Role::SESSION:
    case Role::SESSION_OUT:
    case Role::SESSION_INOUT:
    case Role::INFO_INOUT:
    case Role::INFO_OUT:
    case Role::ERRH_INOUT:
    case Role::ERRH_FN:
    case Role::ERRH_FN_FILE:
    case Role::ERRH_FN_WIN:
      return true;
    default:
      break;
    }
  // Communicators of a session need no MPI_Init; whose they are is not known.
  return has(F, table::Mpi4);
}

} // namespace tutti::rt

#endif // TUTTI_MPI_ARGS_H
