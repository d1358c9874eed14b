! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A variable of a module of another file is smaller than what is gathered.
! Twin: good-elsewhere.f90.
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %S/Inputs/bad-elsewhere-state.f90
! RUN: cd %t && %flang -O0 -g -fpass-plugin=%pass -c %s -o use.o 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: cd %t && %flang -O2 -g -fpass-plugin=%pass -c %s -o use.o 2>&1 | FileCheck %s --implicit-check-not=warning:
! The numbers are those of MPICH: MPI_INTEGER8, MPI_DOUBLE_PRECISION,
! MPI_COMM_WORLD.
subroutine report(n)
  use state
  implicit none
  integer, intent(in) :: n
  integer(8) :: each(n)
  real(8) :: all(5 * n)
  integer :: ierr
  call mpi_gather(walkers, 1, 1275070513, each, 1, 1275070513, 0, 1140850688, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Gather uses 1 element of MPI_INTEGER8 (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  print *, each
  call mpi_allgather(energies, 5, 1275070495, all, 5, 1275070495, 1140850688, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather uses 5 elements of MPI_DOUBLE_PRECISION (40 bytes), but the buffer has 32 bytes [{{.*}}mpi-buffer-type]
  print *, all
end subroutine
