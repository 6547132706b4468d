/** Projections are made again beside the live ones, compared with them row by row, and put in their place. */
@NullMarked
package io.payledger.query.rebuild;

import org.jspecify.annotations.NullMarked;
