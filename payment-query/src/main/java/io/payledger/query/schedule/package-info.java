/** What the read side does again and again without being asked. */
@NullMarked
package io.payledger.query.schedule;

import org.jspecify.annotations.NullMarked;
