! REQUIRES: flang
! RUN: %flang -fpass-plugin=%pass -gline-tables-only -S -emit-llvm %s -o - 2>/dev/null | FileCheck %s
subroutine step(buffer)
  implicit none
  integer :: buffer(4), rank, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_BCAST(buffer, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine
! CHECK: constant [10 x i8] c"MPI_Bcast\00"
! CHECK: @tutti.site = {{.*}}, i32 9, i32 5 }, section "tutti_sites"
! CHECK: call void @__tutti_site.if_linked(ptr @tutti.site)
! CHECK-NEXT: call void @mpi_bcast_(
