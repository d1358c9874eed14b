! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! From Fortran: what may be asked before and after, and the rest between.
!
! REQUIRES: mpich-f08, openmpi-f08
! RUN: mpif90.mpich -g %s -o %t.mpich -L%rt_mpich -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt_mpich
! RUN: %exits 0 %mpiexec_mpich -n 2 %t.mpich 2>&1 | %silent --implicit-check-not=tutti
! RUN: mpif90.openmpi -g %s -o %t.openmpi -L%rt_openmpi -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt_openmpi
! RUN: %exits 0 %mpiexec_openmpi -n 2 %t.openmpi 2>&1 | %silent --implicit-check-not=tutti
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
