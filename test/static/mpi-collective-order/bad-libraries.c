// Calls of I/O libraries that all processes of the file's communicator have to
// make, under a test of the rank.
// RUN: %found
#include "Inputs/libraries.h"

static int rankIn(MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  return Rank;
}

void dataset(void) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(List, MPI_COMM_WORLD, MPI_INFO_NULL);
  hid_t File = H5Fcreate("a.h5", 0, H5P_DEFAULT, List);
  hid_t Set = -1;
  if (rankIn(MPI_COMM_WORLD) == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: H5Dcreate2 is not reached by every rank of MPI_COMM_WORLD
    Set = H5Dcreate2(File, "x", 1, 2, 0, 0, 0);
  H5Dwrite(Set, 1, 0, 0, H5P_DEFAULT, "");
  H5Fclose(File);
}

struct Output {
  int Steps;
  hid_t File;
};

static void openOutput(struct Output *O, MPI_Comm Comm) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(List, Comm, MPI_INFO_NULL);
  O->File = H5Fcreate("b.h5", 0, H5P_DEFAULT, List);
  H5Pclose(List);
}

// The file is in a structure, opened by a helper; the object is in a group.
static void note(struct Output *O) {
  hid_t Group = H5Gopen2(O->File, "g", 0);
  if (rankIn(MPI_COMM_WORLD) == 0) {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: H5Acreate2 is not reached by every rank of MPI_COMM_WORLD
    hid_t A = H5Acreate2(Group, "a", 1, 2, 0, 0);
    H5Awrite(A, 1, "");
  }
}

void attribute(void) {
  struct Output O;
  openOutput(&O, MPI_COMM_WORLD);
  note(&O);
  H5Fclose(O.File);
}

// Closing early is an exit that the others do not take.
int early(void) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_mpio(List, MPI_COMM_WORLD, MPI_INFO_NULL);
  hid_t File = H5Fopen("c.h5", 0, List);
  if (rankIn(MPI_COMM_WORLD) > 2)
    return 0;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: H5Fflush is not reached by every rank of MPI_COMM_WORLD
  H5Fflush(File, 0);
  return H5Fclose(File);
}

// A transfer is collective when its property list says so.
void transfer(void) {
  hid_t List = H5Pcreate(H5P_FILE_ACCESS), Xfer = H5Pcreate(H5P_DATASET_XFER);
  H5Pset_fapl_mpio(List, MPI_COMM_WORLD, MPI_INFO_NULL);
  H5Pset_dxpl_mpio(Xfer, H5FD_MPIO_COLLECTIVE);
  hid_t File = H5Fopen("d.h5", 0, List);
  hid_t Set = H5Dopen2(File, "x", 0);
  if (rankIn(MPI_COMM_WORLD) == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: H5Dwrite is not reached by every rank of MPI_COMM_WORLD
    H5Dwrite(Set, 1, 0, 0, Xfer, "");
  H5Fclose(File);
}

// The library's calls and MPI's are in one order.
void mixed(void) {
  int File, Rank = rankIn(MPI_COMM_WORLD);
  ncmpi_create(MPI_COMM_WORLD, "e.nc", 0, MPI_INFO_NULL, &File);
  if (Rank == 0) {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: {{.*}}ncmpi_enddef
    ncmpi_enddef(File);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    ncmpi_enddef(File);
  }
  ncmpi_close(File);
}

static void create(MPI_Comm Comm, int *File) {
  ncmpi_create(Comm, "f.nc", 0, MPI_INFO_NULL, File);
}

void pnetcdf(void) {
  int File, Rank = rankIn(MPI_COMM_WORLD);
  MPI_Offset Start[1] = {Rank}, Count[1] = {1};
  create(MPI_COMM_WORLD, &File);
  ncmpi_enddef(File);
  if (Rank < 3)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: ncmpi_put_vara_int_all is not reached by every rank of MPI_COMM_WORLD
    ncmpi_put_vara_int_all(File, 0, Start, Count, &Rank);
  ncmpi_close(File);
}

// On the communicator that the caller gives, for both.
void parameter(MPI_Comm Comm) {
  int File;
  ncmpi_open(Comm, "g.nc", 0, MPI_INFO_NULL, &File);
  if (rankIn(Comm) == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: ncmpi_wait_all is not reached by every rank of 'Comm'
    ncmpi_wait_all(File, 0, 0, 0);
  ncmpi_close(File);
}

void netcdf(void) {
  int File, Var;
  nc_create_par("h.nc", 0, MPI_COMM_WORLD, MPI_INFO_NULL, &File);
  if (rankIn(MPI_COMM_WORLD) == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: nc_def_var is not reached by every rank of MPI_COMM_WORLD
    nc_def_var(File, "x", 1, 0, 0, &Var);
  nc_enddef(File);
  nc_close(File);
}

// Access to this variable was made collective.
void together(double *Data, size_t *Start, size_t *Count) {
  int File, Var;
  nc_create_par("i.nc", 0, MPI_COMM_WORLD, MPI_INFO_NULL, &File);
  nc_def_var(File, "x", 1, 0, 0, &Var);
  nc_enddef(File);
  nc_var_par_access(File, Var, 1);
  if (rankIn(MPI_COMM_WORLD) == 0)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: nc_put_vara_double is not reached by every rank of MPI_COMM_WORLD
    nc_put_vara_double(File, Var, Start, Count, Data);
  nc_close(File);
}
