/** One-time payment tokens: signed and bound to one order's request, so that no store is needed to check them. */
@NullMarked
package io.payledger.command.token;

import org.jspecify.annotations.NullMarked;
