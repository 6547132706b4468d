/** Histories, the exports that prove them, and every way to lie with such a file. */
@NullMarked
package io.payledger.drills.tamper;

import org.jspecify.annotations.NullMarked;
