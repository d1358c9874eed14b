// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Comparing calls that overlap.

#include "core/OpenPosts.h"

namespace tutti::rt {

namespace {

Disorder between(const OpenPost &A, const OpenPost &B) {
  if (A.Tid == B.Tid || A.Sends != B.Sends || A.Comm != B.Comm)
    return Disorder::None;
  if (A.Peer != B.Peer && A.Peer != OpenPost::Any && B.Peer != OpenPost::Any)
    return Disorder::None;
  if (A.Tag == B.Tag || A.Tag == OpenPost::AnyTag || B.Tag == OpenPost::AnyTag)
    return Disorder::OfAll;
  // Receives for different tags never get the same message.
  return A.Sends ? Disorder::OfTags : Disorder::None;
}

bool isSame(const OpenPost &A, const OpenPost &B) {
  return A.Tid == B.Tid && A.Sends == B.Sends && A.Comm == B.Comm &&
         A.Peer == B.Peer && A.Tag == B.Tag;
}

} // namespace

Disorder OpenPosts::enter(const OpenPost &P) {
  Disorder Worst =
      HiddenBy && HiddenBy != P.Tid ? Disorder::OfAll : Disorder::None;
  bool There = false;
  for (unsigned I = 0; I < Used; ++I) {
    Disorder D = between(At[I], P);
    Worst = D > Worst ? D : Worst;
    There |= isSame(At[I], P);
  }
  if (There)
    return Worst;
  if (Used < Room)
    At[Used++] = P;
  else
    HiddenBy = !HiddenBy || HiddenBy == P.Tid ? P.Tid : Several;
  return Worst;
}

void OpenPosts::leave(uint32_t Tid) {
  for (unsigned I = 0; I < Used;)
    if (At[I].Tid == Tid)
      At[I] = At[--Used];
    else
      ++I;
  if (!Used)
    HiddenBy = 0;
}

} // namespace tutti::rt
