package io.payledger.command.web;

/** What a refund request can be answered with. */
sealed interface RefundAnswerBody permits RefundBody, RehearsedRefundBody {}
