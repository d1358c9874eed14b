; Code that nothing reaches, and that refers to itself.
define i32 @reached(i32 %n) {
  ret i32 %n
dead:
  %b = phi i32 [ %a, %dead ], [ %c, %island ]
  %a = add i32 %b, 1
  br label %dead
island:
  %c = call i32 @reached(i32 %d)
  %d = add i32 %d, %c
  br i1 undef, label %island, label %dead
}
