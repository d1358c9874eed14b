// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Turns watches into calls, one per place however many findings name it. Where
/// it is not sure that a region's entries and exits pair up it inserts neither,
/// because the run time would count wrong and accuse a correct program.

#include "instrument/Instrument.h"
#include "instrument/Entries.h"
#include "instrument/SiteTable.h"
#include "model/Compat.h"
#include "model/DeviceCode.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "model/openmp/OmpCall.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;

namespace tutti {
namespace {

/// A watch in terms of the user's module; several findings may share it.
struct Place {
  Watch::Kind What;
  Instruction *At;
  Instruction *End;
  bool operator<(const Place &Other) const {
    return std::tie(What, At, End) < std::tie(Other.What, Other.At, Other.End);
  }
};

using Places = MapVector<Place, Site, std::map<Place, unsigned>>;

std::string oneLine(StringRef Text) {
  std::string Line = Text.str();
  std::replace(Line.begin(), Line.end(), '\n', ' ');
  return Line;
}

StringRef constructName(OmpKind Kind) {
  switch (Kind) {
  case OmpKind::Fork:
  case OmpKind::ForkIf:
  case OmpKind::SerializedBegin:
    return "parallel";
  case OmpKind::ForkTeams:
    return "teams";
  case OmpKind::SingleBegin:
    return "single";
  case OmpKind::MasterBegin:
    return "master";
  case OmpKind::MaskedBegin:
    return "masked";
  case OmpKind::CriticalBegin:
    return "critical";
  case OmpKind::OrderedBegin:
    return "ordered";
  case OmpKind::TaskAlloc:
  case OmpKind::TaskRun:
  case OmpKind::TaskRunDeps:
    return "task";
  case OmpKind::TaskLoop:
    return "taskloop";
  default:
    return "region";
  }
}

std::string callName(const Place &P, const Finding &F) {
  if (P.What == Watch::Return)
    return "return";
  if (P.What == Watch::Region)
    return constructName(ompKind(*P.At)).str();
  if (MpiCall Mpi = MpiCall::get(*P.At))
    return Mpi.name();
  if (const auto *Call = dyn_cast<CallBase>(P.At))
    if (const Function *Callee = Call->getCalledFunction())
      return sourceName(*Callee);
  return F.Call.empty() ? "a call" : F.Call;
}

Site describe(const Place &P, const Finding &F) {
  Site S;
  S.Where = locationOf(*P.At);
  if (const auto *Call = dyn_cast<CallBase>(P.At);
      Call && P.What == Watch::Region && !P.At->getDebugLoc())
    if (Location FromIdent = identLocation(*Call))
      S.Where = FromIdent;
  S.Function = sourceName(*P.At->getFunction());
  S.Call = callName(P, F);
  S.Level = F.Level;
  S.Because = oneLine(F.Because.empty() ? F.Text : F.Because);
  return S;
}

Places collect(ArrayRef<Finding> Findings, const PrivateCopy &Copy) {
  Places Found;
  for (const Finding &F : Findings)
    for (const Watch &W : F.Watches) {
      Place P{W.What, W.At ? Copy.original(W.At) : nullptr,
              W.End ? Copy.original(W.End) : nullptr};
      if (!P.At || (W.End && !P.End) || F.Id == Check::None ||
          P.At->getFunction()->hasFnAttribute(Attribute::Naked))
        continue;
      auto [It, IsNew] = Found.insert({P, Site()});
      // Of several findings the surest one explains the place.
      if (IsNew || F.Level < It->second.Level) {
        uint64_t Checks = It->second.Checks;
        It->second = describe(P, F);
        It->second.Checks = Checks;
      }
      It->second.Checks |= 1ull << unsigned(F.Id);
    }
  return Found;
}

class Inserter {
public:
  explicit Inserter(Module &M) : Table(M), Calls(M) {}

  void insert(const Place &P, const Site &S) {
    switch (P.What) {
    case Watch::Site:
      if (isa<CallBase>(P.At))
        before(Entry::Site, descriptor(S), P.At);
      break;
    case Watch::Return:
      before(Entry::Return, descriptor(S), P.At);
      break;
    case Watch::Region:
      insertRegion(P, S);
      break;
    }
  }

  bool finish() {
    Table.finish();
    return Any;
  }

private:
  GlobalVariable *descriptor(const Site &S) {
    Any = true;
    return Table.add(S);
  }

  void before(Entry E, GlobalVariable *Descriptor, Instruction *At) {
    // Nothing may stand between some calls and the return that follows them.
    Instruction *Point = At;
    if (At->isTerminator()) {
      const BasicBlock &Block = *At->getParent();
      if (const CallInst *Tail = Block.getTerminatingMustTailCall())
        Point = const_cast<CallInst *>(Tail);
      else if (const CallInst *Last = Block.getTerminatingDeoptimizeCall())
        Point = const_cast<CallInst *>(Last);
    }
    Calls.call(E, Descriptor, Point, *At);
  }

  void wholeFunction(Function &F, const Place &P, const Site &S) {
    SmallVector<Instruction *, 4> Returns;
    for (BasicBlock &BB : F)
      if (isa<ReturnInst>(BB.getTerminator()))
        Returns.push_back(BB.getTerminator());
    if (Returns.empty())
      return;
    GlobalVariable *Descriptor = descriptor(S);
    Instruction *First = &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
    Calls.call(Entry::RegionEnter, Descriptor, First, *First);
    for (Instruction *Return : Returns)
      before(Entry::RegionExit, Descriptor, Return);
  }

  void insertRegion(const Place &P, const Site &S) {
    auto *Begin = dyn_cast<CallBase>(P.At);
    OmpKind Kind = ompKind(*P.At);
    bool IsFork = Kind == OmpKind::Fork || Kind == OmpKind::ForkIf ||
                  Kind == OmpKind::ForkTeams || Kind == OmpKind::TaskAlloc;
    if (Begin && IsFork) {
      const Function *Body = outlinedFunction(*Begin);
      if (Body && !Body->isDeclaration() && Body->hasLocalLinkage())
        wholeFunction(*const_cast<Function *>(Body), P, S);
      return;
    }
    if (!P.End || P.End->getFunction() != P.At->getFunction())
      return;
    bool Selects = Kind == OmpKind::SingleBegin ||
                   Kind == OmpKind::MasterBegin || Kind == OmpKind::MaskedBegin;
    GlobalVariable *Descriptor = descriptor(S);
    if (Kind == OmpKind::None)
      Calls.call(Entry::RegionEnter, Descriptor, P.At, *P.At);
    else if (Instruction *Next = nextInstruction(*P.At))
      Calls.call(Entry::RegionEnter, Descriptor, Next, *P.At,
                 Selects ? P.At : nullptr);
    before(Entry::RegionExit, Descriptor, P.End);
  }

  SiteTable Table;
  Entries Calls;
  bool Any = false;
};

} // namespace

bool instrument(Module &M, ArrayRef<Finding> Findings,
                const PrivateCopy &Copy) {
  if (isDeviceCode(M))
    return false;
  Inserter Into(M);
  for (const auto &[P, S] : collect(Findings, Copy))
    Into.insert(P, S);
  return Into.finish();
}

} // namespace tutti
