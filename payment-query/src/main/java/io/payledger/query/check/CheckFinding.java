package io.payledger.query.check;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is not as it must be.
 *
 * @param paymentId null for what is of no payment: a sum, a place in the log
 * @param place the table and its row's key, or the index in the log
 * @param column null when it is the whole row
 * @param is what was found there; null for nothing
 * @param should what ought to be; null for nothing
 * @param detail for people
 */
public record CheckFinding(
        @Nullable String paymentId,
        String place,
        @Nullable String column,
        @Nullable String is,
        @Nullable String should,
        String detail) {}
