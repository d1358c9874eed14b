// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Entries of an object are told apart by place and by who writes, until there
/// are many.

#include "analysis/memory/MemoryFacts.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

bool MemoryFacts::write(const AbstractLocation &Where,
                        const AbstractValue &What, const Instruction *By) {
  std::vector<Entry> &List = Map[Where.Obj];
  for (Entry &E : List)
    if (E.Where == Where && E.By == By)
      return E.What.join(What);
  // Of an object with many writes it is no longer known which came from where,
  // and with very many places it is looked at as a whole.
  constexpr size_t Many = 128;
  if (List.size() >= Many)
    for (Entry &E : List)
      if (E.Where == Where) {
        bool Changed = std::exchange(E.By, nullptr);
        return E.What.join(What, By) || Changed;
      }
  if (List.size() >= Most) {
    Entry &Last = List.back();
    bool Changed = Last.What.join(What, By);
    if (!(Last.Where == AbstractLocation::whole(*Where.Obj))) {
      Last.Where = AbstractLocation::whole(*Where.Obj);
      Changed = true;
    }
    return Changed;
  }
  List.push_back({Where, What, false, false, By});
  return !What.uniform();
}

AbstractValue MemoryFacts::read(const AbstractLocation &Where,
                                const Function *Without) const {
  AbstractValue Result;
  for (const Entry &E : entries(Where.Obj))
    if (E.Where.overlaps(Where) &&
        !(Without && E.By && E.By->getFunction() == Without))
      Result.join(E.What, E.By);
  return Result;
}

ArrayRef<MemoryFacts::Entry> MemoryFacts::entries(const MemoryObject *O) const {
  auto It = Map.find(O);
  return It == Map.end() ? ArrayRef<Entry>() : ArrayRef(It->second);
}

bool ofAllFunctions(const MemoryObject *O) {
  const Value *Base = O->base();
  return isa<GlobalValue>(Base) || isa<CallBase>(Base);
}

} // namespace tutti
