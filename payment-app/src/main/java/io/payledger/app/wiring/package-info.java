/** Puts the modules of one process together, explicitly, and refuses to start when they do not fit. */
@NullMarked
package io.payledger.app.wiring;

import org.jspecify.annotations.NullMarked;
