! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
! A procedure reduces unless its caller says that it shall not; the first rank
! alone calls it without a word, or says that it shall.
! Twin: good-constant-address.f90.
module files
  implicit none
contains
  subroutine next_free(number, start, agree)
    integer, intent(out) :: number
    integer, intent(in) :: start
    logical, optional, intent(in) :: agree
    logical :: together, there
    integer :: most, ierr
    number = start
    if (start >= 0) then
      inquire (number, opened=there)
      if (there) number = number + 1
      together = .true.
      if (present(agree)) together = agree
      if (together) then
        ! The numbers are those of MPICH: MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD.
        call mpi_allreduce(number, most, 1, 1275069467, 1476395009, 1140850688, ierr)
        number = most
      end if
    end if
  end subroutine
  subroutine write_first(number)
    integer, intent(inout) :: number
    integer :: rank, ierr
    call mpi_comm_rank(1140850688, rank, ierr)
    if (rank == 0) call next_free(number, 10)
    ! CHECK: :[[#@LINE-1]]:20: warning: MPI_Allreduce (called by 'next_free') is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
    call mpi_bcast(number, 1, 1275069467, 0, 1140850688, ierr)
  end subroutine
  subroutine write_together(number)
    integer, intent(inout) :: number
    integer :: rank, ierr
    call mpi_comm_rank(1140850688, rank, ierr)
    if (rank == 0) call next_free(number, 10, .true.)
    ! CHECK: :[[#@LINE-1]]:20: warning: MPI_Allreduce (called by 'next_free') is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
    call mpi_bcast(number, 1, 1275069467, 0, 1140850688, ierr)
  end subroutine
end module
