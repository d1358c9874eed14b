// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether code that is not in sight may complete a request that an object or a
/// variable of the file keeps. It hardly does where the completion is in sight
/// in another function: it would have to be handed the object, or to be of its
/// class.

#ifndef TUTTI_PASS_CHECKS_BUFFERS_UNSEENCOMPLETION_H
#define TUTTI_PASS_CHECKS_BUFFERS_UNSEENCOMPLETION_H

#include "analysis/arguments/HandleHome.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace llvm {
class CallBase;
class Function;
class StructType;
} // namespace llvm

namespace tutti {

class UnseenCompletion {
public:
  /// Of what \p Request, an address in \p In, leads to; \p All: the functions
  /// that completions are looked for in.
  UnseenCompletion(const llvm::Value &Request, const llvm::Function &In,
                   llvm::ArrayRef<llvm::Function *> All);

  /// The request is kept where it can be found again, and what completes it
  /// there is in sight, in another function.
  explicit operator bool() const { return Known; }

  /// The call is one of code that is not in sight.
  bool mayComplete(const llvm::CallBase &CB) const;

private:
  bool isObject(const llvm::Value &Given) const;

  std::optional<HandleHome> Home;
  const llvm::Value *Object = nullptr; ///< that the request is a member of
  const llvm::Function &In;
  std::string Class;                       ///< of In, where it has one
  llvm::SmallVector<std::string, 4> Bases; ///< of what the request is in
  bool Known = false;
};

} // namespace tutti

#endif // TUTTI_PASS_CHECKS_BUFFERS_UNSEENCOMPLETION_H
