/** What a person must look at: alarms of payments, and the reviews that they make. */
@NullMarked
package io.payledger.query.alarms;

import org.jspecify.annotations.NullMarked;
