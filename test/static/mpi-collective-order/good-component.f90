! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All come to the collectives, or what is tested is another component.
! Twin: bad-component.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_INTEGER.
module grids
  type processes
    integer :: comm, rank, number
  end type
  type grid
    type(processes) :: all
    real(8), allocatable :: cells(:)
  end type
end module

subroutine read_input(g, name, n)
  use grids
  type(grid) :: g
  character(len=*) :: name
  integer :: n, status, ierr
  if (g%all%rank == 0) then
    open (10, file=name, iostat=status)
    if (status == 0) read (10, *) n
  end if
  call mpi_bcast(n, 1, 1275069467, 0, g%all%comm, ierr)
end subroutine

subroutine turn(p, n)
  use grids
  type(processes) :: p
  integer :: n, ierr
  select case (p%number)
  case (1)
    call mpi_bcast(n, 1, 1275069467, 0, p%comm, ierr)
  case default
    call mpi_barrier(p%comm, ierr)
  end select
end subroutine
