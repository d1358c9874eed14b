! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-one-real.f90: complex numbers, and pairs of real ones.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine norm(one, pair, many, n, length, comm)
  use mpi
  implicit none
  integer, intent(in) :: n, comm
  complex(8), intent(inout) :: one
  real(8), intent(inout) :: pair(2), many(2*n), length
  integer :: ierr
  call MPI_Allreduce(MPI_IN_PLACE, one, 1, MPI_DOUBLE_COMPLEX, MPI_SUM, comm, ierr)
  call MPI_Allreduce(MPI_IN_PLACE, pair, 1, MPI_DOUBLE_COMPLEX, MPI_SUM, comm, ierr)
  call MPI_Allreduce(MPI_IN_PLACE, many, n, MPI_DOUBLE_COMPLEX, MPI_SUM, comm, ierr)
  call MPI_Allreduce(MPI_IN_PLACE, length, 1, MPI_DOUBLE_PRECISION, MPI_SUM, comm, ierr)
end subroutine
