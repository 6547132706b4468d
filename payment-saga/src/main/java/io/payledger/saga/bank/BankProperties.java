package io.payledger.saga.bank;

import io.payledger.api.id.Channel;
import io.payledger.saga.time.TimeLayers;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How to reach the banks.
 *
 * @param adapter Protocol of the channels that name none. {@code http}, that of the simulator. Change it when most
 *     of your channels speak another.
 * @param url Address of the bank for the channels that name none. No default: a wrong bank is worse than none.
 * @param secret What requests are signed with and answers must be signed with, 32 bytes or more, shared with the bank. An
 *     answer without the right signature is UNKNOWN and an alarm. No default: nothing is signed, as with banks that have
 *     another way to be known. {@code ./ledger up} makes one for its simulated bank.
 * @param connectTimeout How long to wait for a connection. 2s: a bank that is there answers a handshake in
 *     milliseconds. Shorter than call-timeout. What ends here was provably not sent.
 * @param callTimeout How long to wait for the answer to one call, its last byte included. 15s, as most channels advise.
 *     What ends here is UNKNOWN and asked about. Shorter than listen-within and in-flight-window.
 * @param listenWithin How long an answer that comes after call-timeout still counts. 45s: longer than the slowest answer
 *     that a channel is known for; then the connection is closed.
 * @param sendWithin How old a stored intent may be when its first byte leaves. 5s. An older one, from a queue that does
 *     not move, is reported as not sent and resent later; without the bound nobody knew from when to count the bank's
 *     window.
 * @param inFlightWindow The longest time that the bank itself may hold a request before it charges it. 60s. Set it to
 *     what the bank's contract says: "not found" counts only after it. Too short charges twice, too long only waits.
 * @param maxConcurrentCalls Calls to one channel at once, by each node with sagas. 128: a bank of 20 ms does 6,400
 *     calls a second with them. Lower it when the bank limits you.
 * @param maxConcurrentQueries Queries to one channel at once, beside those calls. 16: after an outage of hours all that
 *     is unknown is asked about, and a bank that has just come back must not be stormed.
 * @param maxWaitingCalls Calls of one channel that may wait for a free place. 1000. What is over counts as not sent.
 * @param breaker When a channel that fails is left alone; see the keys below it.
 * @param channels Settings of single channels by the channel's name; what is missing there is taken from above.
 */
@ConfigurationProperties("payledger.bank")
public record BankProperties(
        @DefaultValue("http") String adapter,
        @Nullable URI url,
        @Nullable String secret,
        @DefaultValue("2s") Duration connectTimeout,
        @DefaultValue("15s") Duration callTimeout,
        @DefaultValue("45s") Duration listenWithin,
        @DefaultValue("5s") Duration sendWithin,
        @DefaultValue("60s") Duration inFlightWindow,
        @DefaultValue("128") int maxConcurrentCalls,
        @DefaultValue("16") int maxConcurrentQueries,
        @DefaultValue("1000") int maxWaitingCalls,
        @DefaultValue BreakerSettings breaker,
        @DefaultValue Map<String, ChannelOverride> channels) {
    private static final String PREFIX = "payledger.bank.";

    public BankProperties {
        // An environment variable cannot spell the upper case of a channel.
        channels = channels.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(e -> e.getKey().toUpperCase(Locale.ROOT), Map.Entry::getValue));
        if (url == null && channels.isEmpty()) {
            throw new IllegalArgumentException(PREFIX + "url must be set, or " + PREFIX + "channels.<CHANNEL>.url");
        }
        Layers general = new Layers(connectTimeout, callTimeout, listenWithin, sendWithin, inFlightWindow);
        check(ChannelOverride.NONE, "", general);
        BankSecret unused = general(secret);
        requirePositive("max-concurrent-calls", maxConcurrentCalls);
        requirePositive("max-concurrent-queries", maxConcurrentQueries);
        requirePositive("max-waiting-calls", maxWaitingCalls);
        for (Map.Entry<String, ChannelOverride> channel : channels.entrySet()) {
            String name = new Channel(channel.getKey()).value();
            ChannelOverride own = channel.getValue();
            if (url == null && own.url() == null) {
                throw new IllegalArgumentException(
                        PREFIX + "channels." + name + ".url must be set, or " + PREFIX + "url for all channels");
            }
            check(own, "channels." + name + ".", general);
        }
    }

    /** Not the secrets: this text may be logged. */
    @Override
    public String toString() {
        return "BankProperties[" + adapter + ", " + url + ", " + channels.keySet() + "]";
    }

    private static @Nullable BankSecret general(@Nullable String secret) {
        return secret == null || secret.isEmpty() ? null : secret("secret", secret);
    }

    private static BankSecret secret(String key, String text) {
        return BankSecret.of(PREFIX + key, text);
    }

    /** What holds for this channel; empty when it has no address. */
    public Optional<ChannelSettings> settings(Channel channel) {
        ChannelOverride own = channels.getOrDefault(channel.value(), ChannelOverride.NONE);
        URI address = own.url() == null ? url : own.url();
        return address == null ? Optional.empty() : Optional.of(settings(channel.value(), own, address));
    }

    /** All settings that are configured, by the prefix of their keys. */
    public Map<String, ChannelSettings> everySettings() {
        Map<String, ChannelSettings> every = new TreeMap<>();
        if (url != null) {
            every.put(PREFIX, settings("", ChannelOverride.NONE, url));
        }
        channels.keySet()
                .forEach(name -> settings(new Channel(name))
                        .ifPresent(settings -> every.put(PREFIX + "channels." + name + ".", settings)));
        return every;
    }

    /** The longest that any configured channel listens for an answer. */
    public Duration longestCall() {
        return everySettings().values().stream()
                .map(ChannelSettings::listenWithin)
                .max(Duration::compareTo)
                .orElse(listenWithin);
    }

    private ChannelSettings settings(String channel, ChannelOverride own, URI address) {
        return new ChannelSettings(
                or(own.adapter(), adapter),
                address,
                own.secret() == null ? general(secret) : secret("channels." + channel + ".secret", own.secret()),
                or(own.connectTimeout(), connectTimeout),
                or(own.callTimeout(), callTimeout),
                or(own.listenWithin(), listenWithin),
                or(own.sendWithin(), sendWithin),
                or(own.inFlightWindow(), inFlightWindow),
                or(own.maxConcurrentCalls(), maxConcurrentCalls),
                or(own.maxConcurrentQueries(), maxConcurrentQueries),
                or(own.maxWaitingCalls(), maxWaitingCalls),
                or(own.breaker(), breaker));
    }

    /** The times that must fit each other. */
    private record Layers(Duration connect, Duration call, Duration listen, Duration send, Duration inFlight) {}

    private static void check(ChannelOverride own, String prefix, Layers general) {
        Duration connectTimeout = or(own.connectTimeout(), general.connect());
        Duration callTimeout = or(own.callTimeout(), general.call());
        String connectKey = key(own.connectTimeout(), prefix, "connect-timeout");
        String callKey = key(own.callTimeout(), prefix, "call-timeout");
        TimeLayers.requirePositive(connectKey, connectTimeout);
        TimeLayers.requirePositive(key(own.sendWithin(), prefix, "send-within"), or(own.sendWithin(), general.send()));
        TimeLayers.requireShorter(
                connectKey, connectTimeout, callKey, callTimeout, "a call that never connected was not sent");
        TimeLayers.requireShorter(
                callKey,
                callTimeout,
                key(own.listenWithin(), prefix, "listen-within"),
                or(own.listenWithin(), general.listen()),
                "a late answer is evidence like any other");
        TimeLayers.requireShorter(
                callKey,
                callTimeout,
                key(own.inFlightWindow(), prefix, "in-flight-window"),
                or(own.inFlightWindow(), general.inFlight()),
                "the bank may charge after we stopped waiting");
    }

    private static String key(@Nullable Duration own, String prefix, String name) {
        return PREFIX + (own == null ? "" : prefix) + name;
    }

    private static void requirePositive(String key, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(PREFIX + key + " (" + value + ") must be at least 1");
        }
    }

    private static <T> T or(@Nullable T own, T general) {
        return own == null ? general : own;
    }

    /**
     * Settings of one channel; null means: as for all.
     *
     * @param adapter see {@link BankProperties#adapter()}; so for the others
     */
    public record ChannelOverride(
            @Nullable String adapter,
            @Nullable URI url,
            @Nullable String secret,
            @Nullable Duration connectTimeout,
            @Nullable Duration callTimeout,
            @Nullable Duration listenWithin,
            @Nullable Duration sendWithin,
            @Nullable Duration inFlightWindow,
            @Nullable Integer maxConcurrentCalls,
            @Nullable Integer maxConcurrentQueries,
            @Nullable Integer maxWaitingCalls,
            @Nullable BreakerSettings breaker) {
        static final ChannelOverride NONE =
                new ChannelOverride(null, null, null, null, null, null, null, null, null, null, null, null);

        /** Not the secret: this text may be logged. */
        @Override
        public String toString() {
            return "ChannelOverride[" + adapter + ", " + url + "]";
        }
    }
}
