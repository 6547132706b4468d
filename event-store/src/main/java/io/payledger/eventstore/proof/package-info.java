/** Events in a file with all that proves them, and the check of such a file. Needs neither database nor network. */
@NullMarked
package io.payledger.eventstore.proof;

import org.jspecify.annotations.NullMarked;
