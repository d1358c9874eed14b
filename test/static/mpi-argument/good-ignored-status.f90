! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each constant where it belongs, and statuses of the program's own.
! Twin: bad-ignored-status.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine next_part(part, n, from, comm)
  use mpi
  implicit none
  integer, intent(in) :: n, from, comm
  real(8), intent(out) :: part(n)
  integer :: ierr
  call MPI_Recv(part, n, MPI_DOUBLE_PRECISION, from, 4, comm, MPI_STATUS_IGNORE, ierr)
end subroutine

subroutine finish(n, open_ones)
  use mpi
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: open_ones(n)
  integer :: ierr
  call MPI_Waitall(n, open_ones, MPI_STATUSES_IGNORE, ierr)
end subroutine

subroutine look(one, done)
  implicit none
  include 'mpif.h'
  integer, intent(inout) :: one
  logical, intent(out) :: done
  integer :: ierr, how(MPI_STATUS_SIZE)
  call mpi_test(one, done, how, ierr)
end subroutine
