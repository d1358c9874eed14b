! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The same in Fortran, of an array whose size is found out at run time; with
! MPI_IN_PLACE where the root is, it is right.
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
subroutine variances(levels, writer, rank)
  include 'mpif.h'
  integer :: levels, writer, rank, ierr
  real(8) :: spread(25, levels), mean(25, levels)
  spread = 0
  mean = 0
! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Reduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  call mpi_reduce(spread, spread, 25 * levels, mpi_double_precision, mpi_sum, writer, mpi_comm_world, ierr)
end subroutine

subroutine means(levels, writer, rank)
  include 'mpif.h'
  integer :: levels, writer, rank, ierr
  integer :: mean(25, levels)
  mean = 0
  if (rank == writer) then
    call mpi_reduce(mpi_in_place, mean, 25 * levels, mpi_integer, mpi_sum, writer, mpi_comm_world, ierr)
  else
    call mpi_reduce(mean, mean, 25 * levels, mpi_integer, mpi_sum, writer, mpi_comm_world, ierr)
  end if
end subroutine
