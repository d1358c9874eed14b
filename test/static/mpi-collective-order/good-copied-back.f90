! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A subroutine reduces numbers and copies the results back into its first
! argument, by which all ranks then go.
! Twin: bad-copied-back.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | %silent
module counts
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  external MPI_Allreduce, MPI_Barrier, MPI_Comm_rank
contains
  subroutine most(mine, all, n)
    integer, intent(in) :: n
    integer, dimension(n), intent(inout) :: mine, all
    integer :: j, ierr
    call MPI_Allreduce(mine, all, n, 1275069467, 1476395009, MPI_COMM_WORLD, ierr)
    do j = 1, n
      mine(j) = all(j)
    end do
  end subroutine most
  subroutine balance(n)
    integer, intent(in) :: n
    integer :: left(4), work(4), rank, turns, ierr
    turns = n
    call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
    do
      turns = turns - 1
      left(1) = n
      left(2) = rank - turns
      call most(left, work, 4)
      if (left(2) <= 0) exit
    end do
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end subroutine balance
end module counts
