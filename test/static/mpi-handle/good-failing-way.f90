! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
subroutine once(n)
  integer :: n, row, ierr
  call mpi_type_contiguous(n, 1275069467, row, ierr)
  call mpi_type_free(row, ierr)
  if (ierr .ne. 0) then
    print *, 'again'
    call mpi_type_free(row, ierr)
  end if
end subroutine

! Only who is first tests the code, and leaves on it.
subroutine leave()
  integer :: rank, ierr
  call mpi_comm_rank(1140850688, rank, ierr)
  if (rank == 0) then
    call mpi_barrier(1140850689, ierr)
    if (ierr /= 0) return
  end if
  call mpi_barrier(1140850688, ierr)
end subroutine
