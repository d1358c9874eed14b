// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The types of parameters as the mpi.h in use declares them. Versions of MPI
/// differ in what is const (MPI_Pready_list) and in how wide a count is
/// (MPI_Psend_init); a row of the table that differs in more than that does not
/// compile.

#ifndef TUTTI_MPI_PARAMETER_H
#define TUTTI_MPI_PARAMETER_H

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace tutti::rt {

template <typename F> struct Prototype;
template <typename R, typename... P> struct Prototype<R (*)(P...)> {
  using Parameters = std::tuple<P...>;
};

template <typename P>
using PointeeWithoutConst = std::remove_const_t<std::remove_pointer_t<P>>;

template <auto Function, size_t I, typename Row> struct ParameterOf {
  using Type =
      std::tuple_element_t<I,
                           typename Prototype<decltype(Function)>::Parameters>;
  static_assert(
      std::is_same_v<PointeeWithoutConst<Type>, PointeeWithoutConst<Row>> ||
          (std::is_integral_v<Type> && std::is_integral_v<Row>),
      "the row of Mpi.def does not fit mpi.h");
};

/// Parameter I of an MPI function, which the table gives the type Row.
template <auto Function, size_t I, typename Row>
using Parameter = typename ParameterOf<Function, I, Row>::Type;

} // namespace tutti::rt

#endif // TUTTI_MPI_PARAMETER_H
