! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Without interfaces the compiler takes any number of arguments: a status where
! there is none, no error code.
! Twin: good-number-fortran.f90.
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine pass_on(list, n, next, comm)
  implicit none
  integer :: n, next, comm, ierr, list(n), status(10)
  call mpi_bsend(list, n, 1275069467, next, 7, comm, status, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bsend gets 8 arguments, in Fortran it takes 7 {{.*}}mpi-argument]
  call mpi_bsend(list, n, 1275069467, next, 8, comm, ierr)
! CHECK-NOT: :[[#@LINE-1]]:
  call mpi_bcast(list, n, 1275069467, 0, comm)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast gets 5 arguments, in Fortran it takes 6 {{.*}}mpi-argument]
  call mpi_barrier()
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Barrier gets 0 arguments, in Fortran it takes 2 {{.*}}mpi-argument]
end subroutine
