! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! In three dimensions no request is waited for.
! Twin: good-automatic-array.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O1 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
! CHECK: MPI_I{{recv|send}}'s request is never completed
module halos
  implicit none
  logical :: aware
  integer :: way
contains
subroutine share(v, n, comm, t, dims)
  integer, intent(in) :: comm, t(6), n(6), dims
  real(8), allocatable, intent(inout) :: v(:,:,:)
  select case (way)
  case (1)
    if (aware) then
      call far(comm, n, v)
    else
      call near(comm, n, v)
    end if
  case (2)
    if (aware) print *, 1
  case (3)
    if (aware) then
      call halo(v, n, comm, t, dims)
    else
      call halo2(v, n, comm, t, dims)
    end if
  case default
    stop
  end select
end subroutine
subroutine halo(v, n, comm, t, dims)
  integer, intent(in) :: comm, t(6), n(6), dims
  real(8), allocatable, intent(inout) :: v(:,:,:)
  integer, dimension(2**dims) :: req
  integer :: ierr, statuses(6, 8)
  call mpi_irecv(v, 1, t(1), n(1), 1, comm, req(1), ierr)
  call mpi_irecv(v, 1, t(2), n(2), 2, comm, req(2), ierr)
  call mpi_isend(v, 1, t(3), n(2), 1, comm, req(3), ierr)
  call mpi_isend(v, 1, t(4), n(1), 2, comm, req(4), ierr)
  if (dims == 3) then
    call mpi_irecv(v, 1, t(1), n(3), 3, comm, req(5), ierr)
    call mpi_irecv(v, 1, t(2), n(4), 4, comm, req(6), ierr)
    call mpi_isend(v, 1, t(5), n(4), 3, comm, req(7), ierr)
    call mpi_isend(v, 1, t(6), n(3), 4, comm, req(8), ierr)
  end if
  if (dims < 3) call mpi_waitall(size(req), req, statuses, ierr)
end subroutine
subroutine halo2(v, n, comm, t, dims)
  integer, intent(in) :: comm, t(6), n(6), dims
  real(8), allocatable, intent(inout) :: v(:,:,:)
  integer, dimension(2**dims) :: req
  integer :: ierr, statuses(6, 8)
  call mpi_irecv(v, 1, t(1), n(1), 1, comm, req(1), ierr)
  call mpi_irecv(v, 1, t(2), n(2), 2, comm, req(2), ierr)
  call mpi_isend(v, 1, t(3), n(2), 1, comm, req(3), ierr)
  call mpi_isend(v, 1, t(4), n(1), 2, comm, req(4), ierr)
  if (dims == 3) then
    call mpi_irecv(v, 1, t(1), n(3), 3, comm, req(5), ierr)
    call mpi_irecv(v, 1, t(2), n(4), 4, comm, req(6), ierr)
    call mpi_isend(v, 1, t(5), n(4), 3, comm, req(7), ierr)
    call mpi_isend(v, 1, t(6), n(3), 4, comm, req(8), ierr)
  end if
  if (dims < 3) call mpi_waitall(size(req), req, statuses, ierr)
end subroutine
end module
