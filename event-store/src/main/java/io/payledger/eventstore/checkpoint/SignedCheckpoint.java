package io.payledger.eventstore.checkpoint;

import java.util.Collection;

/**
 * A checkpoint and the note that it came in.
 *
 * @param checkpoint what the note says
 * @param note the text and its signatures, those of witnesses too
 */
public record SignedCheckpoint(Checkpoint checkpoint, SignedNote note) {

    /** Signs a checkpoint; the keys must be of its log. */
    public static SignedCheckpoint sign(Checkpoint checkpoint, Collection<SigningKey> keys) {
        if (keys.isEmpty() || keys.stream().anyMatch(key -> !key.name().equals(checkpoint.origin()))) {
            throw new IllegalArgumentException(
                    "A checkpoint of " + checkpoint.origin() + " is signed by keys of its own");
        }
        return new SignedCheckpoint(checkpoint, SignedNote.sign(checkpoint.text(), keys));
    }

    /** Reads a checkpoint to pass it on; who signed it is for the receiver to check. */
    public static SignedCheckpoint unchecked(String note) {
        SignedNote signed = SignedNote.parse(note);
        return new SignedCheckpoint(Checkpoint.parse(signed.uncheckedText()), signed);
    }

    /**
     * Reads a checkpoint and checks who signed it.
     *
     * @throws SignatureRefusedException when none of the trusted keys did, or it is of another log than that key
     * @throws IllegalArgumentException when it is no checkpoint
     */
    public static SignedCheckpoint open(String note, Collection<VerifierKey> trusted) {
        SignedNote signed = SignedNote.parse(note);
        Checkpoint checkpoint = Checkpoint.parse(signed.textSignedBy(trusted));
        // The key of another log, or of a witness, does not make a checkpoint ours.
        signed.textSignedBy(trusted.stream()
                .filter(key -> key.name().equals(checkpoint.origin()))
                .toList());
        return new SignedCheckpoint(checkpoint, signed);
    }
}
