! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! From Fortran: a collective before MPI_Init, one after MPI_Finalize, and no
! MPI_Finalize on one rank. (Open MPI's own Fortran layer fails outside the life
! of MPI, and its launcher may end the others before they can tell.)
!
! REQUIRES: mpich-f08
! RUN: mpif90.mpich -g %s -o %t.mpich -L%rt_mpich -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt_mpich
! RUN: %exits 66 %mpiexec_mpich -n 2 %t.mpich early 2>&1 | FileCheck %s --check-prefix=EARLY
! RUN: %exits 66 %mpiexec_mpich -n 2 %t.mpich late 2>&1 | FileCheck %s --check-prefix=LATE
! RUN: %exits 66 %mpiexec_mpich -n 2 %t.mpich never 2>&1 | FileCheck %s --check-prefix=NEVER
program bad
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  character(len=8) :: when
  call get_command_argument(1, when)
  if (when == 'early') call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (when == 'never' .and. rank == 1) stop
  call MPI_Finalize(ierr)
  if (when == 'late') call MPI_Barrier(MPI_COMM_WORLD, ierr)
end program
! EARLY: ==tutti== ERROR: MPI_Barrier is called before MPI was initialized {{.*}}[mpi-lifecycle]
! LATE: ==tutti== ERROR: MPI_Barrier is called after MPI was finalized {{.*}}[mpi-lifecycle]
! NEVER: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (2 ranks), {{.*}}[mpi-collective-order]
! NEVER: rank {{.*}}ends without MPI_Finalize
