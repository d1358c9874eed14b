! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A colour on each way, or for those who are asked about it.
!
! Twin: bad-colour.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine part(comm, takes, made)
  implicit none
  integer :: comm, made, ierr, colour
  logical :: takes
  colour = -1
  if (takes) then
    colour = 1
  else
    colour = 0
  end if
  call MPI_Comm_split(comm, colour, 0, made, ierr)
end subroutine

subroutine asked(comm, takes, made)
  implicit none
  integer :: comm, made, ierr, colour
  logical :: takes
  colour = -1
  if (takes) colour = 1
  if (colour < 0) colour = -32766
  call MPI_Comm_split(comm, colour, 0, made, ierr)
end subroutine
