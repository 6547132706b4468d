/** The rules of one payment as plain functions, and the Axon shell that applies them. */
@NullMarked
package io.payledger.command.payment;

import org.jspecify.annotations.NullMarked;
