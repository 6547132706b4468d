/** Alarms: what a person should see, of a payment or of the service itself, and the one list of their kinds. */
@NullMarked
package io.payledger.api.alarm;

import org.jspecify.annotations.NullMarked;
