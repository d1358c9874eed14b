// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What clangd says of Tutti's findings, made what an editor expects: clangd
/// knows every warning of a plugin by one name, -Wbackend-plugin, and the check
/// stands in the text alone. It decides nothing about findings and knows
/// nothing of how messages travel.
#ifndef TUTTI_PASS_DRIVER_EDITOR_SERVERMESSAGES_H
#define TUTTI_PASS_DRIVER_EDITOR_SERVERMESSAGES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace tutti::driver {

class ServerMessages {
public:
  /// \p PageOf gives the address of a check's page, or nothing.
  explicit ServerMessages(std::function<std::string(llvm::StringRef)> PageOf)
      : PageOf(std::move(PageOf)) {}

  /// A message of the server's as the editor gets it: the check is the
  /// diagnostic's code, with a link to its page, and no part of the text.
  std::string toEditor(std::string Body);

  /// A message of the editor's as the server gets it: clangd finds the edits of
  /// a diagnostic by its text.
  std::string toServer(std::string Body);

private:
  void rewriteDiagnostic(llvm::json::Object &Of);
  void restoreDiagnostic(llvm::json::Object &Of);

  std::function<std::string(llvm::StringRef)> PageOf;
  /// The server's texts by place and new text. The two directions are threads.
  std::map<std::string, std::string> Texts;
  std::mutex Lock;
};

} // namespace tutti::driver

#endif
