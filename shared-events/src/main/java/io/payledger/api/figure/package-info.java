/** Figures that the database knows and operators watch. */
@NullMarked
package io.payledger.api.figure;

import org.jspecify.annotations.NullMarked;
