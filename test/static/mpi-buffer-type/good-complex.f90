! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin: the datatype of the number, or twice the one of its parts.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_DOUBLE_COMPLEX, MPI_DOUBLE_PRECISION, MPI_BYTE.
subroutine total(mine, all)
  complex(8) :: mine, all, here
  integer :: ierr
  here = 2 * mine
  call mpi_allreduce(here, all, 1, 1275072546, 1476395011, 1140850688, ierr)
end subroutine

subroutine spread(z)
  complex(8) :: z
  integer :: ierr
  call mpi_bcast(z, 1, 1275072546, 0, 1140850688, ierr)
  call mpi_bcast(z, 16, 1275068685, 0, 1140850688, ierr)
end subroutine

subroutine parts(z)
  complex(8) :: z, copy
  integer :: ierr
  copy = z
  call mpi_bcast(copy, 2, 1275070495, 0, 1140850688, ierr)
  z = copy
end subroutine

subroutine narrow(z)
  complex(4) :: z, copy
  integer :: ierr
  copy = z
  call mpi_bcast(copy, 1, 1275070494, 0, 1140850688, ierr)
  call mpi_bcast(copy, 2, 1275069468, 0, 1140850688, ierr)
  z = copy
end subroutine
