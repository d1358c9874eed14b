// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Containers of the C++ library that are variables of a function: which one an
/// address leads to, and whether no other function comes to what is in it.

#ifndef TUTTI_PASS_ANALYSIS_ARGUMENTS_OWNCONTAINER_H
#define TUTTI_PASS_ANALYSIS_ARGUMENTS_OWNCONTAINER_H

namespace llvm {
class CallBase;
class Value;
} // namespace llvm

namespace tutti {

/// The container that a request is in, through what it says where its elements
/// are; null: it may be anywhere.
const llvm::Value *containerOf(const llvm::Value &Request);

/// A member of a container gets another one of its type, which may take what is
/// in it: swap, operator=.
bool mayHandOver(const llvm::CallBase &CB);

/// Nothing but the function itself and its caller comes to what is in here.
bool isPrivateContainer(const llvm::Value &Container);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_ARGUMENTS_OWNCONTAINER_H
