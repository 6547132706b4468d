/** How events are named in storage; names are stable, class names are not. */
@NullMarked
package io.payledger.api.wire;

import org.jspecify.annotations.NullMarked;
