// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// mpi-leak and mpi-request for what outlives the function that makes it: a
/// handle that is put in a member or a global and that nothing frees, a request
/// there that nothing completes. "Nothing" is all of the program, or the file
/// where no other file knows the place; or, for level 2 as well, the file that
/// constructs or destroys the structure. Knows no order.

#include "analysis/arguments/HandleHome.h"
#include "analysis/arguments/RequestState.h"
#include "analysis/arguments/StoredHandles.h"
#include "analysis/arguments/TypeOwner.h"
#include "checks/Checks.h"
#include "checks/Confidence.h"
#include "checks/handles/GivenAway.h"
#include "model/CallFinding.h"
#include "model/PrivateCopy.h"
#include "model/SourceLocation.h"
#include "model/library/CxxLibrary.h"
#include "model/texts/Handles.def"
#include "model/texts/Requests.def"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

class StoredCheck {
public:
  StoredCheck(CheckContext &C, const Module &M, Findings &Out)
      : C(C), M(M), Out(Out), Copies(copiesByOriginal(C.Copy)) {}

  void run() {
    StoredHandles Stored(M);
    for (const StoredHandles::Uses &P : Stored.places())
      if (!P.Leaves)
        look(P);
  }

private:
  enum class Sight { None, Owned, All };

  /// How much of what becomes of the place is in this module.
  Sight sightOf(const StoredPlace &P, bool Request) {
    if (C.Copy.budget().IsProgram || (P.Global && P.Global->hasLocalLinkage()))
      return Sight::All;
    if (!P.Struct)
      return Sight::None;
    auto [It, New] = Owners.insert({P.Struct, Owner::Unknown});
    if (New)
      It->second = ownerOf(*P.Struct, M);
    switch (It->second) {
    case Owner::Alone:
      return Sight::All;
    case Owner::Destroys:
      return Sight::Owned;
    case Owner::Makes:
      return Request ? Sight::Owned : Sight::None;
    case Owner::Unknown:
      return Sight::None;
    }
    return Sight::None;
  }

  void look(const StoredHandles::Uses &P) {
    for (const StoredHandles::Made &Made : P.Makers) {
      const CallBase *Copy = Copies.lookup(Made.By);
      if (!Copy)
        continue;
      MpiCall Mpi(*Copy);
      const bool Request = Made.As == table::REQ_OUT;
      const bool Persistent = Request && makesPersistent(Mpi.fn());
      if (P.Frees || (Request && !Persistent && P.Completes) ||
          (Request && (P.Shown || (!Persistent && !startsOperation(Mpi)))))
        continue;
      Sight S = sightOf(P.At, Request);
      for (const StoredPlace &Copied : P.CopiedTo)
        S = std::min(S, sightOf(Copied, Request));
      if (S != Sight::None)
        tell(Mpi, Made.As, Persistent, P, S);
    }
  }

  void tell(const MpiCall &Mpi, Role As, bool Persistent,
            const StoredHandles::Uses &P, Sight Seen) {
    const bool Starts = As == table::REQ_OUT && !Persistent;
    const Check Id = Starts ? Check::Request : Check::Leak;
    const MadeHandle New =
        Persistent ? MadeHandle{text::ARequest.Format, Fn::Request_free}
                   : madeBy(Mpi);
    if ((!Starts && !New.What) || isTold(Out, Id, &Mpi.call()))
      return;
    Finding F = Starts ? findingAt(Mpi, Id, Severity::Warning,
                                   say<text::NeverCompleted>(Mpi.name()))
                       : neverFreed(Mpi, New);
    if (!Starts || Seen != Sight::All || C.Copy.budget().IsProgram)
      lower(F, Confidence::MemberNotFreed);
    F.Notes.push_back(note<text::NobodyEnds>(
        F.Where,
        P.At.Struct ? say<text::AMemberOf>(typeName(*P.At.Struct).str())
                    : quoted(P.At.Global->getName().str()),
        C.Copy.budget().IsProgram ? say<text::TheProgram>()
                                  : say<text::ThisFile>()));
    for (const CallBase *To : P.GivenTo)
      lower(F, whenGivenTo(*To));
    // What the C++ library passes on (std::make_unique) says little.
    const auto *To = find_if(P.GivenTo, [](const CallBase *CB) {
      return !isOfCxxLibrary(CB->getFunction()->getName());
    });
    if (To != P.GivenTo.end())
      F.Notes.push_back(note<text::RightIfFreedByCall>(locationOf(**To)));
    Out.push_back(std::move(F));
  }

  CheckContext &C;
  const Module &M;
  Findings &Out;
  DenseMap<const Instruction *, const CallBase *> Copies;
  DenseMap<const StructType *, Owner> Owners;
};

/// Some call makes a handle.
bool makesAny(PrivateCopy &Copy) {
  return any_of(Copy.functions(), [](const Function *F) {
    return any_of(instructions(*F), [](const Instruction &I) {
      MpiCall Mpi = MpiCall::get(I);
      return Mpi && Mpi.isTrusted() &&
             any_of(ArrayRef(row(Mpi.fn()).Roles.At, row(Mpi.fn()).Roles.Size),
                    [](Role R) {
                      return row(R).Dir == Direction::Out && handleOf(R);
                    });
    });
  });
}

} // namespace

void checkStoredLeak(CheckContext &C, Findings &Out) {
  if (C.Copy.functions().empty() || !makesAny(C.Copy))
    return;
  if (const Function *Original = C.Copy.original(C.Copy.functions().front()))
    StoredCheck(C, *Original->getParent(), Out).run();
}

} // namespace tutti
