! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arrays whose address stands in a descriptor: what it carries says of what type
! they are. An array of assumed shape may be copied for the call.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=1 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --check-prefixes=CHECK,DEBUG --implicit-check-not='[mpi-'
! RUN: %tutti --level=1 mpifort.mpich -O0 -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti --level=1 mpifort.mpich -O2 -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --check-prefixes=CHECK,DEBUG,COUNT --implicit-check-not='[mpi-'

module field
  implicit none
  type :: layer
    integer :: rows
    real(8), allocatable :: heat(:)
    complex(8), allocatable :: wave(:)
  end type
  real(8), allocatable :: everywhere(:, :)
contains
  subroutine of_assumed_shape(part, n, comm)
    use mpi
    real(8), intent(in) :: part(:, :)
    integer, intent(in) :: n, comm
    integer :: ierr
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Send takes elements of MPI_REAL from or into a buffer of type 'real(8)' [mpi-buffer-type]
    call mpi_send(part, n, MPI_REAL, 0, 2, comm, ierr)
  end subroutine

  subroutine of_a_section(part, first, last, comm)
    use mpi
    real(8), intent(inout) :: part(:, :)
    integer, intent(in) :: first, last, comm
    integer :: ierr
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Recv takes elements of MPI_INTEGER from or into a buffer of type 'real(8)' [mpi-buffer-type]
    call mpi_recv(part(first:last, 2:3), 8, MPI_INTEGER, 0, 2, comm, MPI_STATUS_IGNORE, ierr)
  end subroutine

  subroutine of_an_allocatable_argument(part, n, comm)
    use mpi
    real(8), allocatable, intent(inout) :: part(:)
    integer, intent(in) :: n, comm
    integer :: ierr
    ! DEBUG: :[[@LINE+1]]:{{.*}}MPI_Bcast takes elements of MPI_INTEGER from or into a buffer of type 'real(8)' [mpi-buffer-type]
    call mpi_bcast(part, n, MPI_INTEGER, 0, comm, ierr)
  end subroutine

  subroutine of_components(l, comm)
    use mpi
    type(layer), intent(inout) :: l
    integer, intent(in) :: comm
    integer :: ierr
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast takes elements of MPI_REAL from or into a buffer of type 'real(8)' [mpi-buffer-type]
    call mpi_bcast(l%heat, l%rows, MPI_REAL, 0, comm, ierr)
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast takes elements of MPI_COMPLEX from or into a buffer of type 'real(8)' [mpi-buffer-type]
    call mpi_bcast(l%wave, l%rows, MPI_COMPLEX, 0, comm, ierr)
  end subroutine

  subroutine of_allocated_arrays(n, comm)
    use mpi
    integer, intent(in) :: n, comm
    integer :: ierr
    real, allocatable :: own(:)
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast takes elements of MPI_REAL from or into a buffer of type 'real(8)' [mpi-buffer-type]
    call mpi_bcast(everywhere, n, MPI_REAL, 0, comm, ierr)
    allocate(own(n))
    own = 0.0
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Bcast takes elements of MPI_DOUBLE_PRECISION from or into a buffer of type 'real(4)' [mpi-buffer-type]
    call mpi_bcast(own, n, MPI_DOUBLE_PRECISION, 0, comm, ierr)
    print *, sum(own)
  end subroutine

  ! As many bytes as twice the number would have.
  subroutine of_long_numbers(part, n, comm)
    use mpi
    integer(8), intent(in) :: part(:, :)
    integer, intent(in) :: n, comm
    integer :: ierr
    ! COUNT: :[[@LINE+1]]:{{.*}}MPI_Send takes elements of MPI_INTEGER from or into a buffer of type 8-byte integer [mpi-buffer-type]
    call mpi_send(part, n, MPI_INTEGER, 0, 2, comm, ierr)
  end subroutine
end module
