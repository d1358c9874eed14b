! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One real number as a complex one: it takes in what stands behind it.
! Twin: good-one-real.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine norm(vector, n, length, comm)
  use mpi
  implicit none
  integer, intent(in) :: n, comm
  complex(8), intent(in) :: vector(n)
  real(8), intent(out) :: length
  integer :: ierr
  length = sum(abs(vector)**2)
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Allreduce takes elements of MPI_DOUBLE_COMPLEX from or into a buffer of type 'real(8)' [mpi-buffer-type]
  call MPI_Allreduce(MPI_IN_PLACE, length, 1, MPI_DOUBLE_COMPLEX, MPI_SUM, comm, ierr)
end subroutine
