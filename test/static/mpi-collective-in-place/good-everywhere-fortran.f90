! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The root is in place, the others are not.
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine total(a, b, rank)
  double precision :: a(4), b(4)
  integer :: rank, ierr, mpi_bottom, mpi_in_place, mpi_status_ignore(5)
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_SUM = 1476395011
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  common /mpipriv1/ mpi_bottom, mpi_in_place, mpi_status_ignore
  save /mpipriv1/
  external mpi_reduce
  if (rank == 0) then
    call mpi_reduce(mpi_in_place, a, 4, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
  else
    call mpi_reduce(a, b, 4, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine
