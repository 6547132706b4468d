package io.payledger.command.web;

import org.jspecify.annotations.Nullable;

/** The body of {@code POST /api/payments/precreate}, as it was sent. */
record PrecreateRequest(
        @Nullable String orderId,
        @Nullable Long amount,
        @Nullable String currency) {}
