package io.payledger.eventstore.checkpoint;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A text and the signatures under it, as C2SP signed-note defines it (https://c2sp.org/signed-note). Whoever has a key may
 * add a line; whoever reads it looks only at the keys that he trusts.
 */
public final class SignedNote {
    /** Far above a checkpoint with as many witnesses as anyone has. */
    public static final int MAX_CHARACTERS = 100_000;

    private static final int MAX_SIGNATURES = 100;
    private static final String SEPARATOR = "\n\n";

    private final String text;
    private final List<NoteSignature> signatures;

    private SignedNote(String text, List<NoteSignature> signatures) {
        this.text = text;
        this.signatures = List.copyOf(signatures);
    }

    /** The text under the signatures of all these keys; two of them while one takes the other's place. */
    public static SignedNote sign(String text, Collection<SigningKey> keys) {
        return new SignedNote(text, keys.stream().map(key -> key.sign(text)).toList());
    }

    /**
     * Reads a note; nothing of it is trusted yet.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static SignedNote parse(String note) {
        int split = note.lastIndexOf(SEPARATOR);
        if (note.length() > MAX_CHARACTERS || split < 0 || !note.endsWith("\n") || split + 2 == note.length()) {
            throw new IllegalArgumentException("A signed note is a text, an empty line and signatures");
        }
        if (note.chars().anyMatch(c -> c < ' ' && c != '\n')) {
            throw new IllegalArgumentException("A signed note has no control characters");
        }
        List<NoteSignature> signatures = note.substring(split + 2)
                .lines()
                .limit(MAX_SIGNATURES + 1L)
                .map(NoteSignature::parse)
                .toList();
        if (signatures.size() > MAX_SIGNATURES) {
            throw new IllegalArgumentException("A signed note has at most " + MAX_SIGNATURES + " signatures");
        }
        return new SignedNote(note.substring(0, split + 1), signatures);
    }

    /**
     * The text, now that it is known who signed it.
     *
     * @param trusted keys of which at least one must have signed; of those that have, none may be wrong
     * @throws SignatureRefusedException otherwise
     */
    public String textSignedBy(Collection<VerifierKey> trusted) {
        boolean signed = false;
        for (VerifierKey key : trusted) {
            for (NoteSignature signature : signatures) {
                if (signature.isOf(key)) {
                    if (!signature.verifies(key, text)) {
                        throw new SignatureRefusedException("The signature of key " + key + " is not over this text");
                    }
                    signed = true;
                }
            }
        }
        if (!signed) {
            throw new SignatureRefusedException("None of the trusted keys has signed it: "
                    + trusted.stream().map(VerifierKey::toString).collect(Collectors.joining(", ")));
        }
        return text;
    }

    String uncheckedText() {
        return text;
    }

    /** The whole note, ready to be written. */
    @Override
    public String toString() {
        return text + "\n"
                + signatures.stream().map(signature -> signature + "\n").collect(Collectors.joining());
    }
}
