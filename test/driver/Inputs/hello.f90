program hello
  use mpi
  implicit none
  integer :: rank, error
  call mpi_init(error)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, error)
  call mpi_barrier(MPI_COMM_WORLD, error)
  if (rank == 0) print *, 'hello'
  call mpi_finalize(error)
end program
