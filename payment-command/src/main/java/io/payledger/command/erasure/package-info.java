/** Erasing the personal data of an order or of a payer, and legal holds that keep it from being erased. */
@NullMarked
package io.payledger.command.erasure;

import org.jspecify.annotations.NullMarked;
