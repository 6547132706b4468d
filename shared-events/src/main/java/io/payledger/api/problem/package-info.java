/** Every error that a caller can meet, with its stable code; one list for all routes. */
@NullMarked
package io.payledger.api.problem;

import org.jspecify.annotations.NullMarked;
