// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What stands above the findings of a page: how many there are by check and by
/// file, boxes that leave out kinds of them, and the order they are shown in.
#ifndef TUTTI_PASS_DRIVER_REPORT_REPORTINDEX_H
#define TUTTI_PASS_DRIVER_REPORT_REPORTINDEX_H

#include "driver/report/ReportPage.h"
#include "llvm/ADT/MapVector.h"

namespace tutti::driver {

class ReportIndex {
public:
  /// Keeps Items.
  explicit ReportIndex(llvm::ArrayRef<ReportItem> Items);

  void print(llvm::raw_ostream &Out) const;
  /// Ends the class of a finding with its file and says its places in the
  /// orders.
  void printPlaceOf(llvm::raw_ostream &Out, size_t Item) const;

private:
  struct Count {
    size_t First = 0; ///< finding
    unsigned Number = 0, Errors = 0, Warnings = 0;
    void add(const ReportItem &Item);
  };
  void printRow(llvm::raw_ostream &Out, const llvm::Twine &Box,
                const llvm::Twine &Target, llvm::StringRef Name,
                const Count &C) const;
  void printSwitches(llvm::raw_ostream &Out) const;
  void printFilters(llvm::raw_ostream &Out) const;

  llvm::ArrayRef<ReportItem> Items;
  llvm::MapVector<llvm::StringRef, Count> ByCheck, ByFile;
  std::vector<unsigned> FileOrder, SeverityOrder; ///< places by finding
};

} // namespace tutti::driver

#endif
