// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Calls of functions whose body is not followed: what is known of them by
/// name, what a body in sight can write to at most, and the C++ library's
/// containers and times.

#include "analysis/memory/Member.h"
#include "analysis/variance/RankTransfer.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "model/library/FortranDescriptor.h"
#include "model/library/FortranLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {

/// Of an object of the C++ library that Name is a member or an operator of: the
/// bytes that say how much it holds, or what time it is. 0 for other functions.
int64_t lengthBytes(StringRef Name) {
  if (beginsString(Name) || returnsItsObject(Name))
    return 24;
  if (!Name.consume_front("_ZNSt") && !Name.consume_front("_ZNKSt"))
    return 0;
  if (Name.starts_with("6chrono"))
    return 8;
  for (const char *Container :
       {"6vector", "7__cxx1112basic_string", "5deque", "4list", "3map", "3set",
        "13unordered_map", "13unordered_set", "8multimap",
        "7__cxx1119basic_ostringstream", "7__cxx1118basic_stringstream"})
    if (Name.starts_with(Container))
      return 24;
  return 0;
}

/// A member that takes elements of a sequence by their address: what they are
/// says nothing of how many there are.
static bool takesElements(StringRef Name) {
  if (!Name.consume_front("_ZNSt") ||
      none_of(ArrayRef<StringRef>{"6vector", "5deque", "4list"},
              [&](StringRef Kind) { return Name.starts_with(Kind); }))
    return false;
  // Lists in braces, single elements, and so many of the same.
  return any_of(ArrayRef<StringRef>{"St16initializer_list", "E9push_back",
                                    "E12emplace_back", "E10push_front",
                                    "E13emplace_front", "C1EmRK", "C2EmRK",
                                    "E6resizeEmRK", "E6assignEmRK"},
                [&](StringRef Member) { return Name.contains(Member); });
}

/// How much a container holds, or what time it is, differs as much as what it
/// was told by value or by reference. That shows in the object, and from there
/// in what its members return.
void RankTransfer::libraryMember(const CallBase &CB, int64_t Bytes,
                                 CallSummary &S) {
  AbstractValue Given, Own;
  const bool OfElements = takesElements(CB.getCalledFunction()->getName());
  for (const Use &U : CB.args()) {
    AbstractValue &Into = CB.getArgOperandNo(&U) == 0 ? Own : Given;
    if (OfElements && &Into == &Given && U->getType()->isPointerTy())
      continue;
    if (!U->getType()->isPointerTy()) {
      Into.join(operand(U, &CB), U);
      continue;
    }
    for (const AbstractLocation &P : R.Map->at(U, Bytes))
      if (P)
        Into.join(isa<AllocaInst, Argument>(P.Obj->base()) ? at(CB, P)
                                                           : F.Memory.read(P));
  }
  Own.join(Given);
  // The rank in some way that nobody knows.
  auto Weaken = [](AbstractValue &F) {
    F.Deg = std::min(F.Deg, Degree::Local);
    F.Data = std::min(F.Data, Degree::Local);
  };
  auto Add = [&](AbstractValue From, AbstractValue &To) {
    Weaken(From);
    if (From.Deg > Degree::Unknown || From.Inputs.any())
      To.join(From, From.Why ? nullptr : &CB);
  };
  for (Effect &E : S.Writes)
    if (E.What.Why == &CB)
      Add(Given, E.What);
  if (const Function *F = CB.getCalledFunction();
      F && beginsString(F->getName()) && CB.arg_size())
    if (AbstractLocations At = R.Map->at(CB.getArgOperand(0), Bytes);
        At.size() == 1 && At.front() && !At.front().Stride) {
      AbstractValue New = AbstractValue::of(Degree::Unknown, &CB);
      Add(Given, New);
      S.Writes.push_back({At.front(), New, true, false, &CB});
    }
  if (!CB.getType()->isVoidTy() && !CB.getType()->isPointerTy()) {
    Add(Own, S.Result);
    Weaken(S.Result);
  }
}

/// Whether a body in sight can write to a place that the call hands to it.
bool RankTransfer::writes(const CallBase &CB, const Function &Body,
                          const AbstractLocation &Where) {
  for (const Use &U : CB.args())
    if (const unsigned Arg = CB.getArgOperandNo(&U);
        U->getType()->isPointerTy() &&
        is_contained(R.Map->at(U, bytesHanded(CB, Arg, R.Map->layout())),
                     Where) &&
        R.Bystanders.mayWrite(Body, Arg))
      return true;
  return false;
}

/// How far the text at an address can differ: as its first character, which
/// whatever writes a text writes.
AbstractValue RankTransfer::text(const Value &Address, const CallBase &For) {
  AbstractValue Result;
  AbstractLocations Where = R.Map->at(&Address, 1);
  for (const AbstractLocation &P : Where) {
    if (Where.size() == 1 && P) {
      Result.join(at(For, P));
      continue;
    }
    Result.join(F.Memory.read(P));
    if (P)
      Result.join(atEntry(P));
  }
  return Result;
}

CallSummary RankTransfer::foreign(const CallBase &CB) {
  CallSummary S = summaryOfForeign(CB, *R.Map, [&](const Value &V) {
    if (!V.getType()->isPointerTy())
      return operand(&V, &CB);
    AbstractValue What =
        pointer(V, R.Map->at(&V, bytesOfMember(V, R.Map->layout())), CB);
    for (const Use &U : CB.args())
      if (U.get() == &V && followsFromText(CB, CB.getArgOperandNo(&U)))
        What.join(text(V, CB));
    return What;
  });
  // That it may not write at all is not so: it has another origin.
  auto IsRead = [&](const AbstractValue &V) {
    return V.Deg == Degree::Local && V.Why == &CB;
  };
  const bool Reads = IsRead(S.Result) || any_of(S.Writes, [&](const Effect &E) {
                       return IsRead(E.What);
                     });
  if (const Value *Opened = Reads ? readsSameFile(CB) : nullptr) {
    if (IsRead(S.Result))
      S.Result = AbstractValue::of(Degree::Unknown, Opened);
    for (Effect &E : S.Writes)
      if (IsRead(E.What))
        E.What = AbstractValue::of(Degree::Unknown, Opened);
  }
  // A body that is in the module and was not copied does not reach MPI.
  const Function *Callee = CB.getCalledFunction();
  if (int64_t Bytes = Callee ? lengthBytes(Callee->getName()) : 0)
    libraryMember(CB, Bytes, S);
  const Function *Original =
      Callee ? R.Copy.original(F.F)->getParent()->getFunction(Callee->getName())
             : nullptr;
  if (Callee && (!Original || !Original->isDeclaration())) {
    if (Original)
      erase_if(S.Writes, [&](const Effect &E) {
        return E.By == &CB && !E.Must && !writes(CB, *Original, E.Where);
      });
    return S;
  }
  if (Callee && isOfFortranLibrary(Callee->getName())) {
    // It hands nothing on to other ranks.
    for (const Value *Into : readInto(CB))
      for (const AbstractLocation &P :
           R.Map->at(Into, AbstractLocation::Unbounded))
        if (P)
          S.Writes.push_back(
              {P, AbstractValue::of(Degree::Unknown, &CB), false, false, &CB});
    return S;
  }
  for (Effect &E : S.Writes)
    E.Handed = E.What.Deg == Degree::Unknown && E.What.Why == &CB;
  return S;
}

} // namespace tutti
