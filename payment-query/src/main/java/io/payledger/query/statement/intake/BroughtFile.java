package io.payledger.query.statement.intake;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A file as it was brought, on this node's disk until it is read.
 *
 * @param name as whoever brought it calls it, for people
 * @param mapping of a CSV file; null for the plain one
 * @param hash SHA-256 of the bytes, in hex
 */
record BroughtFile(Path path, String name, @Nullable String mapping, String hash, long bytes) implements AutoCloseable {
    private static final int BUFFER = 65_536;
    private static final int LONGEST_NAME = 200;

    /**
     * Writes a body to disk, never more of it than may be.
     *
     * @throws ProblemException PAYLOAD_TOO_LARGE
     */
    static BroughtFile store(InputStream body, String name, @Nullable String mapping, long mostBytes)
            throws IOException {
        Path path = Files.createTempFile("statement-", ".part");
        try {
            MessageDigest digest = sha256();
            long bytes = 0;
            byte[] buffer = new byte[BUFFER];
            try (OutputStream out = Files.newOutputStream(path)) {
                for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
                    bytes += read;
                    if (bytes > mostBytes) {
                        throw new ProblemException(
                                ErrorCode.PAYLOAD_TOO_LARGE, "The statement is larger than " + mostBytes + " bytes");
                    }
                    digest.update(buffer, 0, read);
                    out.write(buffer, 0, read);
                }
            }
            String shortName = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
            return new BroughtFile(path, shortName, mapping, HexFormat.of().formatHex(digest.digest()), bytes);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(path);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
