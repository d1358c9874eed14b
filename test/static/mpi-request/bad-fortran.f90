! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
subroutine receive(a, b)
  integer :: a(2), b(2), lost, twice, status(5), ierr
  call mpi_irecv(a, 1, 1275069467, 0, 1, 1140850688, lost, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Irecv's request is never completed {{.*}}mpi-request]
  call mpi_irecv(b, 1, 1275069467, 0, 2, 1140850688, twice, ierr)
  call mpi_irecv(b, 1, 1275069467, 0, 3, 1140850688, twice, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Irecv overwrites a request that is not completed {{.*}}mpi-request]
  call mpi_wait(twice, status, ierr)
end subroutine
