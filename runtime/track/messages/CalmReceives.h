// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which receives are worth a look before their message comes: not those of a
/// place whose messages fit, from a process whose messages have fitted so far.

#ifndef TUTTI_TRACK_MESSAGES_CALMRECEIVES_H
#define TUTTI_TRACK_MESSAGES_CALMRECEIVES_H

#include "core/board/Channel.h"

#include <cstdint>

namespace tutti::rt::track {

class CalmReceives {
public:
  /// A receive at a place that no message has fitted yet is always looked at;
  /// of the others, after Enough messages in a row that fitted, every
  /// Enough-th.
  bool passesByFrom(unsigned Peer, uint32_t Site) {
    return passesBy(Peers[Peer], Site);
  }
  bool passesByFromAnyone(uint32_t Site) { return passesBy(Anyone, Site); }

  void note(unsigned Peer, uint32_t Site, bool Fits) {
    note(Peers[Peer], Site, Fits);
  }
  void noteFromAnyone(uint32_t Site, bool Fits) { note(Anyone, Site, Fits); }

private:
  static constexpr uint32_t Enough = 16;
  struct Of {
    uint32_t Fitting, Unlooked;
  };

  bool passesBy(Of &From, uint32_t Site) const {
    return From.Fitting >= Enough && Fitted[Site % NumSites] == Site &&
           ++From.Unlooked % Enough != 0;
  }
  void note(Of &From, uint32_t Site, bool Fits) {
    From.Fitting = Fits ? From.Fitting + 1 : 0;
    if (Fits)
      Fitted[Site % NumSites] = Site;
  }

  static constexpr unsigned NumSites = 256;
  Of Peers[MaxTalkers], Anyone;
  uint32_t Fitted[NumSites]; ///< the last such place of each remainder
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_MESSAGES_CALMRECEIVES_H
