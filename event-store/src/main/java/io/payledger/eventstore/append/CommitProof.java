package io.payledger.eventstore.append;

import java.util.UUID;

/** By what a later connection can tell that a transaction was committed. */
sealed interface CommitProof {
    /** It stored this event, at this index. */
    record StoredAt(UUID eventId, long globalIndex) implements CommitProof {}

    /** It stored riders only; the database remembers what became of its transaction number for a long while. */
    record TransactionNumber(String number) implements CommitProof {}

    /** It stored nothing, so it makes no difference. */
    record NothingStored() implements CommitProof {}
}
