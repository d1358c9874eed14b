! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As good-cleared-counts.f90, but the last wait goes by another count than the
! receive.
! Twin: good-cleared-counts.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
module swapping
  implicit none
  type :: swapper
    integer :: size = 4
  contains
    procedure :: pack => do_pack
    procedure :: unpack => do_unpack
  end type
contains
  subroutine move(this, left, right, n, where)
    class(swapper) :: this
    integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
    integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
    integer :: n, i, left, right, ierr, mine(2), counts(2), request(4), status(5)
    real(8) :: where(n)
    real(8), allocatable :: out(:), in(:)
    external :: MPI_Sendrecv, MPI_Irecv, MPI_Send, MPI_Wait

    mine = n
    counts = 0
    do i = 1, n
      if (where(i) > 0) then
        mine(1) = mine(1) + 1
        mine(2) = mine(2) + this%size
      end if
    end do
    call MPI_Sendrecv(mine, 2, MPI_INTEGER, left, 1, counts, 2, MPI_INTEGER, right, 1, &
                      MPI_COMM_WORLD, status, ierr)
    if (counts(2) > 0) then
      allocate(in(counts(2)))
      call MPI_Irecv(in, counts(2), MPI_DOUBLE_PRECISION, right, 2, MPI_COMM_WORLD, request(1), ierr)
    end if
    if (mine(2) > 0) then
      allocate(out(mine(2)))
      call this%pack(out, mine(1), n)
      call MPI_Send(out, mine(2), MPI_DOUBLE_PRECISION, left, 2, MPI_COMM_WORLD, ierr)
    end if
    if (counts(2) > 0) then
      call MPI_Wait(request(1), status, ierr)
      call this%unpack(in, counts(1), n)
    end if
    if (allocated(in)) deallocate(in)
    if (allocated(out)) deallocate(out)

    mine = n
    counts = 0
    do i = 1, n
      if (where(i) > 1) then
        mine(1) = mine(1) + 1
        mine(2) = mine(2) + this%size
      end if
    end do
    call MPI_Sendrecv(mine, 2, MPI_INTEGER, left, 3, counts, 2, MPI_INTEGER, right, 3, &
                      MPI_COMM_WORLD, status, ierr)
    if (counts(2) > 0) then
      allocate(in(counts(2)))
      call MPI_Irecv(in, counts(2), MPI_DOUBLE_PRECISION, right, 4, MPI_COMM_WORLD, request(2), ierr)
    end if
    if (mine(2) > 0) then
      allocate(out(mine(2)))
      call this%pack(out, mine(1), n)
      call MPI_Send(out, mine(2), MPI_DOUBLE_PRECISION, left, 4, MPI_COMM_WORLD, ierr)
    end if
    if (counts(2) > 0) then
      call MPI_Wait(request(2), status, ierr)
      call this%unpack(in, counts(1), n)
    end if
    if (allocated(in)) deallocate(in)
    if (allocated(out)) deallocate(out)

    mine = n
    counts = 0
    do i = 1, n
      if (where(i) > 2) then
        mine(1) = mine(1) + 1
        mine(2) = mine(2) + this%size
      end if
    end do
    call MPI_Sendrecv(mine, 2, MPI_INTEGER, left, 5, counts, 2, MPI_INTEGER, right, 5, &
                      MPI_COMM_WORLD, status, ierr)
    if (counts(2) > 0) then
      allocate(in(counts(2)))
      call MPI_Irecv(in, counts(2), MPI_DOUBLE_PRECISION, right, 6, MPI_COMM_WORLD, request(3), ierr)
    end if
    if (mine(2) > 0) then
      allocate(out(mine(2)))
      call this%pack(out, mine(1), n)
      call MPI_Send(out, mine(2), MPI_DOUBLE_PRECISION, left, 6, MPI_COMM_WORLD, ierr)
    end if
    if (counts(2) > 0) then
      call MPI_Wait(request(3), status, ierr)
      call this%unpack(in, counts(1), n)
    end if
    if (allocated(in)) deallocate(in)
    if (allocated(out)) deallocate(out)

    mine = n
    counts = 0
    do i = 1, n
      if (where(i) > 3) then
        mine(1) = mine(1) + 1
        mine(2) = mine(2) + this%size
      end if
    end do
    call MPI_Sendrecv(mine, 2, MPI_INTEGER, left, 7, counts, 2, MPI_INTEGER, right, 7, &
                      MPI_COMM_WORLD, status, ierr)
    if (counts(2) > 0) then
      allocate(in(counts(2)))
      ! CHECK: :[[#@LINE+1]]:{{.*}} warning: MPI_Irecv's request is never completed
      call MPI_Irecv(in, counts(2), MPI_DOUBLE_PRECISION, right, 8, MPI_COMM_WORLD, request(4), ierr)
    end if
    if (mine(2) > 0) then
      allocate(out(mine(2)))
      call this%pack(out, mine(1), n)
      call MPI_Send(out, mine(2), MPI_DOUBLE_PRECISION, left, 8, MPI_COMM_WORLD, ierr)
    end if
    if (counts(1) > 0) then
      call MPI_Wait(request(4), status, ierr)
      call this%unpack(in, counts(1), n)
    end if
  end subroutine

  subroutine do_pack(this, out, k, n)
    class(swapper) :: this
    real(8) :: out(:)
    integer :: i, k, n
    external :: drop
    do i = 1, k
      out(i) = n
    end do
    do i = k, 1, -1
      call drop(i, n)
    end do
  end subroutine

  subroutine do_unpack(this, in, k, n)
    class(swapper) :: this
    real(8) :: in(:)
    integer :: k, n
    this%size = in(k) + n
  end subroutine
end module
