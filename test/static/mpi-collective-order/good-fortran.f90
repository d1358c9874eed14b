! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine both_sides(buffer)
  integer :: buffer(4), rank, size, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierr)
  call mpi_comm_size(MPI_COMM_WORLD, size, ierr)
  if (rank == 0) then
    print *, 'root of', size
    call mpi_bcast(buffer, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  else
    call mpi_bcast(buffer, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
  if (rank < size) call mpi_barrier(MPI_COMM_WORLD, ierr)
  do i = 0, size - 1
    call mpi_bcast(buffer, 4, MPI_INTEGER, i, MPI_COMM_WORLD, ierr)
  end do
  if (ierr /= 0) return
  call mpi_barrier(MPI_COMM_WORLD, ierr)
end subroutine

subroutine shared_flag(buffer)
  integer :: buffer(4), rank, ierr
  logical :: more
  call mpi_comm_rank(1140850688, rank, ierr)
  more = rank == 0
  call mpi_bcast(more, 1, 1275069469, 0, 1140850688, ierr)
  if (more) call mpi_barrier(1140850688, ierr)
  if (rank == 0) stop 'only after all is lost'
  call mpi_barrier(1140850688, ierr)
end subroutine

subroutine halves
  integer :: rank, half, ierr
  call mpi_comm_rank(1140850688, rank, ierr)
  call mpi_comm_split(1140850688, mod(rank, 2), rank, half, ierr)
  if (mod(rank, 2) == 0) call mpi_barrier(half, ierr)
  call mpi_comm_free(half, ierr)
end subroutine
