! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One complex number as one of another precision, or as one real number of it:
! a variable, and (level 2) a dummy argument.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_COMPLEX, MPI_REAL; MPI_COMM_WORLD.
subroutine total(mine, all)
  complex(8) :: mine, all, here
  integer :: ierr
  here = 2 * mine
  call mpi_allreduce(here, all, 1, 1275070494, 1476395011, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Allreduce takes elements of MPI_COMPLEX from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
end subroutine

subroutine spread(z)
  complex(8) :: z
  integer :: ierr
  call mpi_bcast(z, 1, 1275070494, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes elements of MPI_COMPLEX from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
end subroutine

subroutine parts(z)
  complex(8) :: z, copy
  integer :: ierr
  copy = z
  call mpi_bcast(copy, 2, 1275069468, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes elements of MPI_REAL from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
  z = copy
end subroutine
