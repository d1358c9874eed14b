// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The rows of the tables of texts that reports are made of (*.def in this
/// folder, included where they are said). A row is its format: the compiler
/// checks the arguments against it as against a literal, and nothing is made at
/// run time. Knows nothing of when a text is chosen.

#ifndef TUTTI_CORE_TEXTS_SAID_H
#define TUTTI_CORE_TEXTS_SAID_H

/// A row: its name, the check that says it (None: several), what it is in a
/// report (Headline, Row, Advice, or a Part of one; Line: of none) and its
/// format.
#define TUTTI_SAID(NAME, CHECK, KIND, FORMAT)                                  \
  inline constexpr char NAME[] = FORMAT;

#endif // TUTTI_CORE_TEXTS_SAID_H
