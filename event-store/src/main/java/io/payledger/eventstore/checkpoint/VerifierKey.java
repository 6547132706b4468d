package io.payledger.eventstore.checkpoint;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A public key, with the name of the log that it signs for. Written as notes write it: {@code name+id+base64}, which is one
 * line that can be sent, printed and compared.
 */
public final class VerifierKey {
    private final String name;
    private final int id;
    private final byte[] raw;
    private final PublicKey key;

    VerifierKey(String name, byte[] raw) {
        this.name = KeyName.require(name);
        this.raw = raw.clone();
        this.id = Ed25519.keyId(name, raw);
        this.key = Ed25519.publicKey(raw);
    }

    /**
     * Reads what {@link #toString()} has written.
     *
     * @throws IllegalArgumentException when it is no such key, or its id is not its own
     */
    public static VerifierKey parse(String text) {
        String[] parts = text.strip().split("\\+", 3);
        if (parts.length != 3) {
            throw new IllegalArgumentException("A public key is written as name+id+base64, not: " + text.strip());
        }
        VerifierKey key =
                new VerifierKey(parts[0], Ed25519.untyped(Base64.getDecoder().decode(parts[2])));
        if (!HexFormat.of().toHexDigits(key.id).equals(parts[1])) {
            throw new IllegalArgumentException("The id of the public key is not that of its bytes: " + text.strip());
        }
        return key;
    }

    /** The log that it signs for. */
    public String name() {
        return name;
    }

    /** Whether it is the public half of this key. */
    public boolean isOf(SigningKey secret) {
        String text = "is it?\n";
        NoteSignature signature = secret.sign(text);
        return signature.isOf(this) && signature.verifies(this, text);
    }

    int id() {
        return id;
    }

    boolean verifies(String text, byte[] signature) {
        try {
            Signature check = Signature.getInstance(Ed25519.ALGORITHM);
            check.initVerify(key);
            check.update(text.getBytes(StandardCharsets.UTF_8));
            return check.verify(signature);
        } catch (GeneralSecurityException e) {
            // A signature of another length, or one that is no point of the curve.
            return false;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VerifierKey that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return name + "+" + HexFormat.of().toHexDigits(id) + "+"
                + Base64.getEncoder().encodeToString(Ed25519.typed(raw));
    }
}
