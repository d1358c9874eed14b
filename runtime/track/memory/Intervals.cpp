// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The treap, by splitting and merging.

#include "track/memory/Intervals.h"

#include "core/board/Hash.h"

namespace tutti::rt::track {

namespace {

bool before(const Interval *A, const Interval *B) {
  return A->Low != B->Low ? A->Low < B->Low : A < B;
}

void update(Interval *N) {
  N->MaxHigh = N->High;
  if (N->Left && N->Left->MaxHigh > N->MaxHigh)
    N->MaxHigh = N->Left->MaxHigh;
  if (N->Right && N->Right->MaxHigh > N->MaxHigh)
    N->MaxHigh = N->Right->MaxHigh;
}

/// Those before Pivot, and the others.
void split(Interval *N, const Interval *Pivot, Interval *&Less,
           Interval *&Rest) {
  if (!N) {
    Less = Rest = nullptr;
    return;
  }
  if (before(N, Pivot)) {
    split(N->Right, Pivot, N->Right, Rest);
    Less = N;
  } else {
    split(N->Left, Pivot, Less, N->Left);
    Rest = N;
  }
  update(N);
}

Interval *merge(Interval *A, Interval *B) {
  if (!A || !B)
    return A ? A : B;
  if (A->Priority > B->Priority) {
    A->Right = merge(A->Right, B);
    update(A);
    return A;
  }
  B->Left = merge(A, B->Left);
  update(B);
  return B;
}

Interval *insert(Interval *N, Interval *I) {
  if (!N || I->Priority > N->Priority) {
    split(N, I, I->Left, I->Right);
    update(I);
    return I;
  }
  if (before(I, N))
    N->Left = insert(N->Left, I);
  else
    N->Right = insert(N->Right, I);
  update(N);
  return N;
}

Interval *erase(Interval *N, Interval *I) {
  if (!N)
    return nullptr;
  if (N == I)
    return merge(N->Left, N->Right);
  if (before(I, N))
    N->Left = erase(N->Left, I);
  else
    N->Right = erase(N->Right, I);
  update(N);
  return N;
}

} // namespace

void Intervals::insert(Interval *I) {
  static uint64_t Count;
  I->Left = I->Right = nullptr;
  I->Priority = static_cast<uint32_t>(scramble(++Count));
  I->Listed = true;
  Root = track::insert(Root, I);
}

void Intervals::erase(Interval *I) {
  if (!I->Listed)
    return;
  I->Listed = false;
  Root = track::erase(Root, I);
}

} // namespace tutti::rt::track
