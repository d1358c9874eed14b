! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The displacements of a nonblocking collective are in arrays of the procedure,
! of a size that is known or not. Twin: good-lists.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

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
  ! CHECK: [[#@LINE+1]]:{{.*}} 'from' is a local variable and gone when the function returns, before the MPI_Ialltoallv that reads displacements there is complete [mpi-buffer-modified]
  call MPI_Ialltoallv(out, counts, from, MPI_DOUBLE_PRECISION, &
                      in, counts, from, MPI_DOUBLE_PRECISION, comm, request, ierr)
end subroutine

subroutine gather(out, n, in, counts, comm, request)
  use mpi
  implicit none
  integer, intent(in) :: n, comm, counts(64)
  real, intent(in) :: out(*)
  real, intent(inout) :: in(*)
  integer, intent(out) :: request
  integer :: from(64), i, ierr
  from(1) = 0
  do i = 2, 64
    from(i) = from(i - 1) + counts(i - 1)
  end do
  ! CHECK: [[#@LINE+1]]:{{.*}} 'from' is a local variable and gone when the function returns, before the MPI_Iallgatherv that reads displacements there is complete [mpi-buffer-modified]
  call MPI_Iallgatherv(out, n, MPI_REAL, in, counts, from, MPI_REAL, comm, request, ierr)
end subroutine

! What is printed completes nothing, and what follows a failed call is another matter.
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
  ! CHECK: [[#@LINE+1]]:{{.*}} 'copy' is a local variable and gone when the function returns, before the MPI_Iallreduce that sends it is complete [mpi-buffer-modified]
  call MPI_Iallreduce(copy, in, n, MPI_REAL, MPI_SUM, comm, request, ierr)
  if (ierr /= MPI_SUCCESS) call give_up('reduction', ierr)
  print *, 'begun: ', n
end subroutine
