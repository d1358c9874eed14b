! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A number that is sent as a truth value.
! Twin: good-logical.f90. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
module settings
  real(4) :: drops = 70.
  logical :: rain = .true.
end module
subroutine share(comm)
  use settings
  integer :: comm, ierr
  integer, parameter :: MPI_LOGICAL = 1275069469
  call mpi_bcast(rain, 1, MPI_LOGICAL, 0, comm, ierr)
  call mpi_bcast(drops, 1, MPI_LOGICAL, 0, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes elements of MPI_LOGICAL from or into a buffer of type 'real(4)' {{.*}}mpi-buffer-type]
end subroutine
