! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! HDF5 from Fortran: the calls of its modules on a file that was opened with a
! communicator.
! REQUIRES: flang
! RUN: mkdir -p %t.mod && %flang -fsyntax-only -module-dir %t.mod %S/Inputs/hdf5.f90
! RUN: %flang -O0 -g -I%t.mod -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -I%t.mod -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine write_file(kind, space)
  use hdf5
  integer(8) :: kind, space, list, file, set
  integer :: rank, ierr
  integer, parameter :: WORLD = 1140850688, NO_INFO = 469762048
  call mpi_comm_rank(WORLD, rank, ierr)
  call h5pcreate_f(kind, list, ierr)
  call h5pset_fapl_mpio_f(list, WORLD, NO_INFO, ierr)
  call h5fcreate_f('a.h5', 0, file, ierr, access_prp=list)
  if (rank == 0) then
    ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: h5dcreate_f is not reached by every rank of MPI_COMM_WORLD
    call h5dcreate_f(file, 'x', kind, space, set, ierr)
  end if
  call h5fclose_f(file, ierr)
end subroutine
