/** What a run says: a table for people, JSON for programs. */
@NullMarked
package io.payledger.benchmarks.report;

import org.jspecify.annotations.NullMarked;
