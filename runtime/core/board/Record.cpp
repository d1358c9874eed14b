// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which check two records fail: the most telling difference first. Knows the
/// families of calls from the table, not the calls.

#include "core/board/Record.h"

#include <cstring>

namespace tutti::rt {

const char *typeName(uint16_t Type) {
  static const char *const Names[] = {
#define TUTTI_TYPE(NAME, KIND) #NAME,
#define TUTTI_PAIR(NAME, FIRST, SECOND) #NAME,
#include "core/Types.def"
  };
  return Type < sizeof(Names) / sizeof(Names[0]) ? Names[Type]
                                                 : "a derived datatype";
}

namespace {

constexpr const char *Prefix = "MPI_";

/// The function's name without prefix, without the I of nonblocking calls and
/// the suffix of persistent ones: calls of one family have one stem.
struct Stem {
  const char *Text;
  size_t Length;
};

constexpr bool sameRecord(char A, char B) { return (A | 32) == (B | 32); }

Stem stem(Fn F) {
  const char *Name = name(F);
  for (const char *P = Prefix; *P; ++P)
    ++Name;
  // What calls on files and communicators are about stands first.
  const char *Verb = Name + 1;
  if (row(F).Kind == Class::File || row(F).Kind == Class::CommCtor)
    while (*Verb && Verb[-1] != '_')
      ++Verb;
  if (*Verb)
    Name = Verb;
  size_t Length = 0;
  while (Name[Length])
    ++Length;
  if (isNonblocking(F))
    return {Name + 1, Length - 1};
  if (isPersistent(F))
    return {Name, Length - 5}; // _init
  return {Name, Length};
}

bool sameFamily(Fn A, Fn B) {
  if (A == Fn::None || B == Fn::None || row(A).Kind != row(B).Kind ||
      has(A, Role::REQ_OUT) + has(B, Role::REQ_OUT) == 0)
    return false;
  Stem SA = stem(A), SB = stem(B);
  if (SA.Length != SB.Length)
    return false;
  for (size_t I = 0; I < SA.Length; ++I)
    if (!sameRecord(SA.Text[I], SB.Text[I]))
      return false;
  return true;
}

} // namespace

/// Packed data fits any other, but a broadcast of it has one size.
static bool sizesDiffer(const Record &A, const Record &B) {
  auto IsPacked = [](const Record &R) {
    return !(R.Wild & Record::WildRoot) &&
           !strcmp(typeName(R.Type), "MPI_PACKED");
  };
  return has(A.Function, Role::COUNT) && has(A.Function, Role::ROOT) &&
         !has(A.Function, Role::OP) && IsPacked(A) && IsPacked(B) &&
         A.Count != B.Count;
}

/// B names as the root who has said that it is not.
static bool deniesRoot(const Record &A, const Record &B) {
  return (A.Wild & Record::WildRoot) && !(B.Wild & Record::WildRoot) &&
         A.ShownRoot == B.Root;
}

Check compare(const Record &A, const Record &B) {
  if (__builtin_expect((A.Wild | B.Wild) & Record::Refused, 0))
    return Check::None;
  if (A.Function != B.Function)
    return sameFamily(A.Function, B.Function) ? Check::CollectiveBlocking
                                              : Check::CollectiveOrder;
  if (A.Root != B.Root && !((A.Wild | B.Wild) & Record::WildRoot))
    return Check::CollectiveRoot;
  if (__builtin_expect(deniesRoot(A, B) || deniesRoot(B, A), 0))
    return Check::CollectiveRoot;
  if (A.Op != B.Op)
    return Check::CollectiveOp;
  if (A.InPlace != B.InPlace)
    return Check::CollectiveInPlace;
  // Calls on files with an info object have its hints in place of data.
  if (A.Signature != B.Signature &&
      (!((A.Wild | B.Wild) & Record::WildSig) || sizesDiffer(A, B)))
    return has(A.Function, Role::INFO) && row(A.Function).Kind == Class::File
               ? Check::FileInfo
               : Check::CollectiveType;
  if (A.Arguments != B.Arguments && A.Side == B.Side &&
      !((A.Wild | B.Wild) & Record::WildArgs))
    return Check::CollectiveArgs;
  return Check::None;
}

} // namespace tutti::rt
