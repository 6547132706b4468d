/** What all event processors need, whatever log they follow. */
@NullMarked
package io.payledger.eventstore.processor;

import org.jspecify.annotations.NullMarked;
