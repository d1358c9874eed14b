// The twins of bad-libraries.c: files that one process has for itself, calls
// that one process may make, and members of a communicator.
// RUN: %quiet
#include "Inputs/libraries.h"

static int rankIn(MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  return Rank;
}

void everybody(void) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(List, MPI_COMM_WORLD, MPI_INFO_NULL);
  hid_t File = H5Fcreate("a.h5", 0, H5P_DEFAULT, List);
  hid_t Set = H5Dcreate2(File, "x", 1, 2, 0, 0, 0);
  if (rankIn(MPI_COMM_WORLD) == 0)
    H5Dwrite(Set, 1, 0, 0, H5P_DEFAULT, "");
  H5Fclose(File);
}

// Not opened in parallel: rank 0 alone writes it.
void alone(void) {
  if (rankIn(MPI_COMM_WORLD) == 0) {
    hid_t File = H5Fcreate("b.h5", 0, H5P_DEFAULT, H5P_DEFAULT);
    hid_t Set = H5Dcreate2(File, "x", 1, 2, 0, 0, 0);
    H5Dwrite(Set, 1, 0, 0, H5P_DEFAULT, "");
    H5Fclose(File);
    int Other;
    nc_create("b.nc", 0, &Other);
    nc_enddef(Other);
    nc_close(Other);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// A list of its own, without a communicator.
void serialList(void) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS);
  if (rankIn(MPI_COMM_WORLD) == 0) {
    hid_t File = H5Fopen("c.h5", 0, List);
    H5Gcreate2(File, "g", 0, 0, 0);
    H5Fclose(File);
  }
}

void selfOnly(void) {
  int File;
  if (rankIn(MPI_COMM_WORLD) == 0) {
    ncmpi_create(MPI_COMM_SELF, "d.nc", 0, MPI_INFO_NULL, &File);
    ncmpi_enddef(File);
    ncmpi_close(File);
  }
}

// What modifies nothing, and reads of one's own.
void reading(void) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(List, MPI_COMM_WORLD, MPI_INFO_NULL);
  hid_t File = H5Fopen("e.h5", 0, List);
  if (rankIn(MPI_COMM_WORLD) == 0) {
    char Data[8];
    hid_t Set = H5Dopen2(File, "x", 0);
    H5Dread(Set, 1, 0, 0, H5P_DEFAULT, Data);
    H5Dclose(Set);
  }
  H5Fclose(File);
}

void independent(void) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS), Xfer = H5Pcreate(H5P_DATASET_XFER);
  H5Pset_fapl_mpio(List, MPI_COMM_WORLD, MPI_INFO_NULL);
  H5Pset_dxpl_mpio(Xfer, H5FD_MPIO_INDEPENDENT);
  hid_t File = H5Fopen("f.h5", 0, List);
  hid_t Set = H5Dopen2(File, "x", 0);
  if (rankIn(MPI_COMM_WORLD) == 0)
    H5Dwrite(Set, 1, 0, 0, Xfer, "");
  H5Fclose(File);
}

// Processes that do I/O have a communicator.
void ioRanks(void) {
  int Rank = rankIn(MPI_COMM_WORLD), File;
  MPI_Comm Io;
  MPI_Comm_split(MPI_COMM_WORLD, Rank % 4 == 0 ? 0 : MPI_UNDEFINED, Rank, &Io);
  if (Rank % 4 == 0) {
    ncmpi_create(Io, "g.nc", 0, MPI_INFO_NULL, &File);
    ncmpi_enddef(File);
    ncmpi_close(File);
    MPI_Comm_free(&Io);
  }
}

// The same program writes in parallel or by rank 0 alone, as it is told.
void either(int Parallel) {
  int Rank = rankIn(MPI_COMM_WORLD);
  hid_t List = H5Pcreate(H5P_FILE_ACCESS);
  if (Parallel)
    H5Pset_fapl_mpio(List, MPI_COMM_WORLD, MPI_INFO_NULL);
  if (Parallel || Rank == 0) {
    hid_t File = H5Fcreate("h.h5", 0, H5P_DEFAULT, List);
    H5Dcreate2(File, "x", 1, 2, 0, 0, 0);
    H5Fclose(File);
  }
  H5Pclose(List);
}

// Nothing is known of this file: it may be one process's own.
void given(hid_t File) {
  if (rankIn(MPI_COMM_WORLD) == 0)
    H5Gcreate2(File, "g", 0, 0, 0);
}

void independentMode(void) {
  int File, Var, Rank = rankIn(MPI_COMM_WORLD);
  MPI_Offset Start[1] = {0}, Count[1] = {1};
  ncmpi_open(MPI_COMM_WORLD, "i.nc", 0, MPI_INFO_NULL, &File);
  ncmpi_begin_indep_data(File);
  if (Rank == 0) {
    ncmpi_inq_varid(File, "x", &Var);
    ncmpi_put_vara_int(File, Var, Start, Count, &Rank);
  }
  ncmpi_end_indep_data(File);
  ncmpi_close(File);
}

void netcdf(void) {
  int File, Var, Rank = rankIn(MPI_COMM_WORLD);
  nc_create_par("j.nc", 0, MPI_COMM_WORLD, MPI_INFO_NULL, &File);
  nc_def_var(File, "x", 1, 0, 0, &Var);
  nc_enddef(File);
  if (Rank == 0)
    nc_put_var_int(File, Var, &Rank);
  nc_close(File);
}

// Accesses of different shapes are one collective call.
void shapes(void) {
  int File, Rank = rankIn(MPI_COMM_WORLD);
  MPI_Offset Start[1] = {0}, Count[1] = {1};
  ncmpi_open(MPI_COMM_WORLD, "k.nc", 0, MPI_INFO_NULL, &File);
  if (Rank == 0)
    ncmpi_put_var1_int_all(File, 0, Start, &Rank);
  else
    ncmpi_put_vara_int_all(File, 0, Start, Count, &Rank);
  ncmpi_close(File);
}

// One variable is accessed together, another one by whoever likes.
void oneTogether(double *Data, size_t *Start, size_t *Count) {
  int File, Var, Other, Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  nc_create_par("k.nc", 0, MPI_COMM_WORLD, MPI_INFO_NULL, &File);
  nc_def_var(File, "x", 1, 0, 0, &Var);
  nc_def_var(File, "y", 1, 0, 0, &Other);
  nc_enddef(File);
  nc_var_par_access(File, Var, 1);
  nc_var_par_access(File, Other, 0);
  if (Rank == 0)
    nc_put_vara_double(File, Other, Start, Count, Data);
  if (Rank == 0)
    nc_put_vara_double(File, Var, Start, Count, Data);
  else
    nc_put_vara_double(File, Var, Count, Start, Data);
  nc_close(File);
}
