; Functions that are called as ones of another type.

define i32 @number(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @seven() {
  ret i32 7
}

define void @kernel(ptr %out) {
  %val = call float @seven()
  %op = fadd float %val, 1.000000e+00
  store volatile float %op, ptr %out
  ret void
}

define void @other(ptr %out) {
  %val = call float @number(i32 9)
  %op = fadd float %val, 1.000000e+00
  store volatile float %op, ptr %out
  %more = call i32 @number(float 1.5)
  store volatile i32 %more, ptr %out
  ret void
}
