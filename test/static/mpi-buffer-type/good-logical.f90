! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-logical.f90, with the type of the number.
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
module settings
  real(4) :: drops = 70.
  logical :: rain = .true.
end module
subroutine share(comm)
  use settings
  integer :: comm, ierr
  integer, parameter :: MPI_LOGICAL = 1275069469, MPI_REAL = 1275069468
  call mpi_bcast(rain, 1, MPI_LOGICAL, 0, comm, ierr)
  call mpi_bcast(drops, 1, MPI_REAL, 0, comm, ierr)
end subroutine
