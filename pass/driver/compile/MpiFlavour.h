// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which MPI something belongs to. The answer always comes from what the thing
/// does or contains (what a wrapper prints, which symbols a library has), never
/// from a file's name alone: `mpicc` is anybody's.
#ifndef TUTTI_PASS_DRIVER_COMPILE_MPIFLAVOUR_H
#define TUTTI_PASS_DRIVER_COMPILE_MPIFLAVOUR_H

#include "driver/Process.h"
#include "llvm/ADT/StringRef.h"

namespace tutti::driver {

/// MpichAbi has MPICH's ABI in a library of another name than that which the
/// runtime was built with: Intel MPI, Cray MPICH, MVAPICH, MPICH elsewhere. Abi
/// is the standard's own binary interface (MPI-5.0), which runs with either.
enum class MpiFlavour { None, Mpich, MpichAbi, OpenMpi, Abi };

/// The name of its folder below lib/tutti, which is also what users write.
llvm::StringRef folderName(MpiFlavour Flavour);
/// That of a name of such a folder; None when there is none.
MpiFlavour flavourNamed(llvm::StringRef Folder);

enum class MpiLanguage { C, Cxx, Fortran };

/// What a compiler wrapper says about itself.
struct Wrapper {
  MpiFlavour Flavour = MpiFlavour::None;
  /// The environment variable by which its compiler is swapped.
  llvm::StringRef CompilerVariable;
  StringList Flags; ///< the words behind the compiler in what it would start
};
/// About a command with \p Args; with none, one that compiles and links. Words
/// come back as they are only if canBeShown(Args).
Wrapper askWrapper(llvm::StringRef Path, MpiLanguage Language,
                   llvm::ArrayRef<std::string> Args = {});
/// A wrapper shows words without quotes: none of these needs any.
bool canBeShown(llvm::ArrayRef<std::string> Args);

/// A shared MPI library or an archive of one.
MpiFlavour flavourOfLibrary(llvm::StringRef Path);

/// A dynamically linked program.
MpiFlavour flavourOfProgram(llvm::StringRef Path);

/// A folder of headers.
MpiFlavour flavourOfHeaders(llvm::StringRef Folder);

/// A job launcher.
MpiFlavour flavourOfLauncher(llvm::StringRef Path);

} // namespace tutti::driver

#endif
