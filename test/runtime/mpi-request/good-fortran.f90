! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! From Fortran with both MPIs, whose Fortran layers call C in different ways and
! keep requests in variables of their own.
!
! REQUIRES: f08
! RUN: %mpif90 -g -fallow-argument-mismatch -w %s -o %t -L%rt -Wl,--no-as-needed -ltutti_rt -Wl,-rpath,%rt
! RUN: %if mpich %{ %exits 0 %mpirun -n 3 %t 2>&1 | %silent %}
! RUN: %if openmpi %{ env TUTTI_OPTIONS=verbosity=1 %mpirun -n 3 %t no-windows 2>&1 | FileCheck %s --implicit-check-not=ERROR --implicit-check-not=WARNING %}
! CHECK: no findings, {{[1-9][0-9]*}} collective calls
program good
  implicit none
  include 'mpif.h'
  integer :: rank, size, left, right, ierr, i, row, part, n, index
  integer :: request(4), done(4), status(MPI_STATUS_SIZE), counts(3), starts(3)
  integer :: room(12), mine(3), window
  logical :: flag
  real(8) :: field(0:5, 4), total
  integer(MPI_ADDRESS_KIND) :: bytes
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  left = mod(rank + size - 1, size)
  right = mod(rank + 1, size)
  field = rank
  call MPI_Type_vector(4, 1, 6, MPI_DOUBLE_PRECISION, row, ierr)
  call MPI_Type_commit(row, ierr)
  do i = 1, 5
    call MPI_Irecv(field(0, 1), 1, row, left, 1, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Irecv(field(5, 1), 1, row, right, 2, MPI_COMM_WORLD, request(2), ierr)
    call MPI_Isend(field(1, 1), 1, row, left, 2, MPI_COMM_WORLD, request(3), ierr)
    call MPI_Isend(field(4, 1), 1, row, right, 1, MPI_COMM_WORLD, request(4), ierr)
    if (i == 1) then
      call MPI_Waitall(4, request, MPI_STATUSES_IGNORE, ierr)
    else if (i == 2) then
      do n = 1, 4
        call MPI_Waitany(4, request, index, status, ierr)
      end do
    else if (i == 3) then
      n = 0
      do while (n < 4)
        call MPI_Waitsome(4, request, index, done, MPI_STATUSES_IGNORE, ierr)
        n = n + index
      end do
    else if (i == 4) then
      flag = .false.
      do while (.not. flag)
        call MPI_Testall(4, request, flag, MPI_STATUSES_IGNORE, ierr)
      end do
    else
      do n = 1, 4
        call MPI_Wait(request(n), status, ierr)
      end do
    end if
    call MPI_Allreduce(field(1, 1), total, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end do
  call MPI_Type_free(row, ierr)
  call MPI_Send_init(rank, 1, MPI_INTEGER, right, 3, MPI_COMM_WORLD, request(1), ierr)
  call MPI_Recv_init(n, 1, MPI_INTEGER, left, 3, MPI_COMM_WORLD, request(2), ierr)
  do i = 1, 3
    call MPI_Startall(2, request, ierr)
    call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)
  end do
  call MPI_Request_free(request(1), ierr)
  call MPI_Request_free(request(2), ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, merge(MPI_UNDEFINED, 1, rank == 1), -rank, part, ierr)
  if (part /= MPI_COMM_NULL) then
    call MPI_Bcast(total, 1, MPI_DOUBLE_PRECISION, 0, part, ierr)
    call MPI_Comm_free(part, ierr)
  end if
  counts = (/ 1, 2, 3 /)
  starts = (/ 0, 1, 3 /)
  mine = rank
  call MPI_Gatherv(mine, rank + 1, MPI_INTEGER, room, counts, starts, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  if (rank == 0) then
    call MPI_Reduce(MPI_IN_PLACE, mine, 3, MPI_INTEGER, MPI_MAX, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Reduce(mine, room, 3, MPI_INTEGER, MPI_MAX, 0, MPI_COMM_WORLD, ierr)
    call MPI_Send(mine, 3, MPI_INTEGER, 0, rank, MPI_COMM_WORLD, ierr)
  end if
  if (rank == 0) then
    do i = 1, size - 1
      call MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, status, ierr)
      call MPI_Recv(mine, 3, MPI_INTEGER, status(MPI_SOURCE), status(MPI_TAG), MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
    end do
  end if
  if (command_argument_count() == 0) then
    bytes = 48
    call MPI_Win_create(room, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
    call MPI_Win_fence(0, window, ierr)
    bytes = rank
    call MPI_Put(rank, 1, MPI_INTEGER, right, bytes, 1, MPI_INTEGER, window, ierr)
    call MPI_Win_fence(0, window, ierr)
    call MPI_Win_free(window, ierr)
  end if
  call MPI_Finalize(ierr)
end program
