// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Who collects the bounds that are reached; their kinds in words.

#include "model/Incomplete.h"
#include "model/texts/GivenUp.def"
#include "llvm/IR/Argument.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;

namespace tutti {

static thread_local Incomplete *Current = nullptr;
static thread_local uint64_t LeftOpen = 0; ///< questions

Incomplete::Collector::Collector(Incomplete &In) : Outer(Current) {
  Current = &In;
}

Incomplete::Collector::~Collector() { Current = Outer; }

namespace {
/// What Incomplete::test was told, and what was asked for since.
struct TestedBounds {
  std::string Site;
  std::set<std::string> Asked;
};
} // namespace

static TestedBounds &testedBounds() {
  static TestedBounds One;
  return One;
}

void Incomplete::test(StringRef Site) {
  IsTested = !Site.empty();
  if (IsTested)
    testedBounds() = {Site.str(), {}};
}

std::vector<std::string> Incomplete::sitesAsked() {
  const auto &Asked = testedBounds().Asked;
  return {Asked.begin(), Asked.end()};
}

bool Incomplete::isTested(const char *File, unsigned Line) {
  TestedBounds &Now = testedBounds();
  const StringRef Name = sys::path::filename(File);
  const std::string Site = (Name + "@" + Twine(Line)).str();
  if (Now.Site == "list")
    Now.Asked.insert(Site);
  return Now.Site == Site || Now.Site == Name;
}

static const Function *functionOf(const Value *At) {
  if (const auto *I = dyn_cast_or_null<Instruction>(At))
    return I->getParent() ? I->getFunction() : nullptr;
  if (const auto *A = dyn_cast_or_null<Argument>(At))
    return A->getParent();
  if (const auto *B = dyn_cast_or_null<BasicBlock>(At))
    return B->getParent();
  return dyn_cast_or_null<Function>(At);
}

void Incomplete::report(Kind What, const Value *At) {
  if (Current)
    Current->count(What, functionOf(At));
}

Incomplete::Watch::Watch() : Before(LeftOpen) {}

bool Incomplete::Watch::undecided() const { return LeftOpen != Before; }

void Incomplete::leaveOpen(const Value *At) {
  ++LeftOpen;
  if (const Function *F = functionOf(At); F && Current)
    Current->Open.insert(F);
}

bool Incomplete::leftOpenIn(const Function &F) {
  return Current && Current->Open.contains(&F);
}

void Incomplete::count(Kind What, const Function *In) {
  auto [It, New] = Index.try_emplace({In, unsigned(What)}, All.size());
  if (New)
    All.push_back({What, In});
  else
    ++All[It->second].Times;
}

llvm::StringRef Incomplete::describe(Kind What) {
  switch (What) {
  case Rounds:
    return text::BoundOfRounds.Format;
  case Inputs:
    return text::BoundOfInputs.Format;
  case Effects:
    return text::BoundOfEffects.Format;
  case Locations:
    return text::BoundOfLocations.Format;
  case Steps:
    return text::BoundOfSteps.Format;
  case Depth:
    return text::BoundOfDepth.Format;
  case Size:
    return text::BoundOfSize.Format;
  }
  return "";
}

} // namespace tutti
