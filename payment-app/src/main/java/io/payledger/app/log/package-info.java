/** How the log is written: a line for people, or a JSON object for programs. */
@NullMarked
package io.payledger.app.log;

import org.jspecify.annotations.NullMarked;
