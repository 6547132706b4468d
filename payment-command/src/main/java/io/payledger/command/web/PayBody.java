package io.payledger.command.web;

/** What a pay request can be answered with. */
sealed interface PayBody permits PaymentBody, RehearsedBody {}
