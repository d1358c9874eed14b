! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin of bad-collected-by-setting.f90: whether something failed is asked of all
! ranks only where a setting says so. What is asked says nothing of the flags
! that are passed. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -module-dir %t -fpass-plugin=%pass -c %s -o %t/a.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -module-dir %t -fpass-plugin=%pass -c %s -o %t/a.o 2>&1 | %silent
module output
  implicit none
  type settings
    logical :: ask
  end type
contains
  logical function fine(s, flag, comm)
    type(settings), intent(in) :: s
    logical, intent(in) :: flag
    integer, intent(in) :: comm
    integer, parameter :: MPI_LOGICAL = 1275069469, MPI_LAND = 1476395013
    logical :: all
    integer :: ierr
    if (s%ask) then
      call mpi_allreduce(flag, all, 1, MPI_LOGICAL, MPI_LAND, comm, ierr)
      fine = all
    else
      fine = flag
    end if
  end function

  subroutine write_all(s, n, comm, error)
    type(settings), intent(in) :: s
    integer, intent(in) :: n, comm
    integer, intent(out) :: error
    integer, allocatable :: order(:)
    integer :: ierr
    allocate(order(n), stat=error)
    if (.not. fine(s, error == 0, comm)) then
      error = 3
      return
    end if
    call mpi_barrier(comm, ierr)
    deallocate(order, stat=error)
    if (.not. fine(s, error == 0, comm)) then
      error = 4
      return
    end if
    call mpi_barrier(comm, ierr)
  end subroutine

  subroutine write_twice(s, n, comm, error)
    type(settings), intent(in) :: s
    integer, intent(in) :: n, comm
    integer, intent(out) :: error
    integer :: ierr
    call write_all(s, n, comm, error)
    if (.not. fine(s, error == 0, comm)) return
    call write_all(s, 2 * n, comm, error)
    if (.not. fine(s, error == 0, comm)) return
    call mpi_barrier(comm, ierr)
  end subroutine
end module
