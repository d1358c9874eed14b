! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Lists that are written as arguments are arrays of their own in flang.
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_INTEGER, MPI_DOUBLE_PRECISION.
program main
  type body
    sequence
    integer :: id, kind
    real(8) :: at(3)
  end type
  type(body) :: one
  integer :: ierr, made
  integer(8) :: offsets(2)
  call mpi_init(ierr)
  call mpi_get_address(one%id, offsets(1), ierr)
  call mpi_get_address(one%at, offsets(2), ierr)
  offsets(2) = offsets(2) - offsets(1)
  offsets(1) = 0
  call mpi_type_create_struct(2, (/1, 3/), offsets, (/1275069467, 1275070495/), made, ierr)
  call mpi_type_commit(made, ierr)
  call mpi_bcast(one, 1, made, 0, 1140850688, ierr)
  call mpi_type_free(made, ierr)
  call mpi_finalize(ierr)
end program
