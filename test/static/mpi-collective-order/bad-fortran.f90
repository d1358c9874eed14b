! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
module state
  integer :: me = -1
end module

subroutine guarded(buffer)
  integer :: buffer(4), rank, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call mpi_bcast(buffer, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK: :[[#@LINE-3]]:{{[0-9]+}}: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD [mpi-collective-order]
! CHECK: :[[#@LINE-5]]:{{[0-9]+}}: note: this branch depends on the rank
! CHECK: :[[#@LINE-7]]:{{[0-9]+}}: note: 'rank' was set here
! CHECK: note: ranks that take it call MPI_Bcast, MPI_Barrier; the others call MPI_Barrier
end subroutine

subroutine passed_on
  integer :: rank, ierr
  call mpi_comm_rank(1140850688, rank, ierr)
  call by_argument(rank)
end subroutine
subroutine by_argument(number)
  integer, intent(in) :: number
  integer :: ierr
  if (number > 2) call mpi_barrier(1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
end subroutine

subroutine by_module
  use state
  integer :: ierr
  call mpi_comm_rank(1140850688, me, ierr)
  do i = 1, me
    call mpi_barrier(1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  end do
end subroutine

subroutine by_communicator(comm)
  integer :: comm, rank, ierr
  call mpi_comm_rank(comm, rank, ierr)
  select case (rank)
  case (0)
    call mpi_barrier(comm, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier is not reached by every rank of 'comm'
  case (1)
    rank = 2
  end select
end subroutine

subroutine root(buffer)
  integer :: buffer(4), rank, ierr
  call mpi_comm_rank(1140850688, rank, ierr)
  call mpi_bcast(buffer, 4, 1275069467, rank, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: the root of MPI_Bcast on MPI_COMM_WORLD depends on the rank [mpi-collective-root]
end subroutine
