// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Words as stacks, and the automaton of L with the letters that the paper does
/// not have. Must not look at instructions.

#include "analysis/threads/ParallelismWord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tutti {

bool ParallelismWord::contains(const OmpRegion &R) const {
  return any_of(Word, [&](const Letter &L) { return L.Region == &R; });
}

bool ParallelismWord::makesStatic() const {
  return any_of(Word, [](const Letter &L) {
    return L.Region && L.Region->makesStatic();
  });
}

void ParallelismWord::barrier() {
  if (!Word.empty() && Word.back().isBarrier())
    ++Word.back().Barriers;
  else
    Word.push_back({nullptr, 1});
}

const OmpRegion *ParallelismWord::leave(ArrayRef<RegionKind> Kinds) {
  for (size_t I = Word.size(); I-- > 0;) {
    const OmpRegion *R = Word[I].Region;
    if (!R || !is_contained(Kinds, R->Kind))
      continue;
    Word.truncate(I);
    return R;
  }
  return nullptr;
}

/// No other thread is there that could go another way.
static bool isAlone(const OmpRegion &R) {
  return R.Kind == RegionKind::TeamOfOne ||
         R.Kind == RegionKind::NoMoreThreads ||
         R.Kind == RegionKind::OutsideParallel;
}

void ParallelismWord::join(const ParallelismWord &Other) {
  // Perfect nesting: ways that meet differ in barriers and in regions that end
  // where they meet.
  size_t I = 0;
  while (I < Word.size() && I < Other.Word.size() &&
         Word[I].Region == Other.Word[I].Region) {
    Word[I].Barriers = std::max(Word[I].Barriers, Other.Word[I].Barriers);
    ++I;
  }
  // tid == 0 || size == 1: one thread either way.
  if (I + 1 == Word.size() && I + 1 == Other.Word.size() && Word[I].Region &&
      Other.Word[I].Region) {
    if (isAlone(*Other.Word[I].Region))
      return;
    if (isAlone(*Word[I].Region)) {
      Word[I] = Other.Word[I];
      return;
    }
  }
  // A barrier on one way only counts too when it is all that one way has more.
  if (I + 1 == Other.Word.size() && I == Word.size() &&
      Other.Word[I].isBarrier()) {
    Word.push_back(Other.Word[I]);
    return;
  }
  if (I + 1 == Word.size() && I == Other.Word.size() && Word[I].isBarrier())
    return;
  Word.truncate(I);
}

void ParallelismWord::append(const ParallelismWord &Rest,
                             const CallBase *EnteredBy) {
  for (const Letter &L : Rest.Word)
    if (L.Region && !L.Region->Sites.empty() &&
        !is_contained(L.Region->Sites, EnteredBy))
      continue;
    else if (L.isBarrier() && !Word.empty() && Word.back().isBarrier())
      Word.back().Barriers += L.Barriers;
    else
      Word.push_back(L);
}

RegionKind ParallelismWord::kind(size_t I) const {
  const OmpRegion &R = *Word[I].Region;
  if (R.Kind != RegionKind::NoMoreThreads && !R.isParallel())
    return R.Kind;
  for (size_t Before = I; Before-- > 0;) {
    const OmpRegion *Around = Word[Before].Region;
    if (!Around)
      continue;
    // Teams that ask for no size have one thread.
    if (R.isParallel() && Around->Kind == RegionKind::NoMoreThreads &&
        (!R.Sized || Around->Sized))
      return RegionKind::Serialized;
    // Few programs give each level of nesting a size of its own.
    if (!R.isParallel() && Around->isParallel())
      return Around->Sized && !R.Sized ? R.Kind : RegionKind::TeamOfOne;
  }
  return R.Kind;
}

/// One step of the automaton.
static Team next(Team At, RegionKind Kind) {
  switch (Kind) {
  case RegionKind::OutsideParallel:
    return Team::One;
  case RegionKind::Parallel:
  case RegionKind::Teams:
    // Nobody is accused of what unknown callers may do.
    return At == Team::One || At == Team::Unknown ? Team::Many : Team::Several;
  case RegionKind::Serialized:
    // One thread per thread that gets here, so what is single in it is not
    // single for the team around it.
    return At == Team::One || At == Team::Unknown ? At : Team::Several;
  case RegionKind::Entry:
    return Team::Unknown;
  case RegionKind::Single:
  case RegionKind::Master:
  case RegionKind::Masked:
  case RegionKind::Section:
  case RegionKind::Ordered:
  case RegionKind::ThreadGuard:
  case RegionKind::TeamOfOne:
    return At == Team::Several ? Team::Several : Team::One;
  case RegionKind::Critical:
    return At == Team::Many || At == Team::Unknown ? Team::InTurn : At;
  case RegionKind::Task:
  case RegionKind::TaskLoop:
    // Once for each thread that creates it, and not in turn.
    return At == Team::InTurn ? Team::Many : At;
  case RegionKind::Sections:
  case RegionKind::Loop:
  case RegionKind::TaskGroup:
  case RegionKind::NoMoreThreads:
    return At;
  }
  return At;
}

size_t ParallelismWord::outerTeam(size_t Guard) const {
  const OmpRegion &R = *Word[Guard].Region;
  if (!R.OfFork && !R.OfLevel)
    return Guard;
  size_t Around = Word.size(), Found = Word.size();
  unsigned Level = 0;
  for (size_t I = 0; I < Guard; ++I) {
    const OmpRegion *P = Word[I].Region;
    if (!P || (!P->isParallel() && P->Kind != RegionKind::Serialized))
      continue;
    if (R.OfFork ? P->Begin == R.OfFork : ++Level == R.OfLevel)
      Found = R.OfFork ? Around : I;
    Around = I;
  }
  return Found == Around ? Guard : Found;
}

Team ParallelismWord::team(size_t Length) const {
  Team At = Team::One;
  for (size_t I = 0; I < Length; ++I) {
    if (!Word[I].Region || outerTeam(I) != I)
      continue;
    At = next(At, kind(I));
    // A test inside of an inner team leaves one thread of this one.
    if (Word[I].Region->isParallel())
      for (size_t Inside = I + 1; Inside < Length; ++Inside)
        if (Word[Inside].Region && outerTeam(Inside) == I)
          At = next(At, RegionKind::ThreadGuard);
  }
  return At;
}

size_t ParallelismWord::culprit() const {
  size_t Found = Word.size();
  Team At = Team::One;
  for (size_t I = 0; I < Word.size(); ++I)
    if (Word[I].Region) {
      Team After = team(I + 1);
      if (After == Team::One)
        Found = Word.size();
      else if (At == Team::One || After == Team::Several)
        Found = At == Team::Several ? Found : I;
      At = After;
    }
  return Found;
}

const OmpRegion *ParallelismWord::sharedLoop() const {
  for (size_t I = Word.size(); I-- > 0;)
    if (const OmpRegion *R = Word[I].Region) {
      if (R->Kind == RegionKind::Loop)
        return R;
      if (R->isParallel())
        return nullptr;
    }
  return nullptr;
}

static char letterOf(RegionKind Kind, Team Around) {
  switch (Kind) {
  case RegionKind::Parallel:
  case RegionKind::Teams:
    return 'P';
  case RegionKind::Serialized:
    return 'p';
  case RegionKind::Loop:
    return 'W';
  case RegionKind::Critical:
    return 'C';
  case RegionKind::Task:
  case RegionKind::TaskLoop:
    return Around == Team::One ? 'S' : 'T';
  case RegionKind::Entry:
    return '?';
  default:
    return 'S';
  }
}

std::string ParallelismWord::text(size_t I) const {
  const OmpRegion *R = Word[I].Region;
  if (!R && Word[I].Barriers > 3)
    return "B^" + std::to_string(Word[I].Barriers);
  if (!R)
    return llvm::join(SmallVector<StringRef, 3>(Word[I].Barriers, "B"), " ");
  if (R->Kind == RegionKind::Sections || R->Kind == RegionKind::TaskGroup)
    return {};
  std::string Made(1, letterOf(kind(I), team(I)));
  return R->Id == 0 ? Made : Made + std::to_string(R->Id);
}

void ParallelismWord::print(raw_ostream &OS) const {
  bool Any = false;
  for (size_t I = 0; I < Word.size(); ++I) {
    std::string Letter = text(I);
    if (Letter.empty())
      continue;
    OS << (Any ? " " : "") << Letter;
    Any = true;
  }
  if (!Any)
    OS << '-';
}

} // namespace tutti
