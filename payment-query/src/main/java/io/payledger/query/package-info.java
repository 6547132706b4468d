/** Wires the read side: one package for each question. */
@NullMarked
package io.payledger.query;

import org.jspecify.annotations.NullMarked;
