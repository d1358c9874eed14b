// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Writing and reading wait reports. What comes from another node is believed
/// only as far as its lists lie inside of it.

#include "core/findings/WaitReport.h"

#include <cstring>
#include <type_traits>

namespace tutti::rt {

namespace {

template <typename T, typename K>
const T *search(const T *List, uint32_t Size, K Key, K T::*By) {
  uint32_t Low = 0, High = Size;
  while (Low < High) {
    uint32_t Middle = (Low + High) / 2;
    if (List[Middle].*By < Key)
      Low = Middle + 1;
    else
      High = Middle;
  }
  return Low < Size && List[Low].*By == Key ? &List[Low] : nullptr;
}

bool inside(uint64_t First, uint64_t Size, uint64_t All) {
  return First + Size <= All;
}

/// What came from elsewhere may hold anything.
bool isTruth(const bool &Told) {
  unsigned char Byte;
  memcpy(&Byte, &Told, 1);
  return Byte <= 1;
}

template <size_t Size> bool ends(const char (&Word)[Size]) {
  return memchr(Word, 0, Size) != nullptr;
}

bool ends(const RemotePlace &P) {
  return ends(P.Text.Function) && ends(P.Text.Because) && ends(P.Path);
}

/// As many as it says, all of them ranks of the job.
bool hasMembers(const WaitReport &T, const ReportedComm &C, uint32_t NumRuns,
                int32_t WorldSize) {
  if (!inside(C.FirstRun, C.NumRuns, NumRuns))
    return false;
  uint64_t All = 0;
  for (uint32_t I = 0; I < C.NumRuns; ++I) {
    const ReportedRun &R = T.Runs[C.FirstRun + I];
    int64_t Last = R.First + int64_t(R.Count - 1) * R.Stride;
    if (R.Count == 0 || R.Count > static_cast<uint32_t>(WorldSize) ||
        R.First < 0 || R.First >= WorldSize || Last < 0 || Last >= WorldSize)
      return false;
    All += R.Count;
  }
  return All == C.Size && All <= static_cast<uint32_t>(WorldSize);
}

bool isSound(const ReportedOp &Op, int32_t WorldSize) {
  using Kind = ReportedOp::Kind;
  if (Op.What > Kind::PartitionedRecv || Op.Peer >= WorldSize ||
      !isTruth(Op.Cancelled))
    return false;
  switch (Op.What) {
  case Kind::Unknown:
  case Kind::Collective:
    return true;
  case Kind::Recv:
  case Kind::Lock:
    return Op.Peer >= 0 || Op.Peer == ReportedOp::Any;
  default:
    return Op.Peer >= 0;
  }
}

} // namespace

bool WaitReport::read(const void *Data, size_t Size, int32_t WorldSize) {
  const char *At = static_cast<const char *>(Data);
  const auto *H = static_cast<const WaitReportHead *>(Data);
  if (Size < sizeof(WaitReportHead) || Size > WaitReportRoom ||
      H->Bytes != Size || H->Rank < 0 || H->Rank >= WorldSize)
    return false;
  auto List = [&](auto *&Out, uint32_t Count) {
    using T = std::remove_reference_t<decltype(*Out)>;
    Out = reinterpret_cast<T *>(At);
    size_t Left =
        Size - static_cast<size_t>(At - static_cast<const char *>(Data));
    if (Count > Left / sizeof(T))
      return false;
    At += sizeof(T) * Count;
    return true;
  };
  At += sizeof(WaitReportHead);
  if (!List(Waiters, H->NumWaiters) || !List(Ops, H->NumOps) ||
      !List(Comms, H->NumComms) || !List(Receives, H->NumReceives) ||
      !List(Windows, H->NumWindows) || !List(Parts, H->NumParts) ||
      !List(Partitions, H->NumPartitions) || !List(Tallies, H->NumTallies) ||
      !List(Last, H->NumLast) || !List(Calls, H->NumCalls) ||
      !List(Places, H->NumPlaces) || !List(Starts, H->NumStarts) ||
      !List(Runs, H->NumRuns))
    return false;
  for (uint32_t I = 0; I < H->NumPlaces; ++I)
    if (!ends(Places[I]))
      return false;
  for (uint32_t I = 0; I < H->NumWaiters; ++I) {
    const ReportedWaiter &W = Waiters[I];
    if (!inside(W.FirstOp, W.NumOps, H->NumOps) || W.Function >= Fn::None ||
        W.Place >= H->NumPlaces || !isTruth(W.NeedsAll) || !isTruth(W.Open))
      return false;
  }
  for (uint32_t I = 0; I < H->NumOps; ++I) {
    const ReportedOp &Op = Ops[I];
    if (!isSound(Op, WorldSize))
      return false;
  }
  for (uint32_t I = 0; I < H->NumComms; ++I)
    if (Comms[I].Maker > Fn::None ||
        (Comms[I].FirstRun != ReportedComm::NotSaid &&
         !hasMembers(*this, Comms[I], H->NumRuns, WorldSize)))
      return false;
  for (uint32_t I = 0; I < H->NumCalls; ++I)
    if (Calls[I].What.Function > Fn::None || Calls[I].Place >= H->NumPlaces)
      return false;
  for (uint32_t I = 0; I < H->NumTallies; ++I)
    if (!inside(Tallies[I].FirstLast, Tallies[I].NumLast, H->NumLast) ||
        Tallies[I].Peer < 0 || Tallies[I].Peer >= WorldSize)
      return false;
  for (uint32_t I = 0; I < H->NumWindows; ++I)
    if (!inside(Windows[I].FirstPart, Windows[I].NumParts, H->NumParts))
      return false;
  Head = H;
  return true;
}

const ReportedComm *WaitReport::comm(uint64_t Id) const {
  return search(Comms, Head->NumComms, Id, &ReportedComm::Id);
}

const ReportedTally *WaitReport::tally(int32_t Peer) const {
  return search(Tallies, Head->NumTallies, Peer, &ReportedTally::Peer);
}

const ReportedCall *WaitReport::call(uint64_t Comm, uint32_t Number) const {
  for (uint32_t I = 0; I < Head->NumCalls; ++I)
    if (Calls[I].Comm == Comm && Calls[I].Call == Number)
      return &Calls[I];
  return nullptr;
}

const ReportedWindow *WaitReport::window(uint64_t Id) const {
  return search(Windows, Head->NumWindows, Id, &ReportedWindow::Id);
}

const ReportedPart *WaitReport::part(const ReportedWindow &W,
                                     int32_t Rank) const {
  return search(Parts + W.FirstPart, W.NumParts, Rank, &ReportedPart::Rank);
}

WaitReportWriter::WaitReportWriter(void *Place, size_t Size)
    : Data(static_cast<char *>(Place)), Room(Size), Head(nullptr) {
  Head = add<WaitReportHead>();
}

void *WaitReportWriter::take(size_t Size) {
  if (Full || Size > Room - Used) {
    Full = true;
    return nullptr;
  }
  void *Place = Data + Used;
  memset(Place, 0, Size);
  Used += Size;
  return Place;
}

uint32_t WaitReportWriter::finish() {
  return Head->Bytes = static_cast<uint32_t>(Used);
}

} // namespace tutti::rt
