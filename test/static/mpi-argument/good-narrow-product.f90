! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-narrow-product.f90, with the number converted first.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine past_header(handle, megabytes)
  use mpi
  implicit none
  integer, intent(in) :: handle, megabytes
  integer(MPI_OFFSET_KIND) :: behind
  integer :: ierr
  behind = int(megabytes, MPI_OFFSET_KIND)*1048576
  call MPI_File_seek(handle, behind, MPI_SEEK_SET, ierr)
end subroutine
