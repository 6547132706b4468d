/** The launcher: puts the roles of one process together. */
@NullMarked
package io.payledger.app;

import org.jspecify.annotations.NullMarked;
