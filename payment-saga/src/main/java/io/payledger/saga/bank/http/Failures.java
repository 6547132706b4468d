package io.payledger.saga.bank.http;

import io.payledger.saga.bank.BankAnswer;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import org.jspecify.annotations.Nullable;

/**
 * Tells what was never sent from what was maybe charged. The client throws a {@link ConnectException} or a
 * {@link HttpConnectTimeoutException} only while it opens a connection, before it writes; it opens a second one by
 * itself only when the first was never opened. A failed TLS handshake counts as silent: with TLS 1.3 the bank can
 * refuse our certificate after the request went out.
 */
final class Failures {

    private Failures() {}

    static BankAnswer answer(@Nullable Throwable failure) {
        return switch (failure) {
            case HttpConnectTimeoutException e -> new BankAnswer.NotSent("CONNECT_TIMEOUT");
            case ConnectException e
            when e.getCause() instanceof UnresolvedAddressException -> new BankAnswer.NotSent("HOST_UNRESOLVED");
            case ConnectException e -> new BankAnswer.NotSent("CONNECTION_REFUSED");
            case HttpTimeoutException e -> new BankAnswer.Silent("TIMEOUT");
            case AnswerTooLargeException e -> new BankAnswer.Silent("ANSWER_TOO_LARGE");
            case null, default -> new BankAnswer.Silent("CONNECTION_LOST");
        };
    }
}
