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
 * @param adapter Protocol of the channels that name none. {@code http} is the only one that ships. Change it when most
 *     of your channels speak another.
 * @param url Address of the bank for the channels that name none. No default: a wrong bank is worse than none.
 * @param connectTimeout How long to wait for a connection. 2s: a bank that is there answers a handshake in
 *     milliseconds. Shorter than call-timeout. What ends here was provably not sent.
 * @param callTimeout How long to wait for the answer to one call, its last byte included. 15s, as most channels advise.
 *     What ends here is UNKNOWN and asked about. Shorter than in-flight-window.
 * @param sendWithin How old a stored intent may be when its first byte leaves. 5s. An older one, from a queue that does
 *     not move, is reported as not sent and resent later; without the bound nobody knew from when to count the bank's
 *     window.
 * @param inFlightWindow The longest time that the bank itself may hold a request before it charges it. 60s. Set it to
 *     what the bank's contract says: "not found" counts only after it. Too short charges twice, too long only waits.
 * @param maxConcurrentCalls Calls to one channel at once. 128: a bank of 20 ms does 6,400 calls a second with them.
 *     Lower it when the bank limits you.
 * @param maxWaitingCalls Calls of one channel that may wait for a free place. 1000. What is over counts as not sent.
 * @param channels Settings of single channels by the channel's name; what is missing there is taken from above.
 */
@ConfigurationProperties("payledger.bank")
public record BankProperties(
        @DefaultValue("http") String adapter,
        @Nullable URI url,
        @DefaultValue("2s") Duration connectTimeout,
        @DefaultValue("15s") Duration callTimeout,
        @DefaultValue("5s") Duration sendWithin,
        @DefaultValue("60s") Duration inFlightWindow,
        @DefaultValue("128") int maxConcurrentCalls,
        @DefaultValue("1000") int maxWaitingCalls,
        @DefaultValue Map<String, ChannelOverride> channels) {
    private static final String PREFIX = "payledger.bank.";

    public BankProperties {
        // An environment variable cannot spell the upper case of a channel.
        channels = channels.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(e -> e.getKey().toUpperCase(Locale.ROOT), Map.Entry::getValue));
        if (url == null && channels.isEmpty()) {
            throw new IllegalArgumentException(PREFIX + "url must be set, or " + PREFIX + "channels.<CHANNEL>.url");
        }
        check(ChannelOverride.NONE, "", connectTimeout, callTimeout, sendWithin, inFlightWindow);
        requirePositive("max-concurrent-calls", maxConcurrentCalls);
        requirePositive("max-waiting-calls", maxWaitingCalls);
        for (Map.Entry<String, ChannelOverride> channel : channels.entrySet()) {
            String name = new Channel(channel.getKey()).value();
            ChannelOverride own = channel.getValue();
            if (url == null && own.url() == null) {
                throw new IllegalArgumentException(
                        PREFIX + "channels." + name + ".url must be set, or " + PREFIX + "url for all channels");
            }
            check(own, "channels." + name + ".", connectTimeout, callTimeout, sendWithin, inFlightWindow);
        }
    }

    /** What holds for this channel; empty when it has no address. */
    public Optional<ChannelSettings> settings(Channel channel) {
        ChannelOverride own = channels.getOrDefault(channel.value(), ChannelOverride.NONE);
        URI address = own.url() == null ? url : own.url();
        return address == null ? Optional.empty() : Optional.of(settings(own, address));
    }

    /** All settings that are configured, by the prefix of their keys. */
    public Map<String, ChannelSettings> everySettings() {
        Map<String, ChannelSettings> every = new TreeMap<>();
        if (url != null) {
            every.put(PREFIX, settings(ChannelOverride.NONE, url));
        }
        channels.keySet()
                .forEach(name -> settings(new Channel(name))
                        .ifPresent(settings -> every.put(PREFIX + "channels." + name + ".", settings)));
        return every;
    }

    /** The longest that any configured channel waits for an answer. */
    public Duration longestCall() {
        return everySettings().values().stream()
                .map(ChannelSettings::callTimeout)
                .max(Duration::compareTo)
                .orElse(callTimeout);
    }

    private ChannelSettings settings(ChannelOverride own, URI address) {
        return new ChannelSettings(
                or(own.adapter(), adapter),
                address,
                or(own.connectTimeout(), connectTimeout),
                or(own.callTimeout(), callTimeout),
                or(own.sendWithin(), sendWithin),
                or(own.inFlightWindow(), inFlightWindow),
                or(own.maxConcurrentCalls(), maxConcurrentCalls),
                or(own.maxWaitingCalls(), maxWaitingCalls));
    }

    private static void check(
            ChannelOverride own, String prefix, Duration connect, Duration call, Duration send, Duration inFlight) {
        Duration connectTimeout = or(own.connectTimeout(), connect);
        Duration callTimeout = or(own.callTimeout(), call);
        String connectKey = PREFIX + (own.connectTimeout() == null ? "" : prefix) + "connect-timeout";
        String callKey = PREFIX + (own.callTimeout() == null ? "" : prefix) + "call-timeout";
        String windowKey = PREFIX + (own.inFlightWindow() == null ? "" : prefix) + "in-flight-window";
        TimeLayers.requirePositive(connectKey, connectTimeout);
        TimeLayers.requirePositive(PREFIX + prefix + "send-within", or(own.sendWithin(), send));
        TimeLayers.requireShorter(
                connectKey, connectTimeout, callKey, callTimeout, "a call that never connected was not sent");
        TimeLayers.requireShorter(
                callKey,
                callTimeout,
                windowKey,
                or(own.inFlightWindow(), inFlight),
                "the bank may charge after we stopped waiting");
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
            @Nullable Duration connectTimeout,
            @Nullable Duration callTimeout,
            @Nullable Duration sendWithin,
            @Nullable Duration inFlightWindow,
            @Nullable Integer maxConcurrentCalls,
            @Nullable Integer maxWaitingCalls) {
        static final ChannelOverride NONE = new ChannelOverride(null, null, null, null, null, null, null, null);
    }
}
