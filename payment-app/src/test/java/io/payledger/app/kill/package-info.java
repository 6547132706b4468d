/** Holds a process at named points, so that a test can kill it exactly there. Nothing of the product knows of it. */
@NullMarked
package io.payledger.app.kill;

import org.jspecify.annotations.NullMarked;
