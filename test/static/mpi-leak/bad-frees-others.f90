! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A counter in a window frees the window and the datatype that it has made, and
! leaves its communicator. Twin: good-frees-others.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

module counters
  use mpi
  implicit none
  private
  type, public :: counter
    private
    integer :: comm, window, row
    integer :: cells(16)
  contains
    procedure :: next
    procedure :: finish
  end type
  public :: make_counter
contains
  function make_counter(comm) result(c)
    integer, intent(in) :: comm
    type(counter) :: c
    integer :: ierr
    ! CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize [mpi-leak]
    call MPI_Comm_dup(comm, c%comm, ierr)
    call MPI_Type_vector(4, 1, 4, MPI_INTEGER, c%row, ierr)
    call MPI_Type_commit(c%row, ierr)
    c%cells = 0
    call MPI_Win_create(c%cells, 64_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, c%comm, c%window, ierr)
  end function
  subroutine next(this, row)
    class(counter), intent(inout) :: this
    integer, intent(out) :: row(4)
    integer :: ierr
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, this%window, ierr)
    call MPI_Get(row, 4, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 1, this%row, this%window, ierr)
    call MPI_Win_unlock(0, this%window, ierr)
  end subroutine
  subroutine finish(this)
    class(counter), intent(inout) :: this
    integer :: ierr
    call MPI_Win_free(this%window, ierr)
    call MPI_Type_free(this%row, ierr)
  end subroutine
end module
