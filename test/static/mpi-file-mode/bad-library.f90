! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A procedure writes to a file that it opens to read; the twin does not
! (good-library.f90).
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine save_field(comm, x, n)
  integer :: comm, n, file, ierr
  real(8) :: x(n)
  integer :: status(5)
  integer, parameter :: MPI_REAL8 = 1275070505
  integer, parameter :: MPI_INFO_NULL = 469762048
  integer, parameter :: MPI_MODE_RDONLY = 2
  call MPI_File_open(comm, 'field.bin', MPI_MODE_RDONLY, MPI_INFO_NULL, file, ierr)
  ! CHECK: :[[#@LINE+1]]:{{.*}}warning: MPI_File_write_all writes to a file that was opened with MPI_MODE_RDONLY [{{.*}}mpi-file-mode]
  call MPI_File_write_all(file, x, n, MPI_REAL8, status, ierr)
  call MPI_File_close(file, ierr)
end subroutine
