! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! NetCDF from Fortran: the first rank alone defines what is in a file that all
! have opened together, and closes it.
!
! Twin: good-netcdf-fortran.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.mod && %flang -fsyntax-only -module-dir %t.mod %S/Inputs/netcdf.f90
! RUN: %flang -O0 -g -I%t.mod -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -I%t.mod -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine define(title)
  use netcdf
  character(len=*) :: title
  integer :: rank, ierr, file, dim, var
  integer, parameter :: WORLD = 1140850688, NO_INFO = 469762048
  call mpi_comm_rank(WORLD, rank, ierr)
  ierr = nf90_create('a.nc', nf90_mpiio, file, comm=WORLD, info=NO_INFO)
  if (rank == 0) then
    ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: nf90_def_dim is not reached by every rank of MPI_COMM_WORLD
    ierr = nf90_def_dim(file, 'x', 10, dim)
    ierr = nf90_def_var(file, 'a', nf90_int, (/dim/), var)
    ierr = nf90_put_att(file, var, 'title', title)
  end if
  ierr = nf90_enddef(file)
  ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: nf90_close is not reached by every rank of MPI_COMM_WORLD
  if (rank == 0) ierr = nf90_close(file)
end subroutine
