// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The tracker of requests: tells OpenRequests which calls make, start,
/// complete, cancel and free them, by the roles of their rows. Must not know
/// the rules.

#ifndef TUTTI_TRACK_REQUESTS_REQUESTSTRACKER_H
#define TUTTI_TRACK_REQUESTS_REQUESTSTRACKER_H

#include "core/Flags.h"
#include "mpi/messages/Partitions.h"
#include "track/Tracker.h"
#include "track/handles/UnseenCounterparts.h"

namespace tutti::rt::track {

struct RequestsTracker : Tracker {
  static constexpr bool sees(Fn F) {
    return keepsBuffers(F) || completesRequests(F) || marksPartitions(F) ||
           F == Fn::Parrived || F == Fn::Grequest_complete ||
           has(F, table::SplitEnd) || F == Fn::Start || F == Fn::Startall ||
           F == Fn::Cancel || F == Fn::Request_free || looksAtRequests(F);
  }
  /// A callback may complete for the program, and MPI too when it ends.
  static constexpr bool seesNested(Fn F) {
    return completesRequests(F) || F == Fn::Request_free;
  }

  template <typename A> struct CompletionOf : Completion {
    explicit CompletionOf(Context<A> &C)
        : Completion(C.Given, A::Function, C.Site, C.Nested) {}
  };

  template <typename A> class Around {
    static constexpr Fn F = A::Function;
    static constexpr bool Completes = completesRequests(F);

  public:
    explicit Around([[maybe_unused]] Context<A> &C) : Waited(C) {
      [[maybe_unused]] const A &Call = C.Call;
      if constexpr (keepsBuffers(F)) {
        C.New.begin(F, C.Site, C.Nested, isPersistentMaker(F));
        if constexpr (has(F, Role::DEST) || has(F, Role::SOURCE))
          C.New.setPeer(Call.template first<Role::DEST, Role::SOURCE>(),
                        Call.template first<Role::STAG, Role::TAG>());
        if constexpr (has(F, Role::FILE))
          C.New.File = handleBits(Call.template get<Role::FILE>());
      }
      if constexpr (isPartitioned(F)) {
        C.New.NumPartitions = Call.template get<Role::PARTITIONS>();
        C.memory().add(Call.template first<Role::SBUF, Role::RBUF>(),
                       static_cast<int64_t>(C.New.NumPartitions) *
                           Call.template get<Role::LCOUNT>(),
                       typeMap(Call.template get<Role::TYPE>()),
                       has(F, Role::RBUF));
      }
      if constexpr (F == Fn::Parrived)
        partitionAsked(Call.template get<Role::REQ>(), std::get<1>(Call.Values),
                       F, C.Site);
      if constexpr (F == Fn::Grequest_complete)
        generalizedEnds(findRequest(Call.template get<Role::REQ>(), nullptr),
                        C.Site);
      if constexpr (has(F, table::SplitEnd))
        splitAccessEnds(handleBits(Call.template get<Role::FILE>()), F, C.Site);
      if constexpr (F == Fn::Start || F == Fn::Startall)
        for (int I = 0; I < C.Given.size(); ++I)
          requestStarts(C.Given[I], F, C.Site);
      if constexpr (marksPartitions(F))
        partitions(Call, C.Site);
      if constexpr (F == Fn::Cancel)
        if (C.Given.size())
          requestCancelled(C.Given[0], C.Site);
      if constexpr (F == Fn::Request_free)
        if (C.Given.size())
          requestIsFreed(C.Given[0], C.Site);
    }

    void after([[maybe_unused]] Context<A> &C, bool Good) {
      if constexpr (Completes) {
        if (!Good) {
          if (C.Nested)
            C.Given.completedNulls();
          return Waited.completedNulls();
        }
        if (completesAll(F) && __builtin_expect(!C.Nested, 1))
          Waited.completedAll();
        else
          eachCompleted(C.Call, [&](int I, int) {
            Waited.completed(I);
            if (C.Nested) // nobody else does
              C.Given.completed(I);
          });
      }
      if (!Good)
        return;
      if constexpr (has(F, table::SplitBegin))
        if (!C.Nested && TheFlags.requests)
          splitAccessMade(C.New);
      if constexpr (F == Fn::Parrived)
        if (*C.Call.template get<Role::FLAG_OUT>())
          partitionArrived(C.Call.template get<Role::REQ>(),
                           std::get<1>(C.Call.Values));
      if constexpr (looksAtRequests(F))
        eachSeenComplete(C.Call, [&](MPI_Request Its) {
          requestSeenComplete(Its, F, C.Site);
        });
      if constexpr (F == Fn::Request_free)
        if (C.Given.size()) {
          dropRequest(C.Given[0]);
          C.Given.freed(0);
        }
      if constexpr (has(F, Role::REQ_OUT))
        if (TheFlags.requests && !isBlind(C.Site))
          requestMade(C.Made, C.New);
      if constexpr (has(F, Role::GREQ_QUERY))
        generalizedMade(C.Made.request());
    }

  private:
    static void partitions(const A &Call, uint32_t Site) {
      constexpr size_t At = F == Fn::Pready ? 1 : 2;
      Request *Its = findRequest(std::get<At>(Call.Values), nullptr);
      auto First = std::get<0>(Call.Values);
      if constexpr (F == Fn::Pready)
        partitionsReady(Its, First, First, nullptr, F, Site);
      else if constexpr (F == Fn::Pready_range)
        partitionsReady(Its, First, std::get<1>(Call.Values), nullptr, F, Site);
      else
        partitionsReady(Its, 0, First - 1, std::get<1>(Call.Values), F, Site);
    }

    If<Completes, CompletionOf<A>> Waited;
  };
};

} // namespace tutti::rt::track

#endif // TUTTI_TRACK_REQUESTS_REQUESTSTRACKER_H
