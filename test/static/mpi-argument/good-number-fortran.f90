! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Lengths of texts are no arguments, as buffers and as names; functions have no
! error code; a subroutine of the program's own takes what it likes.
! Twin: bad-number-fortran.f90.
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
subroutine texts(line, comm)
  implicit none
  character(len=80) :: line, host
  integer :: comm, ierr, length, file, provided
  double precision :: mpi_wtime, start
  external mpi_wtime
  start = mpi_wtime()
  call mpi_init_thread(3, provided, ierr)
  call mpi_bcast(line, 80, 1275068698, 0, comm, ierr)
  call mpi_get_processor_name(host, length, ierr)
  call mpi_file_open(comm, line, 2, 469762048, file, ierr)
  call mpi_file_close(file, ierr)
  call mpi_comm_set_name(comm, 'rows', ierr)
  if (mpi_wtime() - start > 1) call mpi_abort(comm, 1, ierr)
end subroutine

subroutine mpi_barrier(comm)
  implicit none
  integer :: comm
  comm = comm + 1
end subroutine

subroutine waits(comm)
  implicit none
  integer :: comm
  call mpi_barrier(comm)
end subroutine
