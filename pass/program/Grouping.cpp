// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// From each main along the undefined names, as a linker takes members of an
/// archive. Of several files that define a name the one nearest in the tree of
/// folders is taken. What no main needs is a library, checked by itself.

#include "program/Grouping.h"
#include "model/LeadsNowhere.h"
#include "model/MainFunction.h"
#include "program/Container.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace llvm;

namespace tutti {
namespace {

struct Unit {
  std::string Source;
  std::vector<std::string> Needs;
  bool IsMain = false;
};

class Grouper {
public:
  explicit Grouper(ArrayRef<PackedExcerpt> Excerpts) : Units(Excerpts.size()) {
    for (size_t I = 0; I < Excerpts.size(); ++I)
      read(I, Excerpts[I]);
  }

  Grouping run() {
    Grouping Result;
    std::vector<bool> Taken(Units.size());
    size_t Work = 0, MostWork = 8 * Units.size() + 64;
    for (size_t I = 0; I < Units.size(); ++I) {
      if (!Units[I].IsMain)
        continue;
      std::set<size_t> Members = closure(I);
      for (size_t M : Members)
        Taken[M] = true;
      if (Work + Members.size() > MostWork) {
        ++Result.LeftOut;
        continue;
      }
      Work += Members.size();
      Result.Programs.push_back(
          {{Members.begin(), Members.end()}, Units[I].Source});
    }
    Group Rest;
    for (size_t I = 0; I < Units.size(); ++I)
      if (!Taken[I]) {
        if (Rest.Members.empty())
          Rest.Name = Units[I].Source;
        Rest.Members.push_back(I);
      }
    if (!Rest.Members.empty())
      Result.Programs.push_back(std::move(Rest));
    return Result;
  }

private:
  void read(size_t I, const PackedExcerpt &E) {
    Unit &U = Units[I];
    LLVMContext Context;
    std::string Bytes = unpack(E.Bytes);
    Expected<std::unique_ptr<Module>> M = getLazyBitcodeModule(
        MemoryBufferRef(Bytes, E.Origin), Context, /*ShouldLazyLoad=*/true);
    if (!M) {
      consumeError(M.takeError());
      return;
    }
    U.Source = (*M)->getSourceFileName();
    for (const GlobalValue &G : (*M)->global_values()) {
      if (G.hasLocalLinkage())
        continue;
      if (G.isDeclaration())
        U.Needs.push_back(G.getName().str());
      else if (G.isStrongDefinitionForLinker() || G.hasCommonLinkage())
        Definers[G.getName()].push_back(I);
    }
    U.IsMain = startsProgram(**M);
    if (Error E = (*M)->materializeMetadata())
      return consumeError(std::move(E));
    if (const NamedMDNode *Table = (*M)->getNamedMetadata(NowhereTable))
      for (const MDNode *Row : Table->operands())
        for (const MDOperand &Name : Row->operands())
          Definers[cast<MDString>(Name)->getString()].push_back(I);
  }

  static size_t common(StringRef A, StringRef B) {
    size_t N = std::min(A.size(), B.size()), I = 0;
    while (I < N && A[I] == B[I])
      ++I;
    return I;
  }

  std::set<size_t> closure(size_t Main) {
    std::set<size_t> Members{Main};
    std::vector<size_t> Work{Main};
    while (!Work.empty()) {
      const Unit &U = Units[Work.back()];
      Work.pop_back();
      for (const std::string &Name : U.Needs) {
        auto It = Definers.find(Name);
        if (It == Definers.end())
          continue;
        const size_t *Best = nullptr;
        for (const size_t &D : It->second)
          if (Members.count(D)) {
            Best = nullptr; // it is there already
            break;
          } else if (!Units[D].IsMain &&
                     (!Best || common(Units[D].Source, U.Source) >
                                   common(Units[*Best].Source, U.Source))) {
            Best = &D;
          }
        if (Best && Members.insert(*Best).second)
          Work.push_back(*Best);
      }
    }
    return Members;
  }

  std::vector<Unit> Units;
  StringMap<std::vector<size_t>> Definers;
};

} // namespace

Grouping groupExcerpts(ArrayRef<PackedExcerpt> Excerpts) {
  return Grouper(Excerpts).run();
}

} // namespace tutti
