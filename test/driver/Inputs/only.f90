! The functions by name, as with the modules that MPIs bring: those of a type
! (mpi_wtime) and those of none.
program main
  use mpi, only: MPI_Init, MPI_Finalize, MPI_Comm_rank, MPI_Bcast, MPI_Wtime, MPI_COMM_WORLD, MPI_INTEGER
  implicit none
  integer :: error, rank, number
  real(8) :: start
  call MPI_Init(error)
  start = MPI_Wtime()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  number = rank + 7
  call MPI_Bcast(number, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, error)
  if (rank == 1 .and. number == 7 .and. MPI_Wtime() >= start) print *, 'seven'
  call MPI_Finalize(error)
end program
