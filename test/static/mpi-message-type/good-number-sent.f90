! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The first rank sends how many values follow, and the others receive as many.
! Twin: bad-number-sent.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

program main
  implicit none
  ! As in MPICH's mpif.h.
  integer, parameter :: world = 1140850688, int4 = 1275069467, real8 = 1275070495
  integer :: me, ranks, to, many, ierr, status(5)
  double precision :: values(16)
  values = 0
  many = 0
  call MPI_Init(ierr)
  call MPI_Comm_rank(world, me, ierr)
  call MPI_Comm_size(world, ranks, ierr)
  if (me == 0) then
    many = 16
    do to = 1, ranks - 1
      call MPI_Send(many, 1, int4, to, 0, world, ierr)
      call MPI_Send(values, many, real8, to, 1, world, ierr)
    end do
  else
    call MPI_Recv(many, 1, int4, 0, 0, world, status, ierr)
    call MPI_Recv(values, many, real8, 0, 1, world, status, ierr)
  end if
  call MPI_Finalize(ierr)
end program
