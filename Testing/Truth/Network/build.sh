#!/bin/bash
# build.sh SOURCE [TRACER...]: out/SOURCE from ../SOURCE.cxx; TRACER is put before the compiler.
set -e
cd "$(dirname "$0")"
source=$1
shift
mkdir -p out
mpicc -O1 -c Work.c -o out/Work.o
mpicxx -std=c++17 -O1 -I. -c "../$source.cxx" -o "out/$source.o"
"$@" mpicxx "out/$source.o" out/Work.o -o "out/$source"
cc -O1 Traffic.c -o out/traffic
cc -O1 -shared -fPIC -x c++ ../../Support/Waiting/SleepingYield.cxx -o out/yield.so
