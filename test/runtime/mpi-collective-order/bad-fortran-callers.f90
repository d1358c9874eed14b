! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Places are those of the program, not those of MPI's layer for Fortran, also of
! calls made before: 40 right ones, then one that differs.
!
! REQUIRES: f08
! RUN: %mpif90 -g %s -o %t -L%rt -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt
! RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s
! CHECK: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (2 ranks), call #41 {{.*}}[mpi-collective-order]
! CHECK-DAG: rank  0   MPI_Barrier {{.*}}bad-fortran-callers.f90:[[@LINE+21]]{{.*}} in
! CHECK-DAG: rank  1   MPI_Bcast {{.*}}bad-fortran-callers.f90:[[@LINE+22]]{{.*}} in
! CHECK-NOT: libmpi
! CHECK: SUMMARY: tutti: mpi-collective-order {{.*}}bad-fortran-callers.f90:
program callers
  implicit none
  include 'mpif.h'
  integer :: rank, ierr, i, x
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = 0
  do i = 1, 20
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
    call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end do
  call last(rank)
  call MPI_Finalize(ierr)
contains
  subroutine last(which)
    integer, intent(in) :: which
    if (which == 0) then
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    else
      call MPI_Bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
    end if
  end subroutine
end program
