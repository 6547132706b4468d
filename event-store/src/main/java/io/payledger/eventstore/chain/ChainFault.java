package io.payledger.eventstore.chain;

/**
 * The first place where a log is not what it was when it was written.
 *
 * @param globalIndex the first index that is bad
 * @param kind what is wrong with it
 * @param detail for people: what was found and what was expected
 */
public record ChainFault(long globalIndex, Kind kind, String detail) {

    /** What can be wrong with a place in the log. */
    public enum Kind {
        /** There is no event at this index, but there are later ones. */
        GAP,
        /** The stored previous hash is not the hash of the event before. */
        WRONG_PREVIOUS_HASH,
        /** The stored hash is not that of the stored content. */
        WRONG_HASH,
        /** The log ends before this index, but has reached it once. */
        CUT_OFF,
        /** The event here is intact in itself, but is another one than was here before. */
        REPLACED,
        /** The event is intact in itself, but does not lead to the signed checkpoint. */
        NOT_PROVED,
        /** The checkpoint that comes with the events is not signed by a key that is trusted. */
        NOT_SIGNED,
        /** What stands here is no event in the documented form. */
        UNREADABLE,
        /** The event is intact, but not one of those that were asked for, or not in their order. */
        NOT_ASKED_FOR
    }
}
