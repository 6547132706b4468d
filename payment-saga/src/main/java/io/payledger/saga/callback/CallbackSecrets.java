package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The secrets of each channel, newest first; two at the most, so that a rotation refuses no message on its way. Not a
 * record: a record's text would print them.
 */
final class CallbackSecrets {
    /** HMAC-SHA-256 gains nothing from longer keys and loses with shorter ones. */
    static final int MIN_BYTES = 32;

    private static final String PREFIX = "payledger.callback.";

    private static final Pattern CHANNEL = Pattern.compile("[A-Z][A-Z0-9_]{0,31}");

    private final List<byte[]> general;
    private final Map<String, List<byte[]>> own;

    private CallbackSecrets(List<byte[]> general, Map<String, List<byte[]>> own) {
        this.general = general;
        this.own = own;
    }

    /**
     * Takes them as configured; fails closed (case B18).
     *
     * @param others channels that have another form and need none
     * @throws IllegalArgumentException when callbacks are taken and there is no secret, or one is too short, too many or
     *     of a channel that has another form
     */
    static CallbackSecrets of(CallbackProperties properties, Set<Channel> others) {
        if (!properties.enabled()) {
            return new CallbackSecrets(List.of(), Map.of());
        }
        if (properties.secrets().isEmpty() && properties.channels().isEmpty() && others.isEmpty()) {
            throw new IllegalArgumentException(PREFIX + "secrets must be set, or " + PREFIX
                    + "channels.<CHANNEL>.secrets; to take no callbacks at all, set " + PREFIX + "enabled=false");
        }
        for (Channel other : others) {
            if (properties.channels().containsKey(other.value())) {
                throw new IllegalArgumentException(PREFIX + "channels." + other
                        + ".secrets must not be set: the channel's bank signs in another way");
            }
        }
        List<byte[]> general = properties.secrets().isEmpty() ? List.of() : keys("secrets", properties.secrets());
        Map<String, List<byte[]>> own = properties.channels().entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey,
                        e -> keys(
                                "channels." + e.getKey() + ".secrets",
                                e.getValue().secrets())));
        return new CallbackSecrets(general, own);
    }

    /** Those that a message of this channel may be signed with; empty when it sends none or is no channel. */
    List<byte[]> of(String channel) {
        return CHANNEL.matcher(channel).matches() ? own.getOrDefault(channel, general) : List.of();
    }

    private static List<byte[]> keys(String key, List<String> secrets) {
        if (secrets.isEmpty() || secrets.size() > 2) {
            throw new IllegalArgumentException(PREFIX + key + " must name one or two secrets, newest first");
        }
        return secrets.stream().map(secret -> bytes(key, secret)).toList();
    }

    private static byte[] bytes(String key, String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (secret.isBlank() || bytes.length < MIN_BYTES) {
            throw new IllegalArgumentException(
                    PREFIX + key + ": each secret must have at least " + MIN_BYTES + " bytes, and not only blanks");
        }
        return bytes;
    }
}
