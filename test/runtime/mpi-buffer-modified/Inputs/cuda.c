// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of CUDA's driver as is asked whose memory a pointer points to.
#include "device.h"

int cuPointerGetAttribute(void *data, int attribute, unsigned long long pointer) {
  enum device_kind kind = device_kind_of((void *)pointer);
  if (!kind)
    return 1; /* CUDA_ERROR_INVALID_VALUE: not one of its own */
  if (attribute == 2) /* CU_POINTER_ATTRIBUTE_MEMORY_TYPE */
    *(unsigned *)data = kind == DeviceMemory ? 2 : 1;
  else if (attribute == 8) /* CU_POINTER_ATTRIBUTE_IS_MANAGED */
    *(unsigned char *)data = kind == ManagedMemory;
  else
    return 1;
  return 0;
}
