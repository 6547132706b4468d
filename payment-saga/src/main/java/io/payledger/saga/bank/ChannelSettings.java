package io.payledger.saga.bank;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What holds for one channel: the general settings with the channel's own laid over them.
 *
 * @param adapter name of the {@link BankAdapter}
 * @param url where the bank is
 * @param secret signs requests and answers; null when nothing is signed
 * @param connectTimeout see {@link BankProperties#connectTimeout()}; so for the others
 */
public record ChannelSettings(
        String adapter,
        URI url,
        @Nullable BankSecret secret,
        Duration connectTimeout,
        Duration callTimeout,
        Duration listenWithin,
        Duration sendWithin,
        Duration inFlightWindow,
        int maxConcurrentCalls,
        int maxConcurrentQueries,
        int maxWaitingCalls,
        BreakerSettings breaker) {

    /**
     * How long after the stored intent "not found" begins to mean "never charged and never will be". The last byte can
     * have left {@link #sendWithin} plus {@link #listenWithin} after the intent; the bank's own window begins only then.
     */
    public Duration notFoundCountsAfter() {
        return sendWithin.plus(listenWithin).plus(inFlightWindow);
    }
}
