! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
subroutine send(a, n)
  integer :: n, a(n), row, ierr
  call mpi_type_contiguous(n, 1275069467, row, ierr)
  call mpi_send(a, 1, row, 1, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Send uses a datatype that is not committed {{.*}}mpi-handle]
  call mpi_type_free(row, ierr)
end subroutine
