! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! From Fortran with both MPIs: a send that is never waited for, a receive that
! nobody sends to, a reduction with two types.
!
! REQUIRES: f08
! RUN: %mpif90 -g %s -o %t -L%rt -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt
! RUN: %exits 66 %mpirun -n 2 %t lost 2>&1 | FileCheck %s --check-prefix=LOST
! RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t stuck 2>&1 | FileCheck %s --check-prefix=STUCK %}
! RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t type 2>&1 | FileCheck %s --check-prefix=TYPE %}
! LOST: ==tutti== ERROR: 2 operations were never completed {{.*}}[mpi-request]
! LOST: MPI_Isend
! STUCK: ==tutti== ERROR: {{.*}}[mpi-deadlock]
! TYPE: ==tutti== ERROR: type signatures do not match in MPI_Allreduce {{.*}}[mpi-collective-type]
program bad
  implicit none
  include 'mpif.h'
  integer :: rank, ierr, request, x, y
  character(8) :: what
  call get_command_argument(1, what)
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  x = rank
  if (what == 'lost') then
    call MPI_Isend(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Recv(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  else if (what == 'stuck') then
    call MPI_Recv(y, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    call MPI_Send(x, 1, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Allreduce(x, y, 1, merge(MPI_REAL, MPI_INTEGER, rank == 1), MPI_SUM, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
