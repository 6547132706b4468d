/** The events themselves, for auditors: found by payment, type, actor and time, readable and to the byte. */
@NullMarked
package io.payledger.query.history;

import org.jspecify.annotations.NullMarked;
