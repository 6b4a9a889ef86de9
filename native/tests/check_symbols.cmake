# An inline function that two files share is kept once by the linker, whichever
# file it came from. Compiled for AVX-512 it would then stop older processors, so
# the files of the SIMD paths must not offer any: everything in them is internal.
foreach(object IN LISTS OBJECTS)
  execute_process(COMMAND ${NM} ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]* [Ww] [^\n]*" shared "${symbols}")
  if(shared)
    message(SEND_ERROR "${object} shares functions: ${shared}")
  endif()
endforeach()
