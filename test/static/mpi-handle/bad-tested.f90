! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The same in Fortran, where handles are passed by their address.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

module levels
  use mpi
  implicit none
  type level
    integer :: comm = MPI_COMM_NULL
    integer :: size = 1
  end type
contains
  subroutine measure(l)
    type(level), intent(inout) :: l
    integer :: ierr
    if (l%comm == MPI_COMM_NULL) then
      ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Comm_size uses a communicator that is null [mpi-handle]
      call mpi_comm_size(l%comm, l%size, ierr)
    end if
    if (l%comm /= MPI_COMM_NULL) call mpi_comm_size(l%comm, l%size, ierr)
  end subroutine

  subroutine leave(comm)
    integer, intent(inout) :: comm
    integer :: ierr
    if (comm /= MPI_COMM_NULL) return
    ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Comm_free frees a communicator that is null [mpi-handle]
    call mpi_comm_free(comm, ierr)
  end subroutine
end module
