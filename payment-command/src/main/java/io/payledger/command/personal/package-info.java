/** Personal data: how it is kept out of what can never be changed. */
@NullMarked
package io.payledger.command.personal;

import org.jspecify.annotations.NullMarked;
