// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Looks functions up by symbol or by the name that the user wrote. Rows with a
/// star are few: they are searched when nothing else fits.

#include "model/mpi/KnownCalls.h"
#include "model/SourceLocation.h"
#include "model/mpi/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

struct Shipped {
  StringMap<LibraryRow> Exact;
  std::vector<LibraryRow> Patterns;
};

const Shipped &shipped() {
  static const Shipped All = [] {
    constexpr int No = LibraryRow::No, Result = LibraryRow::Result;
    const LibraryRow Rows[] = {
#define TUTTI_LIBRARY_CALL(NAME, LIBRARY, DOES, OBJECT, COMM, LIST, MAKES)     \
  {#NAME, LibraryRow::LIBRARY, LibraryRow::DOES, OBJECT, COMM, LIST, MAKES},
#include "model/mpi/Collectives.def"
    };
    (void)Result;
    (void)No;
    Shipped S;
    for (const LibraryRow &R : Rows)
      if (StringRef(R.Name).contains('*'))
        S.Patterns.push_back(R);
      else
        S.Exact[R.Name] = R;
    return S;
  }();
  return All;
}

/// Begins as the names of a library's functions on its objects do.
bool namesObject(StringRef Name) {
  static constexpr StringLiteral Of[] = {"Vec",   "Mat",  "KSP",   "SNES", "TS",
                                         "Tao",   "PC",   "EPS",   "DM",   "IS",
                                         "Petsc", "fftw", "HYPRE_"};
  return any_of(Of, [&](StringRef Each) { return Name.starts_with(Each); });
}

const LibraryRow *findShipped(StringRef Name) {
  // Nearly every symbol of a program ends here.
  if (!Name.starts_with("H5") && !Name.starts_with("nc") &&
      !Name.starts_with("nf") && !Name.starts_with("h5") &&
      !Name.starts_with("_QMh5") && !Name.starts_with("_QMnetcdf") &&
      !namesObject(Name))
    return nullptr;
  // A procedure of a module, as flang names it.
  if (Name.consume_front("_QM"))
    Name = Name.split('P').second;
  // What Fortran compilers append.
  if (Name.starts_with("nf") || Name.starts_with("h5"))
    Name = Name.rtrim('_');
  auto It = shipped().Exact.find(Name);
  if (It != shipped().Exact.end())
    return &It->second;
  for (const LibraryRow &R : shipped().Patterns) {
    auto [Head, Tail] = StringRef(R.Name).split('*');
    if (Name.size() >= Head.size() + Tail.size() && Name.starts_with(Head) &&
        Name.ends_with(Tail))
      return &R;
  }
  return nullptr;
}

/// The rows of Wrappers.def, of which nearly no symbol is one.
const WrapperRow *findBinding(const Function &F) {
  if (!isOfBinding(F.getName()))
    return nullptr;
  static const StringMap<WrapperRow> All = [] {
    StringMap<WrapperRow> Rows;
    auto Add = [&](StringRef Name, StringRef Does) {
      WrapperRow &Row = Rows[Name];
      Row.Name = Name.str();
      if (Does == "world")
        Row.MakesWorld = true;
      else if (Does == "**1")
        Row.Parameters = {{WrapperRow::Source::Argument, 0, 2}};
      else if (!readCall(Does, Row).empty())
        Rows.erase(Name);
    };
#define TUTTI_WRAPPER(NAME, DOES) Add(NAME, DOES);
#include "model/mpi/Wrappers.def"
    return Rows;
  }();
  auto Row = All.find(sourceName(F));
  if (Row == All.end())
    return nullptr;
  // Others are made of a communicator that they are given; objects are returned
  // in memory.
  const bool Makes =
      any_of(Row->second.Parameters, [](const WrapperRow::Source &S) {
        return S.From == WrapperRow::Source::Made;
      });
  return (Row->second.MakesWorld && F.arg_size() != 1) ||
                 (Makes && !F.hasStructRetAttr())
             ? nullptr
             : &Row->second;
}

/// By symbol, by what a Fortran compiler makes of a name, or as in the source.
template <typename Row>
const Row *findOwn(const StringMap<Row> &Rows, const Function &F) {
  if (Rows.empty())
    return nullptr;
  for (const std::string &Name :
       {F.getName().str(), F.getName().rtrim('_').str(), sourceName(F)})
    if (auto It = Rows.find(Name); It != Rows.end())
      return &It->second;
  return nullptr;
}

} // namespace

bool isOfBinding(StringRef Symbol) {
  if (!Symbol.consume_front("_ZNK") && !Symbol.consume_front("_ZN"))
    return false;
  return Symbol.starts_with("3MPI") || Symbol.starts_with("5boost3mpi");
}

const GlobalVariable *libraryWorldIn(const Value *Comm) {
  static constexpr StringLiteral All[] = {
#define TUTTI_LIBRARY_WORLD(NAME) #NAME,
#include "model/mpi/Collectives.def"
  };
  if (const Value *From = getLoadStorePointerOperand(Comm))
    Comm = From;
  const auto *G = dyn_cast<GlobalVariable>(Comm);
  return G && is_contained(All, G->getName()) ? G : nullptr;
}

bool isLibraryFailure(const Function &F) {
  static constexpr StringLiteral All[] = {
#define TUTTI_LIBRARY_FAILURE(NAME) #NAME,
#include "model/mpi/Collectives.def"
  };
  return F.isDeclaration() && is_contained(All, F.getName());
}

const LibraryRow *KnownCalls::library(const Function &F) const {
  if (!F.isDeclaration())
    return nullptr;
  const LibraryRow *R = findShipped(F.getName());
  return R ? R : findOwn(Collectives, F);
}

const WrapperRow *KnownCalls::wrapper(const Function &F) const {
  if (!F.isDeclaration())
    return nullptr;
  const WrapperRow *R = findOwn(Wrappers, F);
  return R ? R : findBinding(F);
}

bool KnownCalls::contains(const Function &F) const {
  return MpiCall::lookup(F) != Fn::None || library(F) || wrapper(F);
}

bool KnownCalls::mentionedIn(const Module &M) const {
  for (const Function &F : M) {
    if (MpiCall::lookup(F) != Fn::None || wrapper(F))
      return true;
    if (const LibraryRow *R = library(F); R && R->isParallel())
      return true;
  }
  return false;
}

std::optional<int64_t> handleNumber(StringRef Name) {
  struct Row {
    const char *Name;
    int64_t Number;
  };
  static constexpr Row Rows[] = {
#define TUTTI_HANDLE(KIND, NAME, MPICH, OPENMPI, FORTRAN, ABI) {NAME, MPICH},
#include "model/mpi/Handles.def"
  };
  for (const Row &R : Rows)
    if (Name == R.Name)
      return R.Number;
  return std::nullopt;
}

} // namespace tutti
