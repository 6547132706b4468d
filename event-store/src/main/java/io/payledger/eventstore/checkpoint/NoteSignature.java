package io.payledger.eventstore.checkpoint;

import java.nio.ByteBuffer;
import java.util.Base64;

/** One signature line of a note, by whomever: the log itself or a witness. */
final class NoteSignature {
    /** Em dash and space. */
    private static final String START = "\u2014 ";

    private static final int ID_BYTES = 4;

    private final String keyName;
    private final int keyId;
    private final byte[] signature;

    NoteSignature(String keyName, int keyId, byte[] signature) {
        this.keyName = keyName;
        this.keyId = keyId;
        this.signature = signature;
    }

    static NoteSignature parse(String line) {
        int space = line.indexOf(' ', START.length());
        if (!line.startsWith(START) || space < 0) {
            throw new IllegalArgumentException("A line of signatures begins with a dash and a name: " + line);
        }
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(line.substring(space + 1)));
        if (bytes.remaining() <= ID_BYTES) {
            throw new IllegalArgumentException("A signature has more than its key's id: " + line);
        }
        int id = bytes.getInt();
        byte[] signature = new byte[bytes.remaining()];
        bytes.get(signature);
        return new NoteSignature(KeyName.require(line.substring(START.length(), space)), id, signature);
    }

    boolean isOf(VerifierKey key) {
        return keyName.equals(key.name()) && keyId == key.id();
    }

    boolean verifies(VerifierKey key, String text) {
        return key.verifies(text, signature);
    }

    /** The line, without its end. */
    @Override
    public String toString() {
        byte[] bytes = ByteBuffer.allocate(ID_BYTES + signature.length)
                .putInt(keyId)
                .put(signature)
                .array();
        return START + keyName + " " + Base64.getEncoder().encodeToString(bytes);
    }
}
