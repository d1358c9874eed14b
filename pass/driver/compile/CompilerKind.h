// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What kind of compiler a program name means, and where the clang and flang
/// that Tutti's plugins fit are. It knows names and versions, not command
/// lines.
#ifndef TUTTI_PASS_DRIVER_COMPILE_COMPILERKIND_H
#define TUTTI_PASS_DRIVER_COMPILE_COMPILERKIND_H

#include "driver/Install.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tutti::driver {

enum class CompilerKind {
  Unknown,
  Clang,      ///< clang or clang++, any version
  Flang,      ///< LLVM's flang, any version
  MpiWrapper, ///< some MPI's mpicc, mpicxx or mpifort
  Generic,    ///< cc, c++, ...: only its target tells
  Launcher,   ///< starts the compiler that follows: ccache
  Foreign     ///< a compiler that cannot load LLVM plugins
};

struct CompilerName {
  CompilerKind Kind = CompilerKind::Unknown;
  MpiLanguage Language = MpiLanguage::C;
};

/// What \p Program (a name or a path) promises to be.
CompilerName classify(llvm::StringRef Program);

/// The path of the compiler a user named. A bare `clang`, `clang++` or `flang`
/// stands for the one of findBackend when it is not there or is named by
/// TUTTI_CLANG, TUTTI_CLANGXX or TUTTI_FLANG. Ends the program if none is
/// found.
std::string findNamedCompiler(llvm::StringRef Program, CompilerName Name,
                              Install &Files);

/// The clang beside the compiler at \p Path, which answers questions that flang
/// has no options for; \p Path if there is none.
std::string clangBeside(llvm::StringRef Path);

/// The compiler to put below an MPI wrapper.
std::string findBackend(MpiLanguage Language, Install &Files);

/// Has \p Files give the plugins that the compiler at \p Path can load. If
/// there are none, \p Says is what it says of its version.
bool loadsPlugins(llvm::StringRef Path, Install &Files, std::string &Says);

/// The same, and ends the program if there are none; \p Source says who chose
/// it.
void requireFittingCompiler(llvm::StringRef Path, llvm::StringRef Source,
                            Install &Files);

} // namespace tutti::driver

#endif
