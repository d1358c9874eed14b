! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-narrow-product.c, in Fortran. Twin: good-narrow-product.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine past_header(handle, megabytes)
  use mpi
  implicit none
  integer, intent(in) :: handle, megabytes
  integer(MPI_OFFSET_KIND) :: behind
  integer :: ierr
  behind = megabytes*1048576
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_File_seek gets a product as a number of 64 bits that is computed in 32: 2048 times 1048576 does not fit [mpi-argument]
  call MPI_File_seek(handle, behind, MPI_SEEK_SET, ierr)
end subroutine
