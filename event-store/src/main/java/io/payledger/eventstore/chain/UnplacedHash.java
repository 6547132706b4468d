package io.payledger.eventstore.chain;

import java.security.MessageDigest;

/**
 * The hash of an event whose place in the log is not known yet. Made in the thread of the caller, so that under the lock
 * of the log only the last block is left to do. For one thread at a time.
 */
public final class UnplacedHash {
    private final MessageDigest digest;

    public UnplacedHash(EventContent content) {
        digest = ChainHash.newSha256();
        CanonicalEncoding.feedContent(content, digest);
    }

    /** The hash at this place. May be asked again: a batch that is written a second time gets other places. */
    public ChainHash at(long globalIndex, ChainHash previous) {
        MessageDigest copy = copy();
        CanonicalEncoding.feedPlace(globalIndex, previous, copy);
        return ChainHash.finish(copy);
    }

    private MessageDigest copy() {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("The platform's SHA-256 can be cloned", e);
        }
    }
}
