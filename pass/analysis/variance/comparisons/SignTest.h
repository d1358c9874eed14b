// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Conditions that tell negative numbers from others. The rank is none, so what
/// such a test of it tells is who was given a constant in its place: for an
/// error, or for who is no member.

#ifndef TUTTI_PASS_ANALYSIS_VARIANCE_SIGNTEST_H
#define TUTTI_PASS_ANALYSIS_VARIANCE_SIGNTEST_H

namespace llvm {
class Value;
} // namespace llvm

namespace tutti {

/// What the condition tests so; null when it tests something else.
const llvm::Value *testedForSign(const llvm::Value &Condition);

/// It does so with a variable that other functions may set.
bool testsSignOfShared(const llvm::Value &Condition);

} // namespace tutti

#endif // TUTTI_PASS_ANALYSIS_VARIANCE_SIGNTEST_H
