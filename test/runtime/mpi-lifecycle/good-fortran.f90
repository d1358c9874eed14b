! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! From Fortran: what may be asked before and after, and the rest between.
!
! REQUIRES: f08
! RUN: %mpif90 -g %s -o %t -L%rt -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt
! RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent --implicit-check-not=tutti
program good
  implicit none
  include 'mpif.h'
  integer :: version, subversion, ierr
  logical :: is
  call MPI_Initialized(is, ierr)
  call MPI_Get_version(version, subversion, ierr)
  call MPI_Init(ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
  call MPI_Finalized(is, ierr)
end program
