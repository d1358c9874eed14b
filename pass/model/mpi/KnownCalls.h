// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Functions outside MPI that are known to be collective or to wrap an MPI
/// call: the rows of Collectives.def and what the user's file adds to them
/// (option config). Knows names and argument numbers; what a program does with
/// them is for others to find out.

#ifndef TUTTI_PASS_MODEL_KNOWNCALLS_H
#define TUTTI_PASS_MODEL_KNOWNCALLS_H

#include "tutti/MpiTable.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Module;
class Value;
} // namespace llvm

namespace tutti {

/// A row of Collectives.def.
struct LibraryRow {
  enum Library : uint8_t { HDF5, PnetCDF, NetCDF, PETSc, FFTW, HYPRE, Own };
  enum Kind : uint8_t {
    Collective,
    Access,
    Local,
    Transfer,
    Ends,
    GivesComm,
    GivesMode,
    GivesAccess
  };
  enum : int { No = -1, Result = -2 };

  std::string Name;
  Library Of = Own;
  Kind Does = Collective;
  int Object = No, Comm = No, List = No, Makes = No;

  /// All processes of the communicator have to make it, if it is one.
  bool isForAll() const {
    return Does == Collective || Does == Access || Does == Ends ||
           Does == GivesAccess || Does == Transfer;
  }
  /// Its objects are pointers in the memory of the process.
  bool isOfPointers() const { return Of == PETSc || Of == FFTW || Of == HYPRE; }
  bool passesPointers() const { return isOfPointers() && Does != Ends; }
  /// Shows by itself that a program uses the library in parallel.
  bool isParallel() const {
    return Of == PnetCDF || Of == Own ||
           (Does != GivesMode && Does != GivesAccess && Comm != No);
  }
};

/// The variable that a library calls all of its processes by
/// (`PETSC_COMM_WORLD`), if Comm is it or is read from it; else null.
const llvm::GlobalVariable *libraryWorldIn(const llvm::Value *Comm);
/// A library reports an error by it that ends the program.
bool isLibraryFailure(const llvm::Function &F);

/// One function of the user that does what an MPI function does.
struct WrapperRow {
  /// Where a parameter of the MPI function comes from.
  struct Source {
    enum : uint8_t {
      Unknown,
      Argument,
      Result,
      Handle,
      Made ///< a handle that argument 0, an object, then points to
    } From = Unknown;
    int64_t Number = 0; ///< of the argument from 0, or the handle's value
    unsigned Loads = 0; ///< it is as many addresses behind the argument
  };
  std::string Name;
  Fn Calls = Fn::None;     ///< None: its value is the first parameter
  bool MakesWorld = false; ///< what argument 0 points to gets MPI_COMM_WORLD
  std::vector<Source> Parameters;
};

/// A function of MPI's C++ bindings or of Boost.MPI, by its mangled name.
bool isOfBinding(llvm::StringRef Symbol);
/// "MPI_Bcast(1, 2, MPI_BYTE, **3, 4)"; a sentence that says what is wrong with
/// it.
std::string readCall(llvm::StringRef Text, WrapperRow &Row);

class KnownCalls {
public:
  /// Adds what the YAML file says; an error that names file and line.
  llvm::Error read(const std::string &Path);

  const LibraryRow *library(const llvm::Function &F) const;
  const WrapperRow *wrapper(const llvm::Function &F) const;
  /// Whether M names a function of MPI, a wrapper, or a library in parallel.
  bool mentionedIn(const llvm::Module &M) const;
  /// F is a function of MPI or one of these.
  bool contains(const llvm::Function &F) const;

private:
  llvm::StringMap<LibraryRow> Collectives;
  llvm::StringMap<WrapperRow> Wrappers;
};

/// The value of a predefined handle by its name, MPICH's number; or nothing.
std::optional<int64_t> handleNumber(llvm::StringRef Name);

} // namespace tutti

#endif // TUTTI_PASS_MODEL_KNOWNCALLS_H
