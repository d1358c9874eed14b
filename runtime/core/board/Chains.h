// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A hash table whose entries carry their own links. Those with one hash stand
/// in the order in which they came; the table grows with their number, so that
/// a look takes as long with ten thousand as with one. Adding takes memory only
/// when the table grows. Must not know what the entries are.

#ifndef TUTTI_CORE_CHAINS_H
#define TUTTI_CORE_CHAINS_H

#include <cstdint>
#include <cstdlib>

namespace tutti::rt {

template <typename T> struct ChainLink {
  T *Prev, *Next;
};

/// Hash says of an entry what it is found by; it is scrambled here. Without a
/// constructor: a table of the program's life is zero at its start.
template <typename T, ChainLink<T> T::*Link, uint64_t (*Hash)(const T &)>
class Chains {
public:
  /// The oldest with this hash, or another with which it shares its chain.
  T *first(uint64_t H) const { return At ? At[index(H)].First : nullptr; }
  T *last(uint64_t H) const { return At ? At[index(H)].Last : nullptr; }
  static T *next(const T &E) { return (E.*Link).Next; }
  static T *previous(const T &E) { return (E.*Link).Prev; }
  uint32_t size() const { return Size; }

  /// False when there is no memory for the first one.
  bool append(T &E) {
    return append(E, [](T &) {});
  }
  /// The same, and What(each) of those before it in its chain.
  template <typename F> bool append(T &E, F What) {
    if (__builtin_expect(Size == Room, 0) && !grow() && !At)
      return false;
    ++Size;
    put(E, What);
    return true;
  }
  void remove(T &E) {
    ChainLink<T> &L = E.*Link;
    Chain &C = At[index(Hash(E))];
    (L.Prev ? (L.Prev->*Link).Next : C.First) = L.Next;
    (L.Next ? (L.Next->*Link).Prev : C.Last) = L.Prev;
    --Size;
  }
  /// In the place of Old, which has the same hash.
  void replace(T &Old, T &New) {
    ChainLink<T> &L = New.*Link = Old.*Link;
    Chain &C = At[index(Hash(New))];
    (L.Prev ? (L.Prev->*Link).Next : C.First) = &New;
    (L.Next ? (L.Next->*Link).Prev : C.Last) = &New;
  }
  /// All of them, in no order.
  template <typename F> void each(F What) const {
    for (uint32_t I = 0; I < Room; ++I)
      for (T *E = At[I].First; E; E = next(*E))
        What(*E);
  }

  /// What(each) for all of them, which may give their memory back; then there
  /// is none. The room stays.
  template <typename F> void clear(F What) {
    for (uint32_t I = 0; Size && I < Room; ++I) {
      for (T *E = At[I].First, *Next; E; E = Next) {
        Next = next(*E);
        What(*E);
      }
      At[I] = {};
    }
    Size = 0;
  }
  void release() {
    free(static_cast<void *>(At));
    At = nullptr;
    Room = Size = 0;
  }

private:
  struct Chain {
    T *First, *Last;
  };
  static constexpr unsigned LogAtFirst = 6;

  uint32_t index(uint64_t H) const {
    return static_cast<uint32_t>((H * 0x9e3779b97f4a7c15ull) >> Shift);
  }
  template <typename F> void put(T &E, F What) {
    Chain &C = At[index(Hash(E))];
    for (T *Other = C.First; Other; Other = next(*Other))
      What(*Other);
    (E.*Link).Prev = C.Last;
    (E.*Link).Next = nullptr;
    (C.Last ? (C.Last->*Link).Next : C.First) = &E;
    C.Last = &E;
  }
  /// More chains; without memory they get longer instead.
  __attribute__((noinline)) bool grow() {
    uint32_t Wanted = Room ? Room * 2 : 1u << LogAtFirst;
    auto *New = static_cast<Chain *>(calloc(Wanted, sizeof(Chain)));
    if (!New)
      return false;
    Chain *Old = At;
    uint32_t Before = Room;
    At = New;
    Shift = Room ? Shift - 1 : 64 - LogAtFirst;
    Room = Wanted;
    for (uint32_t I = 0; I < Before; ++I)
      for (T *E = Old[I].First, *Next; E; E = Next) {
        Next = next(*E);
        put(*E, [](T &) {});
      }
    free(Old);
    return true;
  }

  Chain *At;
  uint32_t Room, Size;
  unsigned Shift;
};

} // namespace tutti::rt

#endif // TUTTI_CORE_CHAINS_H
