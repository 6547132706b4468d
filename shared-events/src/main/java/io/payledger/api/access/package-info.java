/** Who is asking, and what they may do. */
@NullMarked
package io.payledger.api.access;

import org.jspecify.annotations.NullMarked;
