/** What a person sees while a long command works. */
@NullMarked
package io.payledger.app.terminal;

import org.jspecify.annotations.NullMarked;
