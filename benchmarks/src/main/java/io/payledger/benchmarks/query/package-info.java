/** What the questions of finance cost over many payments. */
@NullMarked
package io.payledger.benchmarks.query;

import org.jspecify.annotations.NullMarked;
