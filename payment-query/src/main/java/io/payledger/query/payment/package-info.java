/** The page of one payment: all that finance, support and auditors ask about one order, of one moment. */
@NullMarked
package io.payledger.query.payment;

import org.jspecify.annotations.NullMarked;
