package io.payledger.eventstore.chain;

import java.security.MessageDigest;

/**
 * Hashes events whose fields are encoded already, as a file or the database gives them: the bytes behind the version, from
 * the event id to the previous hash. For one thread.
 */
public final class EncodedFields {
    private final MessageDigest digest = ChainHash.newSha256();

    /**
     * The hash of the event whose fields are these bytes, in the order and form of {@link CanonicalEncoding}.
     *
     * @param from where the length of the first field starts
     * @param to behind the last byte of the previous hash
     */
    public ChainHash hash(byte[] bytes, int from, int to) {
        digest.update(CanonicalEncoding.VERSION);
        digest.update(bytes, from, to - from);
        return ChainHash.finish(digest);
    }
}
