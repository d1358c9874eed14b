// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where Tutti's own files are, seen from the running executable, so that an
/// install prefix can be moved and a build tree works like one. It decides
/// nothing about how the files are used.
#ifndef TUTTI_PASS_DRIVER_INSTALL_H
#define TUTTI_PASS_DRIVER_INSTALL_H

#include "driver/compile/MpiFlavour.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace tutti::driver {

class Install {
public:
  /// Finds the prefix from the executable's own path, links resolved; it is so
  /// many folders below the prefix.
  explicit Install(const char *Argv0, unsigned Depth = 1);

  /// `<prefix>/lib/tutti`
  std::string libraries() const;
  /// Another LLVM than the one Tutti was built with first has its plugins below
  /// `lib/tutti/llvm-<major>`.
  void useLlvm(llvm::StringRef Major);
  bool hasLlvm(llvm::StringRef Major) const;
  /// The LLVMs and the MPIs that this prefix has something for.
  std::vector<std::string> llvms() const;
  std::vector<std::string> mpis() const;
  /// `<prefix>/lib/tutti/ld`: tutti-program under the names of linkers.
  std::string linkers() const;
  /// `<prefix>/lib/tutti/tutti-program`
  std::string programChecker() const;
  /// `<prefix>/lib/tutti/<flavour>`
  std::string runtimeFolder(MpiFlavour Flavour) const;
  /// `<prefix>/lib/tutti/tutti-monitor`
  std::string keeper() const;
  /// `<prefix>/share/doc/tutti/checks`
  std::string checkPages() const;
  /// In Markdown; empty when it cannot be read.
  std::string checkPage(llvm::StringRef Id) const;

  /// These end the program with a message when the file cannot be loaded: a
  /// build that silently loses its checks is worse than one that stops.
  std::string clangPlugin() const;
  std::string passPlugin() const;
  std::string runtime(MpiFlavour Flavour) const;
  std::string staticRuntime(MpiFlavour Flavour) const;

private:
  std::string compilerFolder() const;

  std::string Prefix, Compiler;
};

} // namespace tutti::driver

#endif
