! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All elements are set in the loop. Twin: bad-list-handed-on.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

module share
  use mpi
  implicit none
contains
  subroutine gather(part, all, many, from)
    real(8), intent(in) :: part(:)
    real(8), intent(out) :: all(:)
    integer, intent(in) :: many(:), from(:)
    integer :: ierr
    call MPI_Allgatherv(part, size(part), MPI_DOUBLE_PRECISION, all, many, from, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine collect(part, all, rank, ranks)
    real(8), intent(in) :: part(:)
    real(8), intent(out) :: all(:)
    integer, intent(in) :: rank, ranks
    integer, allocatable :: many(:), from(:)
    integer :: i
    allocate(many(ranks), from(ranks))
    do i = 1, ranks
      many(i) = size(part)
      from(i) = (i - 1) * 100
    end do
    call gather(part, all, many, from)
  end subroutine
end module
program main
  use share
  real(8) :: part(100), all(10000)
  integer :: rank, ranks, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  part = rank
  call collect(part, all, rank, ranks)
  print *, sum(all(1:100 * ranks))
  call MPI_Finalize(ierr)
end program
