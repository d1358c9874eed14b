! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The twin of bad-fortran-descriptor.f90: the datatypes of the arrays, complex
! numbers as pairs of real ones, and what a descriptor says nothing of:
! characters, a component of each of the elements, arrays of any type.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=3 --checks=-*,mpi-buffer-type mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=3 --checks=-*,mpi-buffer-type mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

module field
  implicit none
  type :: point
    integer :: number
    real(8) :: x
  end type
  type :: layer
    integer :: rows
    real(8), allocatable :: heat(:)
    complex(8), allocatable :: wave(:)
    logical, allocatable :: wet(:)
    character(len=:), allocatable :: name
    type(point), allocatable :: points(:)
  end type
  real(8), allocatable :: everywhere(:, :)
  type(point), allocatable :: all_points(:)
contains
  subroutine of_assumed_shape(part, section, n, comm)
    use mpi
    real(8), intent(in) :: part(:, :)
    real(8), intent(inout) :: section(:, :)
    integer, intent(in) :: n, comm
    integer :: ierr
    call mpi_send(part, n, MPI_DOUBLE_PRECISION, 0, 2, comm, ierr)
    call mpi_send(part, n, MPI_REAL8, 0, 2, comm, ierr)
    call mpi_recv(section(2:n, 2:3), n, MPI_DOUBLE_PRECISION, 0, 2, comm, MPI_STATUS_IGNORE, ierr)
  end subroutine

  subroutine of_components(l, comm)
    use mpi
    type(layer), intent(inout) :: l
    integer, intent(in) :: comm
    integer :: ierr
    call mpi_bcast(l%heat, l%rows, MPI_REAL8, 0, comm, ierr)
    call mpi_bcast(l%wave, l%rows, MPI_DOUBLE_COMPLEX, 0, comm, ierr)
    call mpi_bcast(l%wave, 2 * l%rows, MPI_DOUBLE_PRECISION, 0, comm, ierr)
    call mpi_bcast(l%wet, l%rows, MPI_LOGICAL, 0, comm, ierr)
    call mpi_bcast(l%name, l%rows, MPI_CHARACTER, 0, comm, ierr)
    call mpi_bcast(l%points%number, l%rows, MPI_INTEGER, 0, comm, ierr)
    call mpi_bcast(l%points%x, l%rows, MPI_REAL8, 0, comm, ierr)
    call mpi_bcast(all_points%x, l%rows, MPI_REAL8, 0, comm, ierr)
    call mpi_bcast(all_points(2)%number, 1, MPI_INTEGER, 0, comm, ierr)
  end subroutine

  subroutine of_allocated_arrays(n, comm)
    use mpi
    integer, intent(in) :: n, comm
    integer :: ierr
    real, allocatable :: own(:)
    integer, pointer :: shown(:)
    call mpi_bcast(everywhere, n, MPI_REAL8, 0, comm, ierr)
    allocate(own(n), shown(n))
    own = 0.0
    shown = 0
    call mpi_bcast(own, n, MPI_REAL, 0, comm, ierr)
    call mpi_bcast(shown, n, MPI_INTEGER, 0, comm, ierr)
    print *, sum(own), sum(shown)
    deallocate(shown)
  end subroutine

  subroutine of_any_type(part, comm)
    use mpi
    class(*), intent(inout) :: part(:)
    integer, intent(in) :: comm
    integer :: ierr
    select type (part)
    type is (real(8))
      call mpi_bcast(part, size(part), MPI_REAL8, 0, comm, ierr)
    type is (integer)
      call mpi_bcast(part, size(part), MPI_INTEGER, 0, comm, ierr)
    end select
  end subroutine

  subroutine of_long_numbers(part, n, comm)
    use mpi
    integer(8), intent(in) :: part(:, :)
    integer, intent(in) :: n, comm
    integer :: ierr, words
    words = 2 * n
    call mpi_send(part, n, MPI_INTEGER8, 0, 2, comm, ierr)
    call mpi_send(part, words, MPI_INTEGER, 0, 2, comm, ierr)
    call mpi_send(part, 2 * size(part), MPI_INTEGER, 0, 2, comm, ierr)
  end subroutine
end module
