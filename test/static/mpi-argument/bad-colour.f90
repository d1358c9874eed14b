! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A colour that is -1 where nothing else is chosen; MPI takes MPI_UNDEFINED.
!
! Twin: good-colour.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine part(comm, takes, made)
  implicit none
  integer :: comm, made, ierr, colour
  logical :: takes
  colour = -1
  if (takes) colour = 1
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Comm_split may get the negative colour -1 [mpi-argument]
  call MPI_Comm_split(comm, colour, 0, made, ierr)
end subroutine
