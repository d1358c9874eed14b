! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-type-by-use.f90, with the datatype of the counts.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %S/Inputs/number-kind.f90 -o m.o
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine share(mass, cells, n, comm)
  use mpi
  use number_kind
  implicit none
  integer, intent(in) :: n, comm
  real(8), intent(inout) :: mass, cells(n)
  integer :: counts(8), ierr
  call MPI_Bcast(mass, 1, number_type, 0, comm, ierr)
  call MPI_Bcast(cells, n, number_type, 0, comm, ierr)
  counts = n
  call MPI_Bcast(counts, 8, MPI_INTEGER, 0, comm, ierr)
end subroutine
