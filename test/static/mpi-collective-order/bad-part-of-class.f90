! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An object passed as a class: all have a copy of the first communicator in it,
! and the members alone free that.
! Twin: good-part-of-class.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

module grids
  use mpi
  implicit none
  type :: grid
    integer :: all = MPI_COMM_NULL, row = MPI_COMM_NULL
    integer :: me = -1
    logical :: member = .false.
  contains
    procedure :: init
    procedure :: is_member
    procedure :: free
  end type grid
contains
  subroutine init(this, comm, n)
    class(grid), intent(inout) :: this
    integer, intent(in) :: comm, n
    integer :: rank, color, ierr
    call MPI_Comm_rank(comm, rank, ierr)
    this%member = rank < n
    color = MPI_UNDEFINED
    if (this%member) color = 1
    call MPI_Comm_split(comm, color, rank, this%all, ierr)
    call MPI_Comm_dup(comm, this%row, ierr)
  end subroutine init
  logical function is_member(this)
    class(grid), intent(in) :: this
    is_member = this%member
  end function is_member
  subroutine free(this)
    class(grid), intent(inout) :: this
    integer :: ierr
    if (.not. this%member) return
    ! CHECK: :[[#@LINE+1]]:5: warning: MPI_Comm_free is not reached by every rank of 'row' [mpi-collective-order]
    call MPI_Comm_free(this%row, ierr)
    call MPI_Comm_free(this%all, ierr)
  end subroutine free
  subroutine work(g, x)
    type(grid), intent(in) :: g
    real(8), intent(inout) :: x
    integer :: ierr
    if (g%is_member()) call MPI_Bcast(x, 1, MPI_DOUBLE_PRECISION, 0, g%all, ierr)
  end subroutine work
end module grids

program objects
  use mpi
  use grids
  implicit none
  type(grid) :: g
  integer :: ierr
  real(8) :: x = 1
  call MPI_Init(ierr)
  call g%init(MPI_COMM_WORLD, 4)
  call work(g, x)
  call g%free()
  call MPI_Finalize(ierr)
end program objects
