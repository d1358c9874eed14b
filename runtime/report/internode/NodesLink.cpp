// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Sockets.

#include "report/internode/NodesLink.h"

#include "core/Clock.h"
#include "core/Flags.h"
#include "core/board/Seal.h"
#include "core/findings/WaitReport.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tutti::rt {

namespace {

/// Of one message: as much as a node of the largest size has to say at once.
constexpr uint32_t MostBytes = WaitReportRoom;
constexpr size_t MostKept = size_t(64) << 20;
constexpr uint64_t PatienceNs = 3000000000;

union Address {
  sockaddr Any;
  sockaddr_in V4;
  sockaddr_in6 V6;
};

socklen_t resolve(Address &To, uint8_t Family, const uint8_t *Bytes,
                  uint16_t Port) {
  memset(&To, 0, sizeof(To));
  if (Family == 6) {
    To.V6.sin6_family = AF_INET6;
    To.V6.sin6_port = htons(Port);
    memcpy(&To.V6.sin6_addr, Bytes, 16);
    return sizeof(To.V6);
  }
  To.V4.sin_family = AF_INET;
  To.V4.sin_port = htons(Port);
  memcpy(&To.V4.sin_addr, Bytes, 4);
  return sizeof(To.V4);
}

int newSocket(uint8_t Family) {
  return socket(Family == 6 ? AF_INET6 : AF_INET,
                SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

bool random(void *To, size_t Size) {
  return getrandom(To, Size, GRND_NONBLOCK) == static_cast<ssize_t>(Size);
}

bool grow(char *&At, size_t &Room, size_t Size) {
  if (Size <= Room)
    return true;
  size_t New = Room * 2 > Size ? Room * 2 : Size;
  void *Memory = New <= MostKept ? realloc(At, New) : nullptr;
  if (!Memory)
    return false;
  At = static_cast<char *>(Memory);
  Room = New;
  return true;
}

uint64_t inodeOf(int Fd) {
  struct stat S;
  return fstat(Fd, &S) == 0 && S_ISSOCK(S.st_mode) ? S.st_ino : 0;
}

void addAddress(NodesAddress &A, uint8_t Family, const void *Bytes) {
  if (A.Number == NodesAddress::Most)
    return;
  auto &To = A.At[A.Number++];
  To.Family = Family;
  memcpy(To.Bytes, Bytes, Family == 6 ? 16 : 4);
}

/// Those of this host that others may reach.
void findAddresses(NodesAddress &A, bool V6) {
  struct ifaddrs *All = nullptr;
  if (getifaddrs(&All) != 0)
    return;
  for (int Pass = 0; Pass < (V6 ? 2 : 1); ++Pass)
    for (struct ifaddrs *I = All; I; I = I->ifa_next) {
      if (!I->ifa_addr || !(I->ifa_flags & IFF_UP) ||
          (I->ifa_flags & IFF_LOOPBACK) ||
          I->ifa_addr->sa_family != (Pass ? AF_INET6 : AF_INET))
        continue;
      Address Its;
      memcpy(&Its, I->ifa_addr, Pass ? sizeof(Its.V6) : sizeof(Its.V4));
      if (!Pass)
        addAddress(A, 4, &Its.V4.sin_addr);
      else if (!IN6_IS_ADDR_LINKLOCAL(&Its.V6.sin6_addr))
        addAddress(A, 6, &Its.V6.sin6_addr);
    }
  freeifaddrs(All);
}

} // namespace

void Connection::open(int NewFd, bool IsCaller, const uint8_t (&Key)[16]) {
  Fd = NewFd;
  Inode = inodeOf(Fd);
  Caller = IsCaller;
  HasNonce = false;
  Since = nanoseconds();
  memcpy(Secret, Key, sizeof(Secret));
  InSize = InTaken = OutSize = 0;
  int On = 1;
  setsockopt(Fd, IPPROTO_TCP, TCP_NODELAY, &On, sizeof(On));
  if (!random(&Mine, sizeof(Mine)))
    close();
}

void Connection::accepted(int NewFd, const uint8_t (&Key)[16]) {
  State = Phase::Proving;
  open(NewFd, false, Key);
  if (State == Phase::Proving)
    put(&Mine, sizeof(Mine));
}

void Connection::connect(const NodesAddress &A, unsigned Which) {
  Address To;
  socklen_t Size = resolve(To, A.At[Which].Family, A.At[Which].Bytes, A.Port);
  int NewFd = newSocket(A.At[Which].Family);
  if (NewFd < 0)
    return;
  State = Phase::Connecting;
  open(NewFd, true, A.Secret);
  if (State == Phase::Connecting && ::connect(Fd, &To.Any, Size) != 0 &&
      errno != EINPROGRESS)
    close();
}

bool Connection::isOwn() const { return inodeOf(Fd) == Inode; }

void Connection::close() {
  if (Fd >= 0 && isOwn())
    ::close(Fd);
  Fd = -1;
  State = Phase::Closed;
  free(In);
  free(Out);
  In = Out = nullptr;
  InSize = InRoom = InTaken = OutSize = OutRoom = 0;
}

bool Connection::isLate() const {
  return State != Phase::Open && nanoseconds() - Since > PatienceNs;
}

/// Over what both have made up, and by whom.
uint64_t Connection::sealOf(bool ByCaller) const {
  struct {
    Nonce Called, Calling;
    uint64_t ByCaller;
  } Text = {Caller ? Its : Mine, Caller ? Mine : Its, ByCaller};
  return seal(Secret, &Text, sizeof(Text));
}

void Connection::put(const void *Data, size_t Size) {
  if (State == Phase::Closed || !grow(Out, OutRoom, OutSize + Size))
    return close();
  memcpy(Out + OutSize, Data, Size);
  OutSize += Size;
}

/// Reads until there are Size bytes; nothing beyond them.
bool Connection::fill(size_t Size) {
  while (State != Phase::Closed && InSize < Size) {
    if (!grow(In, InRoom, Size)) {
      close();
      break;
    }
    ssize_t N = recv(Fd, In + InSize, Size - InSize, 0);
    if (N > 0)
      InSize += static_cast<size_t>(N);
    else if (N < 0 && (errno == EAGAIN || errno == EINTR))
      return false;
    else
      close();
  }
  return State != Phase::Closed;
}

/// The called one has sent its nonce; the caller answers with its own and the
/// seal, and gets a seal back.
void Connection::prove() {
  Hello H;
  if (!Caller) {
    if (!fill(sizeof(H)))
      return;
    memcpy(&H, In, sizeof(H));
    Its = H.Mine;
    if (H.Seal != sealOf(true))
      return close();
    uint64_t S = sealOf(false);
    put(&S, sizeof(S));
  } else if (!HasNonce) {
    if (!fill(sizeof(Its)))
      return;
    memcpy(&Its, In, sizeof(Its));
    HasNonce = true;
    H.Mine = Mine;
    H.Seal = sealOf(true);
    put(&H, sizeof(H));
    InSize = 0;
    return;
  } else {
    uint64_t S;
    if (!fill(sizeof(S)))
      return;
    memcpy(&S, In, sizeof(S));
    if (S != sealOf(false))
      return close();
  }
  InSize = 0;
  if (State == Phase::Proving)
    State = Phase::Open;
}

void Connection::flush() {
  size_t Done = 0;
  while (Done < OutSize) {
    ssize_t N = ::send(Fd, Out + Done, OutSize - Done, MSG_NOSIGNAL);
    if (N > 0)
      Done += static_cast<size_t>(N);
    else if (N < 0 && (errno == EAGAIN || errno == EINTR))
      break;
    else
      return close();
  }
  memmove(Out, Out + Done, OutSize - Done);
  OutSize -= Done;
}

void Connection::move() {
  if (State != Phase::Closed && !isOwn())
    return close();
  if (State == Phase::Connecting) {
    Address Peer;
    socklen_t Size = sizeof(Peer);
    int Error = 0;
    socklen_t ErrorSize = sizeof(Error);
    if (getsockopt(Fd, SOL_SOCKET, SO_ERROR, &Error, &ErrorSize) != 0 || Error)
      return close();
    if (getpeername(Fd, &Peer.Any, &Size) != 0)
      return;
    State = Phase::Proving;
  }
  if (State == Phase::Proving)
    prove();
  if (State != Phase::Closed && OutSize)
    flush();
}

void Connection::send(NodesMessage Kind, int32_t Node, const void *Data,
                      uint32_t Size) {
  NodesFrame F = {Size, Kind, Node, 0};
  put(&F, sizeof(F));
  if (State != Phase::Closed && Size)
    put(Data, Size);
}

bool Connection::next(NodesFrame &What, const void *&Data) {
  if (State != Phase::Open)
    return false;
  if (InTaken)
    InSize = InTaken = 0;
  if (!fill(sizeof(What)))
    return false;
  memcpy(&What, In, sizeof(What));
  if (What.Size > MostBytes) {
    close();
    return false;
  }
  if (!fill(sizeof(What) + What.Size))
    return false;
  InTaken = sizeof(What) + What.Size;
  Data = In + sizeof(What);
  return true;
}

bool Listener::open(NodesAddress &A, bool OneHost, const char *Asked) {
  static const uint8_t Nothing[16] = {}, Here[4] = {127, 0, 0, 1};
  A.Number = 0;
  const uint8_t *Bytes = OneHost ? Here : Nothing;
  uint8_t Family = OneHost ? 4 : 6;
  uint8_t Chosen[16];
  if (*Asked) {
    Family = strchr(Asked, ':') ? 6 : 4;
    if (inet_pton(Family == 6 ? AF_INET6 : AF_INET, Asked, Chosen) != 1)
      return false;
    Bytes = Chosen;
    addAddress(A, Family, Chosen);
  } else if (OneHost) {
    addAddress(A, 4, Here);
  }
  Address At;
  socklen_t Size = 0;
  for (int Try = 0; Try < 2 && Fd < 0; ++Try) {
    Size = resolve(At, Family, Bytes, 0);
    Fd = newSocket(Family);
    int Off = 0;
    if (Fd >= 0 && Family == 6)
      setsockopt(Fd, IPPROTO_IPV6, IPV6_V6ONLY, &Off, sizeof(Off));
    if (Fd >= 0 && (bind(Fd, &At.Any, Size) != 0 || listen(Fd, 512) != 0))
      close();
    // Without IPv6.
    if (Fd < 0 && Bytes == Nothing && Family == 6)
      Family = 4;
    else
      break;
  }
  Size = sizeof(At);
  if (Fd < 0 || getsockname(Fd, &At.Any, &Size) != 0 ||
      !random(A.Secret, sizeof(A.Secret))) {
    close();
    return false;
  }
  A.Port =
      ntohs(At.Any.sa_family == AF_INET6 ? At.V6.sin6_port : At.V4.sin_port);
  if (!A.Number)
    findAddresses(A, Family == 6);
  Inode = inodeOf(Fd);
  return A.Number > 0;
}

void Listener::close() {
  if (Fd >= 0)
    ::close(Fd);
  Fd = -1;
}

int Listener::next() {
  // A program that closes what it does not know must not lose what it opens.
  if (Fd < 0 || inodeOf(Fd) != Inode) {
    Fd = -1;
    return -1;
  }
  return accept4(Fd, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

} // namespace tutti::rt
