/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Preloaded into ranks of MPICH over UCX with MPIR_CVAR_NOLOCAL=1, where every
 * message is one of UCX: counts the messages that this process sends. Decides
 * what a message is; must not know why it is sent.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

typedef void *(*SendTagged)(void *, const void *, size_t, unsigned long,
                            const void *);
typedef void *(*SendActive)(void *, unsigned short, const void *, size_t,
                            unsigned long, void (*)(void), unsigned);

void *ucp_tag_send_nbx(void *Peer, const void *Data, size_t Count,
                       unsigned long Tag, const void *Parameters);
void *ucp_tag_send_sync_nbx(void *Peer, const void *Data, size_t Count,
                            unsigned long Tag, const void *Parameters);
void *ucp_am_send_nb(void *Peer, unsigned short Id, const void *Data,
                     size_t Count, unsigned long Type, void (*Done)(void),
                     unsigned Flags);
unsigned long tutti_bench_messages(void);

static unsigned long Messages;

static void *next(const char *Name) {
  __atomic_fetch_add(&Messages, 1, __ATOMIC_RELAXED);
  return dlsym(RTLD_NEXT, Name);
}

void *ucp_tag_send_nbx(void *Peer, const void *Data, size_t Count,
                       unsigned long Tag, const void *Parameters) {
  SendTagged Real;
  *(void **)&Real = next("ucp_tag_send_nbx");
  return Real(Peer, Data, Count, Tag, Parameters);
}

void *ucp_tag_send_sync_nbx(void *Peer, const void *Data, size_t Count,
                            unsigned long Tag, const void *Parameters) {
  SendTagged Real;
  *(void **)&Real = next("ucp_tag_send_sync_nbx");
  return Real(Peer, Data, Count, Tag, Parameters);
}

void *ucp_am_send_nb(void *Peer, unsigned short Id, const void *Data,
                     size_t Count, unsigned long Type, void (*Done)(void),
                     unsigned Flags) {
  SendActive Real;
  *(void **)&Real = next("ucp_am_send_nb");
  return Real(Peer, Id, Data, Count, Type, Done, Flags);
}

unsigned long tutti_bench_messages(void) {
  return __atomic_load_n(&Messages, __ATOMIC_RELAXED);
}
