/** Lets a request through to its payment, or not: the order of checks. */
@NullMarked
package io.payledger.command.admission;

import org.jspecify.annotations.NullMarked;
