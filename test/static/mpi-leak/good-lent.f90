! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-lent.f90: it is freed here; or the last procedure that gets the variable
! may do that, or keeps the handle.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine measure(turns)
  use mpi
  implicit none
  integer, intent(in) :: turns
  integer :: group, i, ierr
  external :: open_streams
  call MPI_Comm_dup(MPI_COMM_WORLD, group, ierr)
  do i = 1, turns
    call open_streams(i, group)
    call MPI_Barrier(group, ierr)
  end do
  call MPI_Comm_free(group, ierr)
end subroutine

subroutine close_all(total)
  use mpi
  implicit none
  real(8), intent(inout) :: total
  integer :: group, ierr
  external :: close_streams
  call MPI_Comm_dup(MPI_COMM_WORLD, group, ierr)
  call MPI_Allreduce(MPI_IN_PLACE, total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, group, ierr)
  call close_streams(group)
end subroutine

module kept
  implicit none
  integer :: ours
contains
  subroutine keep(comm)
    integer, intent(in) :: comm
    ours = comm
  end subroutine
  subroutine start()
    use mpi
    integer :: group, ierr
    call MPI_Comm_dup(MPI_COMM_WORLD, group, ierr)
    call keep(group)
    call MPI_Barrier(group, ierr)
  end subroutine
end module
