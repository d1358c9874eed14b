! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A communicator in a module that nothing in the whole program sets.
! Twin: good-unset-module.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s

module teams
  implicit none
  integer :: queue
contains
  subroutine hand_on(x, n, to)
    use mpi
    integer, intent(in) :: n, to
    complex(8), intent(in) :: x(n)
    integer :: ierr
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Send uses communicator 'queue' that was never set [mpi-handle]
    call MPI_Send(x, n, MPI_DOUBLE_COMPLEX, to, 0, queue, ierr)
  end subroutine
end module

program main
  use mpi
  use teams
  implicit none
  integer :: rank, ierr
  complex(8) :: x(2)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  if (rank == 1) call hand_on(x, 2, 0)
  call MPI_Finalize(ierr)
end program
