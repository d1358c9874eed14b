! Calls by the names that the bindings of mpi_f08 have. No MPI of Debian brings
! its module for flang: this one is the shape of MPICH's and Open MPI's.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t
! RUN: %flang -O0 -g -module-dir %t -fpass-plugin=%pass -c %s -o %t/a.o 2>&1 | FileCheck %s --implicit-check-not='warning:'
! RUN: %flang -O2 -g -module-dir %t -fpass-plugin=%pass -c %s -o %t/a.o 2>&1 | FileCheck %s --implicit-check-not='warning:'
module mpi_f08
  implicit none
  type, bind(C) :: MPI_Comm
    integer :: MPI_VAL
  end type
  type, bind(C) :: MPI_Datatype
    integer :: MPI_VAL
  end type
  type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(1140850688)
  type(MPI_Datatype), parameter :: MPI_INTEGER = MPI_Datatype(1275069467)
  interface MPI_Barrier
    subroutine MPI_Barrier_f08(comm, ierror)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Comm_rank
    subroutine MPI_Comm_rank_f08(comm, rank, ierror)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
  interface MPI_Bcast
    subroutine MPI_Bcast_f08(buffer, count, datatype, root, comm, ierror)
      import :: MPI_Comm, MPI_Datatype
      integer :: buffer(*)
      integer, intent(in) :: count, root
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Comm), intent(in) :: comm
      integer, optional, intent(out) :: ierror
    end subroutine
  end interface
end module

subroutine missing
  use mpi_f08
  integer :: me
  call MPI_Comm_rank(MPI_COMM_WORLD, me)
  if (me == 0) call MPI_Barrier(MPI_COMM_WORLD)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [mpi-collective-order]
end subroutine

subroutine roots(values)
  use mpi_f08
  integer :: values(4), me, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  if (me == 0) then
    call MPI_Bcast(values, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: ranks of MPI_COMM_WORLD pass different roots to MPI_Bcast: 0 here, others 1 [mpi-collective-root]
  else
    call MPI_Bcast(values, 4, MPI_INTEGER, 1, MPI_COMM_WORLD, ierr)
  end if
end subroutine

subroutine parameter(comm)
  use mpi_f08
  type(MPI_Comm), intent(in) :: comm
  integer :: me
  call MPI_Comm_rank(comm, me)
  if (me > 2) return
  call MPI_Barrier(comm)
! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Barrier is not reached by every rank of 'comm' [mpi-collective-order]
end subroutine

subroutine right(values)
  use mpi_f08
  integer :: values(4), me
  call MPI_Comm_rank(MPI_COMM_WORLD, me)
  if (me == 0) then
    values = me
    call MPI_Bcast(values, 4, MPI_INTEGER, 0, MPI_COMM_WORLD)
  else
    call MPI_Bcast(values, 4, MPI_INTEGER, 0, MPI_COMM_WORLD)
  end if
end subroutine
