package io.payledger.eventstore.checkpoint;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Function;

/** A private key, with the name of the log that it signs for. It shows in no text of this object. */
public final class SigningKey {
    private static final String PREFIX = "PRIVATE+KEY+";
    private static final int NAMING_BYTES = 8;

    private final String name;
    private final int id;
    private final PrivateKey key;
    private final String text;

    private SigningKey(String name, int id, byte[] seed) {
        this.name = KeyName.require(name);
        this.id = id;
        this.key = Ed25519.privateKey(seed);
        this.text = PREFIX + name + "+" + HexFormat.of().toHexDigits(id) + "+"
                + Base64.getEncoder().encodeToString(Ed25519.typed(seed));
    }

    /**
     * A new key and its public half.
     *
     * @param secret to be kept outside the database
     * @param known to be told to everyone
     */
    public record Pair(SigningKey secret, VerifierKey known) {}

    /** A new key for the log of this name. */
    public static Pair generate(String name) {
        return generate(raw -> name);
    }

    /** A new key for a log that nobody has named: its name ends with the beginning of its first key, so it is unique. */
    public static Pair generateUnder(String prefix) {
        return generate(raw -> prefix + "/" + HexFormat.of().formatHex(raw, 0, NAMING_BYTES));
    }

    private static Pair generate(Function<byte[], String> naming) {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(Ed25519.ALGORITHM).generateKeyPair();
            String name = naming.apply(Ed25519.raw(pair.getPublic().getEncoded()));
            VerifierKey known =
                    new VerifierKey(name, Ed25519.raw(pair.getPublic().getEncoded()));
            return new Pair(
                    new SigningKey(
                            name, known.id(), Ed25519.raw(pair.getPrivate().getEncoded())),
                    known);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform since 15 has Ed25519", e);
        }
    }

    /**
     * Reads what {@link #secretText()} has written.
     *
     * @throws IllegalArgumentException when it is no such key; the message does not repeat it
     */
    public static SigningKey parse(String text) {
        String line = text.strip();
        String[] parts =
                line.startsWith(PREFIX) ? line.substring(PREFIX.length()).split("\\+", 3) : new String[0];
        if (parts.length != 3 || !parts[1].matches("[0-9a-f]{8}")) {
            throw new IllegalArgumentException("A signing key is written as PRIVATE+KEY+name+id+base64");
        }
        byte[] seed;
        try {
            seed = Ed25519.untyped(Base64.getDecoder().decode(parts[2]));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("The signing key of " + parts[0] + " is damaged", e);
        }
        return new SigningKey(parts[0], HexFormat.fromHexDigits(parts[1]), seed);
    }

    /** The log that it signs for. */
    public String name() {
        return name;
    }

    /** The key itself, for the file that keeps it. */
    public String secretText() {
        return text;
    }

    NoteSignature sign(String noteText) {
        try {
            Signature signature = Signature.getInstance(Ed25519.ALGORITHM);
            signature.initSign(key);
            signature.update(noteText.getBytes(StandardCharsets.UTF_8));
            return new NoteSignature(name, id, signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("The note could not be signed", e);
        }
    }

    @Override
    public String toString() {
        return "signing key " + name + "+" + HexFormat.of().toHexDigits(id);
    }
}
