// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Neighbours that the communicator does not have, and a file pointer that is
// moved from nowhere; without an argument nothing is wrong.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: for i in 0 1 2 3 4; do %exits 66 %mpirun -n 2 %t %t.data $i 2>&1 | FileCheck %s || exit 1; done
// RUN: %exits 0 %mpirun -n 2 %t %t.data 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, which, to[2], from, degree = 2;
  MPI_Comm graph;
  MPI_File file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  which = argc > 2 ? atoi(argv[2]) : -1;
  to[0] = to[1] = from = 1 - rank;
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, which == 0 ? &(int){2} : &rank, &degree,
                        which == 1 ? (int[]){0, -7} : to, MPI_UNWEIGHTED,
                        MPI_INFO_NULL, 0, &graph);
  MPI_Comm_free(&graph);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, which == 2 ? &(int){7} : &from,
                                 MPI_UNWEIGHTED, 1, which == 3 ? &(int){2} : to,
                                 MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Comm_free(&graph);
  MPI_File_open(MPI_COMM_WORLD, argv[1],
                MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  MPI_File_set_errhandler(file, MPI_ERRORS_ARE_FATAL);
  MPI_File_seek(file, 0, which == 4 ? 77 : MPI_SEEK_END);
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: invalid argument of MPI_{{Dist_graph_create: neighbour (2|-7) does not exist, there are 2 ranks|Dist_graph_create_adjacent: neighbour (7|2) does not exist|File_seek: the file pointer cannot be moved from 77}}{{.*}}[mpi-argument]
// CHECK: bad-neighbours.c:[[#]]:
