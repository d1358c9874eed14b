! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-type-by-use.c, with a datatype in a module of another file.
! Twin: good-type-by-use.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %S/Inputs/number-kind.f90 -o m.o
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

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
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast uses the datatype 'number_type' for elements of 4-byte integer, other calls use it for 'real(8)' [mpi-buffer-type]
  call MPI_Bcast(counts, 8, number_type, 0, comm, ierr)
end subroutine
