! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An allocatable list of which only the own element is set, which a procedure of
! the program's own takes by its descriptor and passes to the call.
! Twin: good-list-handed-on.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

module share
  use mpi
  implicit none
contains
  subroutine gather(part, all, many, from)
    real(8), intent(in) :: part(:)
    real(8), intent(out) :: all(:)
    integer, intent(in) :: many(:), from(:)
    integer :: ierr
    ! CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: MPI_Allgatherv reads an element of an array for each rank, and a rank sets only its own [mpi-argument]
    call MPI_Allgatherv(part, size(part), MPI_DOUBLE_PRECISION, all, many, from, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine collect(part, all, rank, ranks)
    real(8), intent(in) :: part(:)
    real(8), intent(out) :: all(:)
    integer, intent(in) :: rank, ranks
    integer, allocatable :: many(:), from(:)
    integer :: i
    allocate(many(ranks), from(ranks))
    many(rank + 1) = size(part)
    do i = 1, ranks
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
