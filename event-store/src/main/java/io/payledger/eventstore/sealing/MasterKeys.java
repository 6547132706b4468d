package io.payledger.eventstore.sealing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys outside the database that wrap those inside it, newest first: the first wraps, all unwrap, so that a rotation
 * leaves nothing unreadable. Without any, keys stand in the database as they are. Not a record: a record's text would
 * print them.
 */
public final class MasterKeys {
    /** Keys are of 256 bits, and a secret with less in it would be the weaker part. */
    static final int MIN_BYTES = 32;

    private static final int MOST = 2;
    private static final int NAME_BYTES = 6;
    private static final Master NONE = new Master("", new byte[0]);

    private final AesGcm cipher = new AesGcm();
    private final List<Master> newestFirst;

    /**
     * Takes the secrets as configured.
     *
     * @throws IllegalArgumentException when there are more than two, or one is shorter than 32 bytes
     */
    public MasterKeys(List<String> newestFirst) {
        if (newestFirst.size() > MOST) {
            throw new IllegalArgumentException(
                    "payledger.sealing.master-secrets must name one or two secrets, newest first");
        }
        this.newestFirst = newestFirst.stream().map(MasterKeys::master).toList();
    }

    /** Whether keys are wrapped at all. */
    public boolean wrap() {
        return !newestFirst.isEmpty();
    }

    /** The names of those that are known here and wrap no more, which say nothing of the secrets; also that of none, once there is one. */
    String[] olderNames() {
        return Stream.concat(newestFirst.stream(), Stream.of(NONE))
                .skip(1)
                .map(Master::name)
                .toArray(String[]::new);
    }

    Wrapped wrap(byte[] key, String place) {
        Master master = newest();
        return new Wrapped(
                master.name(), master == NONE ? key.clone() : cipher.seal(master.key(), key, associated(place)));
    }

    /** The key; empty when the secret that wrapped it is not known here, or it is none that was wrapped for this place. */
    Optional<byte[]> unwrap(Wrapped wrapped, String place) {
        if (wrapped.master().isEmpty()) {
            return Optional.of(wrapped.key());
        }
        return newestFirst.stream()
                .filter(master -> master.name().equals(wrapped.master()))
                .findFirst()
                .flatMap(master -> cipher.open(master.key(), wrapped.key(), associated(place)));
    }

    private Master newest() {
        return newestFirst.isEmpty() ? NONE : newestFirst.getFirst();
    }

    /** Two keys of one secret, so that the one which everybody sees part of is of no use for the other. */
    private static Master master(String secret) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < MIN_BYTES) {
            throw new IllegalArgumentException(
                    "payledger.sealing.master-secrets: each secret must have at least " + MIN_BYTES + " bytes");
        }
        byte[] name = Hmac.of(bytes, "payledger sealing, name of the master key");
        return new Master(
                HexFormat.of().formatHex(Arrays.copyOf(name, NAME_BYTES)),
                Hmac.of(bytes, "payledger sealing, master key"));
    }

    private static byte[] associated(String place) {
        return ("payledger sealing key 1\n" + place).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A key as it is stored.
     *
     * @param master name of the secret that wrapped it; empty when none did
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Wrapped(String master, byte[] key) {}

    private static final class Master {
        private final String name;
        private final byte[] key;

        Master(String name, byte[] key) {
            this.name = name;
            this.key = key;
        }

        String name() {
            return name;
        }

        byte[] key() {
            return key;
        }
    }
}
