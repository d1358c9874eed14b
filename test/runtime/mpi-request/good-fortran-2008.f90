! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! MPICH's Fortran 2008 bindings start operations through MPI's C functions and
! complete them past them: nothing may be taken for lost.
!
! REQUIRES: mpich-f08
! RUN: mkdir -p %t.modules
! RUN: mpif90.mpich %s -J %t.modules -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
! RUN: %exits 0 %mpiexec_mpich -n 2 %t 2>&1 | %silent
program good
  use mpi_f08
  implicit none
  type(MPI_Request) :: request(2)
  type(MPI_Comm) :: comm
  type(MPI_Win) :: window
  integer :: out(4), in(4), rank, i
  integer(MPI_ADDRESS_KIND) :: bytes = 16
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  do i = 1, 3
    out = i
    call MPI_Irecv(in, 4, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request(1))
    call MPI_Isend(out, 4, MPI_INTEGER, 1 - rank, 0, MPI_COMM_WORLD, request(2))
    call MPI_Waitall(2, request, MPI_STATUSES_IGNORE)
  end do
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_free(comm)
  call MPI_Win_create(in, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
  call MPI_Win_free(window)
  call MPI_Finalize()
end program
