/** The command line of the drills. */
@NullMarked
package io.payledger.drills;

import org.jspecify.annotations.NullMarked;
