package io.payledger.saga.bank.exchange;

import io.payledger.saga.bank.BankAnswer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Tells what was never sent from what was maybe charged. The client throws a {@link ConnectException} or a
 * {@link HttpConnectTimeoutException} only while it opens a connection, before it writes; it opens a second one by
 * itself only when the first was never opened. A failed TLS handshake counts as silent: with TLS 1.3 the bank can
 * refuse our certificate after the request went out.
 */
public final class Failures {

    private Failures() {}

    /** What is known of a request that ended so: {@link BankAnswer.NotSent} or {@link BankAnswer.Unknown}. */
    public static BankAnswer answer(IOException failure) {
        return switch (failure) {
            case HttpConnectTimeoutException e -> new BankAnswer.NotSent("CONNECT_TIMEOUT");
            case ConnectException e
            when causedBy(e, UnresolvedAddressException.class) -> new BankAnswer.NotSent("HOST_UNRESOLVED");
            case ConnectException e -> new BankAnswer.NotSent("CONNECTION_REFUSED");
            case HttpTimeoutException e -> new BankAnswer.Unknown("TIMEOUT");
            case IOException e
            when causedBy(e, AnswerTooLargeException.class) -> new BankAnswer.Unknown("ANSWER_TOO_LARGE");
            default -> new BankAnswer.Unknown("CONNECTION_LOST");
        };
    }

    /** The blocking send wraps what happened on its own threads once more. */
    private static boolean causedBy(Throwable failure, Class<? extends Throwable> type) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).anyMatch(type::isInstance);
    }
}
