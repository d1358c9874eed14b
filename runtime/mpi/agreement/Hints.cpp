// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Reading the reserved hints.

#include "mpi/agreement/Hints.h"

#include "core/board/Hash.h"
#include "mpi/Ask.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace tutti::rt {

namespace {

enum class Kind : uint8_t { Number, Numbers, Bool, Access, Text };

struct Hint {
  const char *Key;
  Kind Value;
  bool Same;
};
constexpr Hint Hints[] = {
    {"access_style", Kind::Access, false},
    {"collective_buffering", Kind::Bool, true},
    {"cb_block_size", Kind::Number, true},
    {"cb_buffer_size", Kind::Number, true},
    {"cb_nodes", Kind::Number, true},
    {"chunked", Kind::Numbers, true},
    {"chunked_item", Kind::Numbers, true},
    {"chunked_size", Kind::Numbers, true},
    {"file_perm", Kind::Text, true},
    {"io_node_list", Kind::Text, true},
    {"nb_proc", Kind::Number, true},
    {"num_io_nodes", Kind::Number, true},
    {"striping_factor", Kind::Number, true},
    {"striping_unit", Kind::Number, true},
};

constexpr int MaxValue = 1023;

/// False when Info does not say it, or too much to be compared.
bool get(MPI_Info Info, const char *Key, char (&Value)[MaxValue + 1]) {
  int Length = 0, Has = 0;
  if (ask<PMPI_Info_get_valuelen>(Info, Key, &Length, &Has) != MPI_SUCCESS ||
      !Has || Length > MaxValue)
    return false;
  return ask<PMPI_Info_get>(Info, Key, MaxValue, Value, &Has) == MPI_SUCCESS &&
         Has;
}

template <size_t N>
bool isOneOf(const char *Word, size_t Length, const char *const (&Words)[N]) {
  for (const char *W : Words)
    if (strlen(W) == Length && strncmp(W, Word, Length) == 0)
      return true;
  return false;
}

constexpr const char *Truths[] = {"true", "false"};
constexpr const char *Styles[] = {
    "read_once",  "write_once",         "read_mostly", "write_mostly",
    "sequential", "reverse_sequential", "random"};

bool isNumber(const char *Word, size_t Length) {
  bool Any = false;
  for (size_t I = 0; I < Length; ++I) {
    bool Digit = Word[I] >= '0' && Word[I] <= '9';
    if (!Digit && Word[I] != ' ')
      return false;
    Any |= Digit;
  }
  return Any;
}

/// What the value should be; null when it is.
const char *expected(Kind K, const char *Value) {
  size_t Length = strlen(Value);
  switch (K) {
  case Kind::Number:
    return isNumber(Value, Length) ? nullptr : "a number";
  case Kind::Bool:
    return isOneOf(Value, Length, Truths) ? nullptr : "true or false";
  case Kind::Text:
    return nullptr;
  default:
    break;
  }
  for (const char *P = Value;;) {
    while (*P == ' ')
      ++P;
    size_t Size = strcspn(P, ", ");
    if (K == Kind::Numbers && !isNumber(P, Size))
      return "a list of numbers";
    if (K == Kind::Access && !isOneOf(P, Size, Styles))
      return "a list of the styles that the standard knows";
    P += Size;
    while (*P == ' ')
      ++P;
    if (*P++ != ',')
      return nullptr;
  }
}

} // namespace

uint64_t hashOfHints(MPI_Info Info) {
  uint64_t Hash = 0;
  if (Info == MPI_INFO_NULL)
    return Hash;
  int Saved = errno;
  char Value[MaxValue + 1];
  for (const Hint &H : Hints)
    if (H.Same && get(Info, H.Key, Value))
      Hash = mixText(mixText(Hash, H.Key), Value);
  errno = Saved;
  return Hash;
}

bool findBadHint(MPI_Info Info, BadHint &Found) {
  if (Info == MPI_INFO_NULL)
    return false;
  int Saved = errno;
  bool Bad = false;
  char Value[MaxValue + 1];
  for (const Hint &H : Hints) {
    if (Bad || !get(Info, H.Key, Value))
      continue;
    Found.Key = H.Key;
    Found.Expected = expected(H.Value, Value);
    Bad = Found.Expected != nullptr;
    strncpy(Found.Value, Value, sizeof(Found.Value) - 1);
    Found.Value[sizeof(Found.Value) - 1] = 0;
  }
  errno = Saved;
  return Bad;
}

} // namespace tutti::rt
