! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! NetCDF from Fortran: all define what is in a file of all, and the first rank
! alone what is in its own.
!
! Twin: bad-netcdf-fortran.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.mod && %flang -fsyntax-only -module-dir %t.mod %S/Inputs/netcdf.f90
! RUN: %flang -O0 -g -I%t.mod -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -I%t.mod -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine define(title)
  use netcdf
  character(len=*) :: title
  integer :: rank, ierr, file, own, dim, var
  integer, parameter :: WORLD = 1140850688, NO_INFO = 469762048
  call mpi_comm_rank(WORLD, rank, ierr)
  ierr = nf90_create('a.nc', nf90_mpiio, file, comm=WORLD, info=NO_INFO)
  ierr = nf90_def_dim(file, 'x', 10, dim)
  ierr = nf90_def_var(file, 'a', nf90_int, (/dim/), var)
  ierr = nf90_enddef(file)
  if (rank == 0) then
    ierr = nf90_create('b.nc', nf90_netcdf4, own)
    ierr = nf90_def_dim(own, 'x', 10, dim)
    ierr = nf90_put_att(own, var, 'title', title)
    ierr = nf90_close(own)
  end if
  ierr = nf90_close(file)
end subroutine
