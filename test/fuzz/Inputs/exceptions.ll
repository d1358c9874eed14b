; Invokes whose landing pads meet, a resume, a cleanup that calls again.
define void @guarded(ptr %f, i1 %which) personality ptr @__gxx_personality_v0 {
  br i1 %which, label %a, label %b
a:
  invoke void %f() to label %c unwind label %pad
b:
  invoke void @guarded(ptr %f, i1 true) to label %c unwind label %pad
c:
  ret void
pad:
  %caught = landingpad { ptr, i32 } cleanup catch ptr null
  %object = extractvalue { ptr, i32 } %caught, 0
  %begun = call ptr @__cxa_begin_catch(ptr %object)
  invoke void @__cxa_end_catch() to label %c unwind label %again
again:
  %twice = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %twice
}

declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
