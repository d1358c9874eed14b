! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-elsewhere.f90, with as much as there is.
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t && %flang -fsyntax-only %S/Inputs/good-elsewhere-state.f90
! RUN: cd %t && env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o use.o 2>&1 | %silent
! The numbers are those of MPICH: MPI_INTEGER, MPI_DOUBLE_PRECISION,
! MPI_COMM_WORLD.
subroutine report(n)
  use state
  implicit none
  integer, intent(in) :: n
  integer :: each(n), ierr
  real(8) :: all(5 * n)
  call mpi_gather(walkers, 1, 1275069467, each, 1, 1275069467, 0, 1140850688, ierr)
  print *, each
  call mpi_allgather(energies(2), 4, 1275070495, all, 4, 1275070495, 1140850688, ierr)
  print *, all
  call mpi_bcast(more, 5, 1275070495, 0, 1140850688, ierr)
end subroutine
