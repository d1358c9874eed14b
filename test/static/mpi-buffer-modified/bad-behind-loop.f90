! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-behind-loop.c, in Fortran. Twin: good-behind-loop.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_INTEGER.
subroutine answer(word, asked, asking, who, open, comm)
  integer :: asked, asking, word(asked), who(asking), open(asked), comm
  integer :: i, ierr, status(5, asked)
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_ANY_SOURCE = -2
  do i = 1, asked
    call MPI_Irecv(word(i), 1, MPI_INTEGER, MPI_ANY_SOURCE, 4, comm, open(i), ierr)
  end do
  do i = 1, asking
    word(i) = who(i)
    ! CHECK: [[#@LINE-1]]:{{.*}}'word' is written to before the MPI_Irecv that receives into it is complete [mpi-buffer-modified]
  end do
  call MPI_Waitall(asked, open, status, ierr)
end subroutine
