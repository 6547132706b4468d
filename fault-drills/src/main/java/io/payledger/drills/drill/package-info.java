/** The drills: what each does wrong, and the frame that all of them run in. */
@NullMarked
package io.payledger.drills.drill;

import org.jspecify.annotations.NullMarked;
