! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-grid-of-input.f90, where each receives from the other side.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | %silent
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | %silent
module field
  integer :: grid, cells, left, right
end module

subroutine fail(text)
  use field
  include 'mpif.h'
  character(len=*) :: text
  integer :: ierr
  print *, text
  call MPI_Abort(grid, 1, ierr)
end subroutine

! How many lines there are is not known.
subroutine read_input
  use field
  character(len=80) :: line
  character(len=:), allocatable :: word
  integer :: status
  open(unit=10, file='input', iostat=status)
  if (status /= 0) call fail('no input')
  do
    read(10, '(a)', iostat=status) line
    if (status /= 0) exit
    word = adjustl(trim(line))
    if (len_trim(word) == 0) cycle
    if (word(1:1) == '!') cycle
    read(word, *, iostat=status) cells
    if (status /= 0) call fail('no number')
  end do
  close(10)
end subroutine

program main
  use field
  include 'mpif.h'
  integer :: ierr, ranks, sides(1), status(MPI_STATUS_SIZE), request
  logical :: periodic(1)
  real(8) :: mine, other
  call MPI_Init(ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  sides(1) = ranks
  periodic(1) = .false.
  call MPI_Cart_create(MPI_COMM_WORLD, 1, sides, periodic, .false., grid, ierr)
  call read_input
  call MPI_Cart_shift(grid, 0, 1, left, right, ierr)
  mine = cells
  call MPI_Isend(mine, 1, MPI_DOUBLE_PRECISION, right, 7, grid, request, ierr)
  call MPI_Recv(other, 1, MPI_DOUBLE_PRECISION, left, 7, grid, status, ierr)
  call MPI_Wait(request, status, ierr)
  print *, other
  call MPI_Comm_free(grid, ierr)
  call MPI_Finalize(ierr)
end program
