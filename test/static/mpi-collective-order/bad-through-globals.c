// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank goes from global to global, through more functions than any fixed
// number of rounds would follow.
// RUN: %found
#include <mpi.h>

static int box0, box1, box2, box3, box4, box5, box6, box7, box8, box9, box10, box11, box12, box13, box14, box15, box16, box17, box18, box19, box20;

void use(void) {
  if (box20 == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
}
// In the order in which each needs the next: what one round finds out is not
// more than one step.
void pass20(void) { box20 = box19; }
void pass19(void) { box19 = box18; }
void pass18(void) { box18 = box17; }
void pass17(void) { box17 = box16; }
void pass16(void) { box16 = box15; }
void pass15(void) { box15 = box14; }
void pass14(void) { box14 = box13; }
void pass13(void) { box13 = box12; }
void pass12(void) { box12 = box11; }
void pass11(void) { box11 = box10; }
void pass10(void) { box10 = box9; }
void pass9(void) { box9 = box8; }
void pass8(void) { box8 = box7; }
void pass7(void) { box7 = box6; }
void pass6(void) { box6 = box5; }
void pass5(void) { box5 = box4; }
void pass4(void) { box4 = box3; }
void pass3(void) { box3 = box2; }
void pass2(void) { box2 = box1; }
void pass1(void) { box1 = box0; }
void begin(void) { MPI_Comm_rank(MPI_COMM_WORLD, &box0); }

void run(void) {
  begin();
  pass1();
  pass2();
  pass3();
  pass4();
  pass5();
  pass6();
  pass7();
  pass8();
  pass9();
  pass10();
  pass11();
  pass12();
  pass13();
  pass14();
  pass15();
  pass16();
  pass17();
  pass18();
  pass19();
  pass20();
  use();
}
