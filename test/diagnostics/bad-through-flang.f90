! flang drops what passes say: Tutti prints itself, and fails by itself.
! REQUIRES: flang
! RUN: %flang -fpass-plugin=%pass -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: rm -f %t.w.o && env TUTTI_PASS_OPTIONS=werror %exits 1 %flang -fpass-plugin=%pass -g -c %s -o %t.w.o 2>&1 | FileCheck --check-prefix=ERR %s
! RUN: not ls %t.w.o
! RUN: rm -f %t.u.o && env TUTTI_PASS_OPTIONS=levl=2 %exits 1 %flang -fpass-plugin=%pass -g -c %s -o %t.u.o 2>&1 | FileCheck --check-prefix=UNKNOWN %s
! RUN: not ls %t.u.o
subroutine step(buffer)
  implicit none
  integer :: buffer(4), rank, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_BCAST(buffer, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine

! CHECK:      bad-through-flang.f90:15:5: warning: {{.*}}MPI_Bcast{{.*}} [mpi-collective-order]{{$}}
! CHECK-NEXT: {{^}}    call MPI_BCAST(buffer, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT: {{^}}    ^
! CHECK:      bad-through-flang.f90:14:{{[0-9]+}}: note: {{.*}}rank
! ERR: bad-through-flang.f90:15:5: error: {{.*}}MPI_Bcast{{.*}} [mpi-collective-order]{{$}}
! UNKNOWN: error: tutti: TUTTI_PASS_OPTIONS: unknown option 'levl'
