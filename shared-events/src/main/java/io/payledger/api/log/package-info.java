/** The one template of a log line that tells a step of a payment. */
@NullMarked
package io.payledger.api.log;

import org.jspecify.annotations.NullMarked;
