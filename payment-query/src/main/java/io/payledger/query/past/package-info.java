/** As of which moment, or which event of the log, is a report? What every report of the past shares. */
@NullMarked
package io.payledger.query.past;

import org.jspecify.annotations.NullMarked;
