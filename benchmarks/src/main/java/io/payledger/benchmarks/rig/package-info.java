/** What a measurement runs on: the PostgreSQL of the run, the machine, and the meters of both. */
@NullMarked
package io.payledger.benchmarks.rig;

import org.jspecify.annotations.NullMarked;
