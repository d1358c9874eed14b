// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a client asks a compiler server for: its own command, in its own
// surroundings. Both are of the same build, on the same machine.
#ifndef TUTTI_TEST_COMPILER_SERVER_REQUEST_H
#define TUTTI_TEST_COMPILER_SERVER_REQUEST_H

#include <cstdint>
#include <sys/resource.h>

namespace tutti::test {

/// Where the servers' sockets are, as the environment of a test says it. The
/// socket of a compiler has the name of its file.
constexpr const char *FolderVariable = "TUTTI_TEST_COMPILER_SERVERS";
/// The client, for what a compiler starts of itself.
constexpr const char *ClientVariable = "TUTTI_TEST_COMPILER_CLIENT";

/// The descriptors that go with a request: the three standard ones and the
/// current folder.
constexpr int NumDescriptors = 4;

/// Then follow the bytes of the arguments and the environment, each text with
/// its zero.
struct Request {
  uint32_t NumArguments, NumVariables, NumBytes, Mask;
  rlimit Limits[RLIM_NLIMITS];
};

} // namespace tutti::test

#endif
