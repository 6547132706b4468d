package io.payledger.eventstore.merkle;

import io.payledger.eventstore.chain.ChainHash;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The hashing of RFC 9162, section 2.1.1: a byte 0 before a leaf and a byte 1 before two children, so that no node can be
 * passed off as a leaf. A leaf of ours is the 32 bytes of an event's chain hash, which covers every column of its row.
 * For one thread.
 */
public final class TreeHasher {
    private static final byte LEAF = 0;
    private static final byte NODE = 1;

    private final MessageDigest digest;

    public TreeHasher() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** The root of a tree without leaves: the hash of nothing. */
    public NodeHash empty() {
        return NodeHash.owning(digest.digest());
    }

    /** The leaf of an event. */
    public NodeHash leaf(ChainHash event) {
        return leaf(event.toBytes());
    }

    /** A leaf of any data. */
    public NodeHash leaf(byte[] data) {
        digest.update(LEAF);
        digest.update(data);
        return NodeHash.owning(digest.digest());
    }

    /** The parent of two nodes. */
    public NodeHash node(NodeHash left, NodeHash right) {
        digest.update(NODE);
        digest.update(left.shared());
        digest.update(right.shared());
        return NodeHash.owning(digest.digest());
    }
}
