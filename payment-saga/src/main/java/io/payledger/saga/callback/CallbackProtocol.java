package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpStatus;

/**
 * How one kind of bank sends callbacks: where it signs them, whether they are its own, what they say. A bean of this type
 * is all that another form needs; what is kept, tried again and applied is the same for all.
 */
public interface CallbackProtocol {

    /** What a check came to. */
    enum Verdict {
        AUTHENTIC,
        NO_CHANNEL,
        NO_TIMESTAMP,
        WRONG_SIGNATURE,
        STALE
    }

    /** Channels that speak it and nothing else. */
    Set<Channel> channels();

    /** The header with the signed time, in seconds since 1970. */
    String timestampHeader();

    /** The headers that sign, in the order in which they are kept: {@link SignedCallback#signature()}. */
    List<String> signatureHeaders();

    /** Whether the bank itself has sent these bytes, just now. */
    Verdict check(SignedCallback callback);

    /**
     * What an authentic message says. It may be asked again long after the check.
     *
     * @throws UnreadableCallbackException when it is not of the form that it should have
     */
    CallbackMessage read(Channel channel, byte[] body);

    /** The answer to what is kept for good. */
    default HttpStatus kept() {
        return HttpStatus.ACCEPTED;
    }

    /** The body of the one 401 for whatever is not authentic: it names nothing, so that who probes learns nothing. */
    default byte[] refusal() {
        return "{\"type\":\"urn:payledger:problem:UNAUTHENTICATED\",\"title\":\"The credentials are missing or wrong\",\"status\":401,\"code\":\"UNAUTHENTICATED\"}"
                .getBytes(StandardCharsets.UTF_8);
    }
}
