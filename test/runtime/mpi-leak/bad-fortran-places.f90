! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! From Fortran, without the pass: the place of a call is the program's, not that
! in MPI's Fortran layer, and two calls of one function are two places.
!
! REQUIRES: f08
! RUN: %mpif90 -g %s -o %t -L%rt -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt
! RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s
! CHECK: ==tutti== ERROR: 8 communicators were never freed {{.*}}[mpi-leak]
! CHECK-DAG: ranks 0-1 {{ *}}MPI_Comm_dup, 3 times {{.*}}bad-fortran-places.f90:30:
! CHECK-DAG: ranks 0-1 {{ *}}MPI_Comm_dup {{.*}}bad-fortran-places.f90:22:

program places
  use mpi
  implicit none
  integer :: kept(4), error, i
  call MPI_Init(error)
  do i = 1, 3
    call keep(kept(i))
  end do
  call MPI_Comm_dup(MPI_COMM_WORLD, kept(4), error)
  call MPI_Comm_dup(MPI_COMM_WORLD, i, error)
  call MPI_Comm_free(i, error)
  call MPI_Finalize(error)
contains
  subroutine keep(comm)
    integer, intent(out) :: comm
    integer :: inner
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, inner)
  end subroutine keep
end program places
