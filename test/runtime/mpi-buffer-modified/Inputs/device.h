// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that belongs to an accelerator, of which there is none: see device.c.
#include <stddef.h>

enum device_kind { DeviceMemory = 1, ManagedMemory = 2 };
/* DeviceMemory cannot be read, ManagedMemory can, and is not there yet. */
void *device_alloc(size_t size, enum device_kind kind);
/* The bytes as the device sees them. */
char *device_view(void *memory);
/* 0 when it is not memory of the device. */
enum device_kind device_kind_of(const void *memory);
