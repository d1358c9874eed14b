// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Type signatures as elements of a monoid: the sequence of basic types of
/// count x datatype, hashed so that joining two sequences is O(1) and repeating
/// one n times is O(log n). Knows the algebra, not MPI's datatypes.
///
/// A sequence t1 t2 ... tn stands for h = t1 B^(n-1) + ... + tn modulo 2^61 -
/// 1, with m = B^n beside it: (h, m)(h', m') = (h m' + h', m m'). Two different
/// sequences of at most n elements agree with probability at most n / 2^61 over
/// the choice of B. After Falzone, Chan, Lusk and Gropp, section 3.1, and
/// Langou, Bosilca, Fagg and Dongarra.

#ifndef TUTTI_CORE_SIGNATURE_H
#define TUTTI_CORE_SIGNATURE_H

#include "core/board/Hash.h"

namespace tutti::rt {

struct Signature {
  uint64_t H = 0;
  uint64_t M = 1;
  uint64_t Length = 0;  ///< basic elements; wraps around beyond 2^64
  uint64_t Element = 0; ///< of a sequence of equal elements: H of one; else 0
  bool Wild = false;    ///< holds packed data, which matches anything
  bool Raw = false;     ///< holds bytes

  /// 0 for the empty sequence; what records and fingerprints carry.
  uint64_t fold() const { return Length == 0 && H == 0 ? 0 : mix(H, M) | 1; }
  bool operator==(const Signature &O) const { return H == O.H && M == O.M; }
};

namespace detail {
inline constexpr uint64_t Prime = (1ull << 61) - 1;
inline constexpr uint64_t Base = 0x1234567890abcdefull % Prime;

constexpr uint64_t multiply(uint64_t A, uint64_t B) {
  unsigned __int128 P = static_cast<unsigned __int128>(A) * B;
  uint64_t R =
      static_cast<uint64_t>(P & Prime) + static_cast<uint64_t>(P >> 61);
  return R >= Prime ? R - Prime : R;
}
} // namespace detail

/// The signature of one element of the basic type with this identity.
constexpr Signature basicSignature(uint64_t Identity) {
  uint64_t H = scramble(Identity + 1) % detail::Prime;
  return {H, detail::Base, 1, H, false, false};
}

constexpr Signature join(const Signature &A, const Signature &B) {
  uint64_t H = detail::multiply(A.H, B.M) + B.H;
  uint64_t Element = A.Length == 0            ? B.Element
                     : B.Length == 0          ? A.Element
                     : A.Element == B.Element ? A.Element
                                              : 0;
  return {H >= detail::Prime ? H - detail::Prime : H,
          detail::multiply(A.M, B.M),
          A.Length + B.Length,
          Element,
          A.Wild || B.Wild,
          A.Raw || B.Raw};
}

constexpr Signature repeat(Signature T, uint64_t Count) {
  Signature R;
  while (Count) {
    if (Count & 1)
      R = join(R, T);
    Count >>= 1;
    if (Count)
      T = join(T, T);
  }
  return R;
}

/// The first Length elements of Count times One; false when that is not known
/// (elements of several types, cut in the middle of one).
constexpr bool prefix(const Signature &One, uint64_t Count, uint64_t Length,
                      Signature &Out) {
  if (One.Length == 0 || Length / One.Length > Count)
    return false;
  if (One.Element != 0)
    Out = repeat({One.Element, detail::Base, 1, One.Element, false, false},
                 Length);
  else if (Length % One.Length == 0)
    Out = repeat(One, Length / One.Length);
  else
    return false;
  return true;
}

} // namespace tutti::rt

#endif // TUTTI_CORE_SIGNATURE_H
