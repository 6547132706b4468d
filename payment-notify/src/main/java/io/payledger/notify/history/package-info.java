/** The whole event history as a stream, for teams that outgrow one PostgreSQL. */
@NullMarked
package io.payledger.notify.history;

import org.jspecify.annotations.NullMarked;
