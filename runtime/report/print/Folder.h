// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What a process finds, kept in a folder for `tutti report`: one line of JSON
/// for each finding, and a wait-for graph as DOT.

#ifndef TUTTI_REPORT_PRINT_FOLDER_H
#define TUTTI_REPORT_PRINT_FOLDER_H

#include "report/print/Finding.h"

namespace tutti::rt {

/// Writes F into the folder of the option "report", if there is one.
void keepInFolder(const Finding &F);

/// The groups of F that wait, and for which ranks, as DOT.
void printDot(Text &Out, const Finding &F);

} // namespace tutti::rt

#endif // TUTTI_REPORT_PRINT_FOLDER_H
