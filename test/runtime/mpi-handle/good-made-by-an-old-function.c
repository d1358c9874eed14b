// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that left the standard make datatypes, keyvals and error handlers,
// perhaps with the value of one that was freed, and free and ask for them.
//
// UNSUPPORTED: abi
// RUN: %mpicc -g -DOMPI_OMIT_MPI1_COMPAT_DECLS=0 -Wno-deprecated-declarations %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

static void handle(MPI_Comm *comm, int *error, ...) { (void)comm, (void)error; }
static void use(MPI_Datatype type) {
  int many[8] = {0};
  MPI_Type_commit(&type);
  MPI_Bcast(many, 1, type, 0, MPI_COMM_WORLD);
  MPI_Type_free(&type);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int length = 2, keyval;
  MPI_Aint place = 0;
  MPI_Datatype type, element = MPI_INT;
  MPI_Errhandler handler, same;
  for (int i = 0; i < 3; i++) {
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_struct(1, &length, &place, &element, &type);
    use(type);
    MPI_Type_hvector(2, 1, 8, MPI_INT, &type);
    use(type);
    MPI_Type_hindexed(1, &length, &place, MPI_INT, &type);
    use(type);

    MPI_Comm_create_errhandler(handle, &handler);
    MPI_Errhandler_free(&handler);
    MPI_Errhandler_create(handle, &handler);
    MPI_Errhandler_set(MPI_COMM_WORLD, handler);
    MPI_Errhandler_free(&handler);
    MPI_Errhandler_get(MPI_COMM_WORLD, &same);
    MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&same);

    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, 0);
    MPI_Comm_free_keyval(&keyval);
    MPI_Keyval_create(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &keyval, 0);
    MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &length);
    MPI_Comm_delete_attr(MPI_COMM_SELF, keyval);
    MPI_Keyval_free(&keyval);
  }
  MPI_Finalize();
  return 0;
}
