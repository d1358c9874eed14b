! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-lists.f90, but the collective is complete, or the array stays.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine begin(out, in, counts, ranks, comm, request)
  use mpi
  implicit none
  integer, intent(in) :: ranks, comm, counts(ranks)
  double precision, intent(in) :: out(*)
  double precision, intent(inout) :: in(*)
  integer, intent(out) :: request
  integer :: from(ranks), i, ierr
  from(1) = 0
  do i = 2, ranks
    from(i) = from(i - 1) + counts(i - 1)
  end do
  call MPI_Ialltoallv(out, counts, from, MPI_DOUBLE_PRECISION, &
                      in, counts, from, MPI_DOUBLE_PRECISION, comm, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
end subroutine

subroutine gather(out, n, in, counts, comm, request)
  use mpi
  implicit none
  integer, intent(in) :: n, comm, counts(64)
  real, intent(in) :: out(*)
  real, intent(inout) :: in(*)
  integer, intent(out) :: request
  integer, save :: from(64)
  integer :: i, ierr
  from(1) = 0
  do i = 2, 64
    from(i) = from(i - 1) + counts(i - 1)
  end do
  call MPI_Iallgatherv(out, n, MPI_REAL, in, counts, from, MPI_REAL, comm, request, ierr)
end subroutine

subroutine report(out, in, n, comm, request)
  use mpi
  implicit none
  integer, intent(in) :: n, comm
  real, intent(in) :: out(n)
  real, intent(inout) :: in(n)
  integer, intent(out) :: request
  integer :: ierr
  real :: copy(64)
  copy(1:n) = out
  call MPI_Iallreduce(copy, in, n, MPI_REAL, MPI_SUM, comm, request, ierr)
  if (ierr == MPI_SUCCESS) call go_on('reduction', ierr)
  print *, 'begun: ', n
end subroutine
