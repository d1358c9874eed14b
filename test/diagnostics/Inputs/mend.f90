subroutine halo(x, comm)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  double precision, intent(inout) :: x(4)
  integer, intent(in) :: comm
  integer :: open, ierr, rank, half
  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) call MPI_Barrier(comm, ierr)
  call MPI_Isend(x, 4, MPI_DOUBLE_PRECISION, 0, 1, comm, open, ierr)
  call MPI_Comm_dup(comm, half, ierr)
end subroutine halo
