! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! As bad-constant-address.f90: the first rank says that it is alone, also by a
! procedure between them; all others may say what they like.
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
  subroutine near(number, agree)
    integer, intent(inout) :: number
    logical, optional, intent(in) :: agree
    call next_free(number, 10, agree)
  end subroutine
  subroutine write_first(number)
    integer, intent(inout) :: number
    integer :: rank, ierr
    call mpi_comm_rank(1140850688, rank, ierr)
    if (rank == 0) call next_free(number, 10, .false.)
    call mpi_bcast(number, 1, 1275069467, 0, 1140850688, ierr)
    if (rank == 0) call near(number, .false.)
    call mpi_bcast(number, 1, 1275069467, 0, 1140850688, ierr)
    call next_free(number, 10)
  end subroutine
end module
