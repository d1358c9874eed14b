! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The same in the same order on all ranks, from many places: each is a call of its
! own although all come through one of MPI's layer.
!
! REQUIRES: f08
! RUN: %mpif90 -g %s -o %t -L%rt -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt
! RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent
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
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    end if
  end subroutine
end program
