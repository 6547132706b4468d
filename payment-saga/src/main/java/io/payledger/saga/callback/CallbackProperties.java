package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import io.payledger.saga.time.TimeLayers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What banks send by themselves.
 *
 * @param enabled Whether callbacks are taken at all. Default true, and then a secret must be there, or a channel whose
 *     bank signs in a form of its own, or the service does not start. Turn it off when no bank of yours sends any; every callback is refused then.
 * @param secrets The secret that every channel without its own signs with, and while it is rotated the one before it:
 *     one or two, newest first, 32 bytes or more each. No default. {@code ./ledger up} makes one and keeps it in the
 *     data folder's credentials.
 * @param channels Secrets of single channels by the channel's name, as {@code channels.WECHAT.secrets}; they replace
 *     those above.
 * @param timestampTolerance How far the signed time may lie from ours, in either direction. Default 300s. A message that
 *     was caught can be replayed for at most twice that, and changes nothing then.
 * @param threads Callbacks applied at once. Default 16; each is one command.
 * @param waiting Callbacks that wait in memory for a thread. Default 1000. What is over is read from the table again.
 * @param poll How often the table is looked at for rows that are due. Default 500ms. New ones never wait for it.
 * @param lease How long one node may work on a row before another takes it. Default 60s: longer than one command.
 * @param retryPauses Pauses before a row is tried again whose payment is not there yet or whose command failed. Default
 *     250ms, 500ms, 1s, 2s, 5s, 10s, 30s, and the last again and again.
 * @param expireAfter How long after its last delivery a row is tried at least. Default 1h; then it is given up with an
 *     alarm. Longer than the longest lead that a bank has over your own order service.
 * @param keepApplied How long an applied message is kept. Default 90d, at least 2d: longer than any bank sends one again,
 *     and after it the payment itself makes a repetition harmless.
 * @param keepGivenUp How long one that was given up is kept, with its alarm. Default 400d: what it says may matter until
 *     the books of its year are closed. Not shorter than keepApplied.
 */
@ConfigurationProperties("payledger.callback")
public record CallbackProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue List<String> secrets,
        @DefaultValue Map<String, ChannelSecrets> channels,
        @DefaultValue("300s") Duration timestampTolerance,
        @DefaultValue("16") int threads,
        @DefaultValue("1000") int waiting,
        @DefaultValue("500ms") Duration poll,
        @DefaultValue("60s") Duration lease,

        @DefaultValue({"250ms", "500ms", "1s", "2s", "5s", "10s", "30s"})
        List<Duration> retryPauses,

        @DefaultValue("1h") Duration expireAfter,
        @DefaultValue("90d") Duration keepApplied,
        @DefaultValue("400d") Duration keepGivenUp) {
    private static final String PREFIX = "payledger.callback.";
    private static final Duration SHORTEST_KEEP = Duration.ofDays(2);

    /** Secrets of one channel, newest first. */
    public record ChannelSecrets(@DefaultValue List<String> secrets) {
        public ChannelSecrets {
            secrets = List.copyOf(secrets);
        }

        /** Not the secrets themselves: this text may be logged. */
        @Override
        public String toString() {
            return "ChannelSecrets[" + secrets.size() + "]";
        }
    }

    public CallbackProperties {
        secrets = List.copyOf(secrets);
        // An environment variable cannot spell the upper case of a channel.
        channels = channels.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        e -> new Channel(e.getKey().toUpperCase(Locale.ROOT)).value(), Map.Entry::getValue));
        retryPauses = List.copyOf(retryPauses);
        TimeLayers.requirePositive(PREFIX + "timestamp-tolerance", timestampTolerance);
        TimeLayers.requirePositive(PREFIX + "poll", poll);
        TimeLayers.requirePositive(PREFIX + "lease", lease);
        TimeLayers.requirePositive(PREFIX + "expire-after", expireAfter);
        if (keepApplied.compareTo(SHORTEST_KEEP) < 0) {
            throw new IllegalArgumentException(PREFIX + "keep-applied (" + keepApplied + ") must be at least "
                    + SHORTEST_KEEP + ": banks send a message again for that long");
        }
        if (keepGivenUp.compareTo(keepApplied) < 0) {
            throw new IllegalArgumentException(PREFIX + "keep-given-up (" + keepGivenUp
                    + ") must not be shorter than keep-applied (" + keepApplied + ")");
        }
        if (retryPauses.isEmpty()) {
            throw new IllegalArgumentException(PREFIX + "retry-pauses must have at least one pause");
        }
        retryPauses.forEach(pause -> TimeLayers.requirePositive(PREFIX + "retry-pauses", pause));
        requireAtLeastOne("threads", threads);
        requireAtLeastOne("waiting", waiting);
    }

    private static void requireAtLeastOne(String key, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(PREFIX + key + " (" + value + ") must be at least 1");
        }
    }

    /** Not the secrets: this text may be logged. */
    @Override
    public String toString() {
        return "CallbackProperties[enabled=" + enabled + "]";
    }
}
