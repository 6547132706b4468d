/** Tells people of news from a bank that no machine may settle. */
@NullMarked
package io.payledger.saga.alarm;

import org.jspecify.annotations.NullMarked;
