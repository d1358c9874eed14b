! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A flag that is set by a comparison of the rank with a limit says who writes
! files; the others have a communicator of their own, which another file makes.
! Twin: bad-flag-of-one.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
module setting
  implicit none
  logical :: writes
  integer :: group, myid, nprocs
end module

subroutine set_up(writers, whole)
  use setting
  implicit none
  integer, intent(in) :: writers, whole
  integer :: ierr
  writes = .false.
  call mpi_barrier(whole, ierr)
  if (myid > nprocs - writers) writes = .true.
end subroutine

subroutine tell(values, n, root)
  use setting
  implicit none
  include 'mpif.h'
  integer :: n, root, ierr, values(n)
  if (.not. writes) call mpi_bcast(values, n, MPI_INTEGER, root, group, ierr)
end subroutine
